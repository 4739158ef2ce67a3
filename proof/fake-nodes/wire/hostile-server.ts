/**
 * Functions that open hostile servers and run checks against them. A proxy in front of the reference node cannot be
 * as hostile as these servers.
 */
import assert from "node:assert/strict";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from "node:net";
import { check, type CheckRequest, type Report } from "../../../cli/check-api.ts";

const closers: (() => Promise<void>)[] = [];

/** Closes every server that this module has opened. */
export async function closeServers(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** Listens on a free port of the loopback until `closeServers` is called. Returns the base URL. */
async function open(server: Server | TcpServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** Opens an HTTP server. */
export const serve = (listener: RequestListener): Promise<string> => open(createHttpServer(listener));

/**
 * Opens a TCP server that writes the same bytes in response to every chunk that it receives, and then calls `then`.
 */
export const serveBytes = (bytes: Buffer, then: (socket: Socket) => void): Promise<string> =>
  open(
    createTcpServer((socket) => {
      socket.on("data", () => socket.write(bytes, () => then(socket)));
    }),
  );

/** Checks a target with few cases and a short timeout. */
export const judge = (baseUrl: string, request: CheckRequest = {}): Promise<Report> =>
  check({ baseUrl, seed: 20_261, runs: 3, timeout: 2_000, ...request });

/** Lists the failed requirements. Asserts that no requirement has the status `error`. */
export function listFailedIds(report: Report): readonly string[] {
  assert.deepEqual(
    report.requirements
      .filter(({ status }) => status === "error")
      .map(({ id, reason }) => `${id}: ${reason}`),
    [],
  );
  return report.requirements.filter(({ status }) => status === "fail").map(({ id }) => id);
}

/** Valid headers of a success response. */
export const jsonHeaders = {
  "content-type": "application/json",
  "x-node-chain-id": "4",
  "x-node-ledger-version": "100",
  "x-node-ledger-oldest-version": "10",
  "x-node-ledger-timestampusec": "1700000000000000",
  "x-node-epoch": "2",
  "x-node-block-height": "50",
  "x-node-oldest-block-height": "5",
};
