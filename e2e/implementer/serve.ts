/** Serves what answers requests over HTTP, with nothing but `node:http`. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Handler } from "./operations.ts";

/** The path segment with which the base URL ends. */
const base = "/v1";

/** A server that listens; `handler` may be replaced, as an implementer does between two runs. */
export interface ImplementerServer {
  readonly baseUrl: string;
  handler: Handler;
  readonly close: () => Promise<void>;
}

/** Starts a server on a port of 127.0.0.1; 0 stands for a free one. */
export async function serve(handler: Handler, port = 0): Promise<ImplementerServer> {
  const server = createServer((request, response) => void answer(() => own.handler, request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  const own: ImplementerServer = {
    baseUrl: `http://127.0.0.1:${taken}${base}`,
    handler,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return own;
}

async function answer(
  handlerNow: () => Handler,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(`http://localhost${incoming.url}`);
  const { status, headers, body } = handlerNow()({
    method: incoming.method ?? "GET",
    path: pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : "",
    query: searchParams,
    body: Buffer.concat(chunks).toString("utf8"),
    contentType: incoming.headers["content-type"] ?? "",
  });
  const isText = typeof body === "string" && headers["content-type"] !== "application/json";
  response.writeHead(status, headers).end(isText ? body : JSON.stringify(body));
}
