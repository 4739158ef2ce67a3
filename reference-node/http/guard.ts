import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { quote } from "../operations/operation.ts";
import {
  createConnections,
  type Connections,
  defaultLimits,
  type Limits,
  createRawError,
  type RawError,
} from "./connections.ts";

/** A request listener for a node:http server. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Guard {
  /**
   * Stops listening, waits up to the grace period for responses in flight, then closes all connections. Idempotent.
   */
  close(graceMillis: number): Promise<void>;
}

/**
 * Protects a handler with limits. It replaces all request listeners of the server. Every client receives the response
 * of the handler, an Error object or a closed connection. The guard reads each body itself, up to the limit, and
 * passes the bytes to the handler as `request.rawBody`. If a handler read the body as a web stream and cancelled the
 * stream, it would destroy the socket.
 */
export function guard(server: Server, handler: NodeHandler, limits: Partial<Limits> = {}): Guard {
  const all: Limits = { ...defaultLimits, ...limits };
  applyLimits(server, all);
  const connections = createConnections(server, all);
  for (const event of ["request", "checkContinue", "checkExpectation", "connect", "clientError"]) {
    server.removeAllListeners(event);
  }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    connections.startAnswer(request.socket, response);
    void serve({ request, response, handler, limits: all });
  };
  server.on("request", answer);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers["content-length"] ?? 0) <= all.bodyBytesMax) response.writeContinue();
    answer(request, response);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    connections.startAnswer(request.socket, response);
    sendError(
      { request, response, limits: all },
      createRawError(
        417,
        `The header Expect must be 100-continue, got ${quote(request.headers.expect ?? "")}.`,
      ),
    );
  });
  server.on("connect", (_request: IncomingMessage, socket: Socket) => {
    connections.sendError(socket, 405, "The method CONNECT is not supported.");
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    sendMalformedError(error, socket, connections),
  );
  return { close: (graceMillis) => connections.close(graceMillis) };
}

function applyLimits(server: Server, limits: Limits): void {
  server.headersTimeout = limits.headersTimeoutMillis;
  server.requestTimeout = limits.headersTimeoutMillis + limits.bodyTimeoutMillis;
  server.keepAliveTimeout = limits.keepAliveTimeoutMillis;
  server.maxConnections = limits.connectionsMax;
  // If a request has no Host, Node.js would respond with an empty body. `serve` responds with an Error object instead.
  Reflect.set(server, "requireHostHeader", false);
}

function sendMalformedError(error: NodeJS.ErrnoException, socket: Socket, connections: Connections): void {
  if (error.code === "ECONNRESET" || error.code === "EPIPE") socket.destroy();
  else if (error.code === "HPE_HEADER_OVERFLOW") {
    connections.sendError(socket, 431, "The request line and the headers are too long.");
  } else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    connections.sendError(socket, 408, "The request did not arrive in time.");
  } else connections.sendError(socket, 400, "The request is not valid HTTP/1.1.");
}

interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly limits: Limits;
}

async function serve(context: RequestContext & { readonly handler: NodeHandler }): Promise<void> {
  const { request, response, handler, limits } = context;
  if (request.httpVersion === "1.1" && request.headers.host === undefined) {
    sendError(context, createRawError(400, "An HTTP/1.1 request must have the header Host."));
    return;
  }
  if ((request.url ?? "").length > limits.urlCharsMax) {
    sendError(
      context,
      createRawError(
        414,
        `The path and query must have at most ${limits.urlCharsMax} characters, got ${request.url?.length}.`,
      ),
    );
    return;
  }
  try {
    if (hasBody(request)) {
      const result = await readRequestBody(request, limits);
      if (result.outcome === "too large") {
        sendError(
          context,
          createRawError(413, `The body must have at most ${limits.bodyBytesMax} bytes, got more.`),
        );
        return;
      }
      if (result.outcome === "timed out") {
        sendError(
          context,
          createRawError(408, `The body did not arrive within ${limits.bodyTimeoutMillis} milliseconds.`),
        );
        return;
      }
      if (result.outcome === "aborted") return;
      Object.assign(request, { rawBody: result.bytes });
    }
    await handler(request, response);
  } catch {
    if (response.headersSent) response.destroy();
    else
      sendError(
        context,
        createRawError(500, "The request failed because of an internal error of the node.", "internal_error"),
      );
  }
}

/**
 * Returns whether a request has a body that the guard must read. A body of GET or HEAD is not read. node:http
 * discards it after the response.
 */
function hasBody(request: IncomingMessage): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  return (
    request.headers["transfer-encoding"] !== undefined || request.headers["content-length"] !== undefined
  );
}

/**
 * Writes an error, then reads and discards further data of the client. Otherwise the connection could be reset
 * before the client has read the error.
 */
function sendError({ request, response, limits }: RequestContext, error: RawError): void {
  if (response.destroyed) return;
  response.writeHead(error.status, error.headers);
  response.write(request.method === "HEAD" ? "" : error.body);
  if (request.complete) {
    response.end();
    return;
  }
  const end = (): void => {
    clearTimeout(lingerTimer);
    response.end();
  };
  const lingerTimer = setTimeout(end, limits.lingerMillis);
  request.once("end", end).once("close", end).once("error", end);
  request.resume();
}

/** The request body, or the reason why it was not read. */
export type BodyReadResult =
  | { readonly outcome: "read"; readonly bytes: Buffer }
  | { readonly outcome: "too large" }
  | { readonly outcome: "timed out" }
  | { readonly outcome: "aborted" };

/**
 * Reads a request body up to a maximum length. The promise never rejects. All listeners and the timer are removed
 * afterwards.
 */
export function readRequestBody(
  request: IncomingMessage,
  limits: { readonly bodyBytesMax: number; readonly bodyTimeoutMillis: number },
): Promise<BodyReadResult> {
  if (Number(request.headers["content-length"] ?? 0) > limits.bodyBytesMax) {
    return Promise.resolve({ outcome: "too large" });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (result: BodyReadResult): void => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      resolve(result);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > limits.bodyBytesMax) settle({ outcome: "too large" });
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle({ outcome: "read", bytes: Buffer.concat(chunks) });
    const onClose = (): void => settle({ outcome: "aborted" });
    const timer = setTimeout(settle, limits.bodyTimeoutMillis, { outcome: "timed out" });
    request.on("data", onData).once("end", onEnd).once("close", onClose).once("error", onClose);
  });
}

type Fetch = (request: Request) => Response | Promise<Response>;

/** Protects `fetch` with the limits that need no socket: the lengths of the URL and the body. */
export function guardFetch(
  fetch: Fetch,
  limits: { readonly maxBodyBytes: number },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.length + search.length > defaultLimits.urlCharsMax) {
      return refusal(
        414,
        `The path and query must have at most ${defaultLimits.urlCharsMax} characters, got ${pathname.length + search.length}.`,
      );
    }
    if (request.body === null || request.method === "GET" || request.method === "HEAD") return fetch(request);
    const body = await readStream(request.body, limits.maxBodyBytes);
    if (body === null)
      return refusal(413, `The body must have at most ${limits.maxBodyBytes} bytes, got more.`);
    return fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
  };
}

function refusal(status: number, message: string): Response {
  const { body, headers } = createRawError(status, message);
  return new Response(body, { status, headers: { ...headers } });
}

/** Reads a body, or returns null if it is longer than `bytesMax`. Rejects if the stream fails. */
async function readStream(stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
