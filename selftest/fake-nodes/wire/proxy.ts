import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

/** An answer as it goes on the wire. */
export interface ProxyResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** How the same answer is carried. Left out: at once, whole, as it is. */
  readonly transfer?: TransferOptions;
}

/** What of an answer is below its status, headers and body. */
export interface TransferOptions {
  /** Into how many chunks of a transfer coding the body is cut, in place of a length. */
  readonly chunks?: number;
  readonly encoding?: "gzip" | "deflate" | "br";
  /** How long the answer is held back. */
  readonly delayMillis?: number;
  /** The header `date` is left out. */
  readonly omitsDateHeader?: boolean;
  /** Whether the connection ends after the answer, or in place of it. Left out: it stays. */
  readonly ends?: "after" | "instead";
}

/** A request as a proxy sees it. */
export interface ProxyRequest {
  readonly method: string;
  /** Percent-encoded, from the root of the interface, for example `/accounts/0x1`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** As text; bytes that are not UTF-8 appear as U+FFFD. Empty where none was sent. */
  readonly body: string;
  readonly bytes: Uint8Array;
  /** The headers as they were sent, names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** How many requests of this path without its query the proxy has seen, this one included. */
  readonly time: number;
  /** The same for all requests of one proxy, and of no other. */
  readonly proxy: object;
}

/** What a proxy asks the node in place of what it was asked; what is left out stays as it was asked. */
export type RequestOverrides = Partial<
  Pick<ProxyRequest, "path" | "query"> & { readonly body: string | Uint8Array }
>;

/** Asks the node behind the proxy something else. */
export type ForwardRequest = (overrides: RequestOverrides) => Promise<ProxyResponse>;

/** Changes an answer on its way back; one that it does not concern it returns as it is. */
export type Alteration = (
  incoming: ProxyRequest,
  answer: ProxyResponse,
  forward: ForwardRequest,
) => ProxyResponse | Promise<ProxyResponse>;

/** What the node is asked in place of a request, before it has seen that; null: the request itself. */
export type RewriteRequest = (incoming: ProxyRequest) => RequestOverrides | null;

export interface Proxy {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A proxy that counts the answers that are not what the node would have given. */
export interface CountingProxy extends Proxy {
  readonly hits: () => number;
}

/** An alteration that remembers: each proxy has one of its own. */
export function createStatefulAlteration(create: () => Alteration): Alteration {
  const own = new WeakMap<object, Alteration>();
  return (incoming, answer, forward) => {
    const alter = own.get(incoming.proxy) ?? create();
    own.set(incoming.proxy, alter);
    return alter(incoming, answer, forward);
  };
}

/** A request as it came, to be sent on unchanged. */
interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Serves a node's answers on the loopback, on a free port unless one is named, each changed on its way. */
export async function serveProxy(
  node: { fetch(request: Request): Promise<Response> },
  alter: Alteration,
  basePath = "/v1",
  rewriteRequest: RewriteRequest = () => null,
  port = 0,
): Promise<CountingProxy> {
  const times = new Map<string, number>();
  const self = {};
  let hits = 0;
  const proxy = await listen(
    async (rawRequest) => {
      const { pathname, searchParams } = new URL(rawRequest.url, "http://127.0.0.1");
      const path = pathname.slice(basePath.length);
      const time = (times.get(path) ?? 0) + 1;
      times.set(path, time);
      const { method } = rawRequest;
      const headers = new Map(rawRequest.headers.map(([name, value]) => [name.toLowerCase(), value]));
      const body = decodeBody(rawRequest);
      const bytes = rawRequest.body;
      const incoming: ProxyRequest = {
        method,
        path,
        query: searchParams,
        body,
        bytes,
        headers,
        time,
        proxy: self,
      };
      const forward = (overrides: RequestOverrides): Promise<ProxyResponse> => {
        const { query = searchParams, path: other = path, body: sent = rawRequest.body } = overrides;
        const url = `${basePath}${other}${query.size === 0 ? "" : `?${query.toString()}`}`;
        return forwardToNode(node, { ...rawRequest, url, body: Uint8Array.from(Buffer.from(sent)) });
      };
      const other = rewriteRequest(incoming);
      const answer = await (other === null ? forwardToNode(node, rawRequest) : forward(other));
      const altered = await alter(incoming, answer, forward);
      if (other !== null || !isSame(altered, answer)) hits += 1;
      return altered;
    },
    basePath,
    port,
  );
  return { ...proxy, hits: () => hits };
}

/** Whether two answers are the same on the wire. */
export function isSame(one: ProxyResponse, other: ProxyResponse): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Serves made answers on a free port of the loopback. */
export async function serve(
  answer: (method: string, url: string, body: string) => Promise<ProxyResponse> | ProxyResponse,
  basePath = "/v1",
): Promise<Proxy> {
  return listen((rawRequest) => answer(rawRequest.method, rawRequest.url, decodeBody(rawRequest)), basePath);
}

const decodeBody = ({ body }: RawRequest): string => new TextDecoder().decode(body);

/** What belongs to one connection, or is written anew with the body. */
const hopHeaders = ["connection", "content-length", "host", "keep-alive", "transfer-encoding"];

async function forwardToNode(
  node: { fetch(request: Request): Promise<Response> },
  { method, url, headers, body }: RawRequest,
): Promise<ProxyResponse> {
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

async function receive(request: IncomingMessage): Promise<RawRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const { method = "GET", url = "/", rawHeaders } = request;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as const] : [],
  );
  return { method, url, headers, body: Uint8Array.from(Buffer.concat(chunks)) };
}

async function listen(
  answer: (rawRequest: RawRequest) => Promise<ProxyResponse> | ProxyResponse,
  basePath: string,
  port = 0,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    void receive(request)
      .then(answer)
      .then(
        (served) => write(response, served),
        () => response.destroy(),
      )
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // A test that fails before it closes its server still ends.
  server.unref();
  const { port: taken } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${taken}${basePath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

/** Writes an answer as it is carried. */
async function write(
  response: ServerResponse,
  { status, headers, body, transfer = {} }: ProxyResponse,
): Promise<void> {
  const { chunks = 0, encoding, delayMillis = 0, omitsDateHeader = false, ends } = transfer;
  if (delayMillis > 0) await setTimeout(delayMillis);
  if (ends === "instead") {
    response.destroy();
    return;
  }
  response.sendDate = !omitsDateHeader;
  response.shouldKeepAlive = ends !== "after";
  const bytes = encoding === undefined ? Buffer.from(body) : encodings[encoding](body);
  const kept = headers
    .filter(([name]) => !["content-length", "connection", "date"].includes(name.toLowerCase()))
    .flat();
  if (encoding !== undefined) kept.push("content-encoding", encoding);
  if (chunks === 0) {
    response.writeHead(status, [...kept, "content-length", String(bytes.length)]);
    response.end(bytes);
    return;
  }
  response.writeHead(status, kept);
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  for (let start = 0; start < bytes.length; start += size)
    response.write(bytes.subarray(start, start + size));
  response.end();
}

/** Takes connections on a free port of the loopback and never answers. */
export async function serveWithoutAnswering(): Promise<Proxy> {
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
