/** HTTP servers on the loopback: a proxy that alters the responses of a node, and servers without a node. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import {
  bodyEncoding,
  isSame,
  toProxyResponse,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
  type RequestOverrides,
  type RewriteRequest,
} from "./exchange.ts";
import { decodeUnreserved } from "./requests.ts";

export interface Proxy {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A proxy that counts the responses that it changes. */
export interface CountingProxy extends Proxy {
  readonly hits: () => number;
}

/** A request as it was received. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Responds to requests without a socket. */
export interface ProxyHandler {
  readonly handle: (rawRequest: RawRequest) => Promise<ProxyResponse>;
  /** The number of responses that were changed. */
  readonly hits: () => number;
}

/** Serves a node on the loopback and alters each of its responses. Port 0 selects a free port. */
export async function serveProxy(
  node: { fetch(request: Request): Promise<Response> },
  alter: Alteration,
  basePath = "/v1",
  rewriteRequest: RewriteRequest = () => null,
  port = 0,
): Promise<CountingProxy> {
  const { handle, hits } = createProxyHandler(node, alter, basePath, rewriteRequest);
  return { ...(await listen(handle, basePath, port)), hits };
}

/** Creates the part of a proxy that responds to requests with the altered responses of a node. */
export function createProxyHandler(
  node: { fetch(request: Request): Promise<Response> },
  alter: Alteration,
  basePath = "/v1",
  rewriteRequest: RewriteRequest = () => null,
): ProxyHandler {
  return createAlteringHandler(
    (rawRequest) => forwardToNode(node, rawRequest),
    alter,
    basePath,
    rewriteRequest,
  );
}

/** Creates the part of a proxy that responds to requests with the altered results of `respond`. */
export function createAlteringHandler(
  respond: ProxyHandler["handle"],
  alter: Alteration,
  basePath = "/v1",
  rewriteRequest: RewriteRequest = () => null,
): ProxyHandler {
  const times = new Map<string, number>();
  const self = {};
  let hits = 0;
  const handle = async (rawRequest: RawRequest): Promise<ProxyResponse> => {
    const { pathname, searchParams } = new URL(rawRequest.url, "http://127.0.0.1");
    const sentPath = pathname.slice(basePath.length);
    const path = decodeUnreserved(sentPath);
    const time = (times.get(path) ?? 0) + 1;
    times.set(path, time);
    const incoming: ProxyRequest = {
      method: rawRequest.method,
      path,
      ...(path === sentPath ? {} : { encodedPath: sentPath }),
      query: searchParams,
      body: decodeBody(rawRequest),
      bytes: rawRequest.body,
      headers: new Map(rawRequest.headers.map(([name, value]) => [name.toLowerCase(), value])),
      time,
      proxy: self,
    };
    const forward = (overrides: RequestOverrides): Promise<ProxyResponse> => {
      const { query = searchParams, path: other = path, body: sent = rawRequest.body } = overrides;
      const url = `${basePath}${other}${query.size === 0 ? "" : `?${query.toString()}`}`;
      return respond({ ...rawRequest, url, body: Uint8Array.from(Buffer.from(sent)) });
    };
    const other = rewriteRequest(incoming);
    const answer = await (other === null ? respond(rawRequest) : forward(other));
    const altered = await alter(incoming, answer, forward);
    if (other !== null || !isSame(altered, answer)) hits += 1;
    return altered;
  };
  return { handle, hits: () => hits };
}

/** Serves responses that are computed from the request, on a free port of the loopback. */
export async function serve(
  answer: (method: string, url: string, body: string) => Promise<ProxyResponse> | ProxyResponse,
  basePath = "/v1",
): Promise<Proxy> {
  return listen((rawRequest) => answer(rawRequest.method, rawRequest.url, decodeBody(rawRequest)), basePath);
}

const decodeBody = ({ body }: RawRequest): string => new TextDecoder().decode(body);

/** Headers that belong to one connection, or that the proxy computes from the body. */
const hopHeaders = [
  "accept-encoding",
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
];

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
  return toProxyResponse(await node.fetch(request));
}

async function receive(request: IncomingMessage): Promise<RawRequest> {
  const chunks: Uint8Array[] = [];
  // Iterating over the stream takes several times as long as its events.
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.once("end", resolve);
    request.once("error", reject);
  });
  const { method = "GET", url = "/", rawHeaders } = request;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as const] : [],
  );
  return { method, url, headers, body: Uint8Array.from(Buffer.concat(chunks)) };
}

/** Serves responses to raw requests on the loopback. Port 0 selects a free port. */
export async function listen(
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
  // A test that fails before it closes its server must still be able to exit.
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

/** The default quality of Brotli takes ten times as long as the rest of a response. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } };
const encodings = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: (body: string) => brotliCompressSync(body, brotliOptions),
};

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
  const bytes = encoding === undefined ? Buffer.from(body, bodyEncoding(headers)) : encodings[encoding](body);
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

/** Accepts connections on a free port of the loopback and never responds. */
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
