import { createServer, type IncomingMessage } from "node:http";
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
  /** As text; bytes that are not UTF-8 appear as U+FFFD. Empty where none was sent. */
  readonly body: string;
  /** How many requests of this path without its query the proxy has seen, this one included. */
  readonly time: number;
}

/** What a proxy asks the node in place of what it was asked; what is left out stays as it was asked. */
export type Instead = Partial<Pick<Asked, "path" | "query" | "body">>;

/** Asks the node behind the proxy something else. */
export type AskInstead = (instead: Instead) => Promise<Served>;

/** Changes an answer on its way back; one that it does not concern it returns as it is. */
export type Alter = (asked: Asked, answer: Served, ask: AskInstead) => Served | Promise<Served>;

/** What the node is asked in place of a request, before it has seen that; null: the request itself. */
export type AskedBefore = (asked: Asked) => Instead | null;

export interface Proxy {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A request as it came, to be sent on unchanged. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Serves a node's answers on a free port of the loopback, each changed on its way. */
export async function serveProxy(
  node: { fetch(request: Request): Promise<Response> },
  alter: Alter,
  basePath = "/v1",
  before: AskedBefore = () => null,
): Promise<Proxy> {
  const times = new Map<string, number>();
  return listen(async (received) => {
    const { pathname, searchParams } = new URL(received.url, "http://127.0.0.1");
    const path = pathname.slice(basePath.length);
    const time = (times.get(path) ?? 0) + 1;
    times.set(path, time);
    const { method } = received;
    const asked: Asked = { method, path, query: searchParams, body: textOf(received), time };
    const ask = (instead: Instead): Promise<Served> => {
      const { query, body, ...rest } = { ...asked, ...instead };
      const url = `${basePath}${rest.path}${query.size === 0 ? "" : `?${query.toString()}`}`;
      return sendOn(node, { ...received, url, body: new TextEncoder().encode(body) });
    };
    const other = before(asked);
    return alter(asked, await (other === null ? sendOn(node, received) : ask(other)), ask);
  }, basePath);
}

/** Serves made answers on a free port of the loopback. */
export async function serve(
  answer: (method: string, url: string, body: string) => Promise<Served> | Served,
  basePath = "/v1",
): Promise<Proxy> {
  return listen((received) => answer(received.method, received.url, textOf(received)), basePath);
}

const textOf = ({ body }: Received): string => new TextDecoder().decode(body);

/** What belongs to one connection, or is written anew with the body. */
const hopHeaders = ["connection", "content-length", "host", "keep-alive", "transfer-encoding"];

async function sendOn(
  node: { fetch(request: Request): Promise<Response> },
  { method, url, headers, body }: Received,
): Promise<Served> {
  const request = new Request(`http://127.0.0.1${url}`, {
    method,
    headers: headers
      .filter(([name]) => !hopHeaders.includes(name.toLowerCase()))
      .map(([name, value]) => [name, value]),
    ...(body.length === 0 ? {} : { body }),
  });
  const response = await node.fetch(request);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const { method = "GET", url = "/", rawHeaders } = request;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as const] : [],
  );
  return { method, url, headers, body: Uint8Array.from(Buffer.concat(chunks)) };
}

async function listen(
  answer: (received: Received) => Promise<Served> | Served,
  basePath: string,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    void receive(request)
      .then(answer)
      .then(
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
