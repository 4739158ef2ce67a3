import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";

/** An answer as it goes on the wire. */
export interface Served {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A request as a proxy sees it. */
export interface Asked {
  readonly method: string;
  /** Percent-encoded, from the root of the interface, for example `/accounts/0x1`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** How many requests of this path without its query the proxy has seen, this one included. */
  readonly time: number;
}

/** Changes an answer on its way back; one that it does not concern it returns as it is. */
export type Alter = (asked: Asked, answer: Served) => Served;

export interface Proxy {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Serves a node's answers on a free port of the loopback, each changed on its way. */
export async function serveProxy(
  node: { fetch(request: Request): Promise<Response> },
  alter: Alter,
  basePath = "/v1",
): Promise<Proxy> {
  const times = new Map<string, number>();
  return serve(async (method, url) => {
    const response = await node.fetch(new Request(`http://127.0.0.1${url}`, { method }));
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    const path = pathname.slice(basePath.length);
    const time = (times.get(path) ?? 0) + 1;
    times.set(path, time);
    return alter(
      { method, path, query: searchParams, time },
      { status: response.status, headers: [...response.headers], body: await response.text() },
    );
  }, basePath);
}

/** Serves made answers on a free port of the loopback. */
export async function serve(
  answer: (method: string, url: string) => Promise<Served> | Served,
  basePath = "/v1",
): Promise<Proxy> {
  const server = createServer((request, response) => {
    request.resume();
    void Promise.resolve(answer(request.method ?? "GET", request.url ?? "/")).then(
      ({ status, headers, body }) => {
        const kept = headers.filter(
          ([name]) => !["content-length", "connection", "date"].includes(name.toLowerCase()),
        );
        response.writeHead(status, [...kept.flat(), "content-length", String(Buffer.byteLength(body))]);
        response.end(body);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A test that fails before it closes its server still ends.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Takes connections on a free port of the loopback and never answers. */
export async function serveSilence(): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
