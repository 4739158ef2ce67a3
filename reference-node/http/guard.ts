import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { quote } from "../operations/operation.ts";
import {
  createConnections,
  defaultLimits,
  type Limits,
  createRawError,
  createLongUrlError,
  type RawError,
  sendMalformedError,
} from "./connections.ts";
import { decodeBody } from "./compression.ts";
import { permitNone, type Permit } from "./cors.ts";
import { createBodyError, readRequestBody } from "./request-body.ts";

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
 * stream, it would destroy the socket. A body that the rules of `streams` accept is left to the handler.
 */
export function guard(
  server: Server,
  handler: NodeHandler,
  limits: Partial<Limits> = {},
  { streams = null, permit = permitNone }: GuardRules = {},
): Guard {
  const all: Limits = { ...defaultLimits, ...limits };
  applyLimits(server, all, streams);
  const connections = createConnections(server, all);
  for (const event of ["request", "checkContinue", "checkExpectation", "connect", "clientError"]) {
    server.removeAllListeners(event);
  }
  const limitsFor = createLimitsFor(all, streams);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    connections.startAnswer(request.socket, response);
    serve({ request, response, handler, limits: limitsFor(request), permit });
  };
  server.on("request", answer);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    const { bodyBytesMax } = limitsFor(request);
    if (Number(request.headers["content-length"] ?? 0) <= bodyBytesMax) response.writeContinue();
    answer(request, response);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    connections.startAnswer(request.socket, response);
    sendError(
      { request, response, limits: all, permit },
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
    sendMalformedError(error, socket, { connections, permit }),
  );
  return { close: (graceMillis) => connections.close(graceMillis) };
}

/** What differs between the handlers. */
export interface GuardRules {
  /** Which bodies the handler reads itself. Default: none. */
  readonly streams?: StreamRules | null | undefined;
  /** Which web pages may read the errors of the guard. Default: none. */
  readonly permit?: Permit | undefined;
}

/** Which bodies the handler reads itself, as a stream, and their limits. */
export interface StreamRules {
  readonly accepts: (method: string, path: string) => boolean;
  readonly bytesMax: number;
  readonly timeoutMillis: number;
}

/** The limits of one request, and whether the handler reads its body. */
type RequestLimits = Limits & { readonly isStreamed: boolean };

/** Returns the function that returns the limits of a request. */
function createLimitsFor(
  limits: Limits,
  streams: StreamRules | null,
): (request: Pick<IncomingMessage, "method" | "url">) => RequestLimits {
  const read = { ...limits, isStreamed: false };
  if (streams === null) return () => read;
  const streamed = { ...limits, bodyBytesMax: streams.bytesMax, isStreamed: true };
  return ({ method = "", url = "" }) => {
    const [path = ""] = url.split("?", 1);
    return streams.accepts(method, path) ? streamed : read;
  };
}

function applyLimits(server: Server, limits: Limits, streams: StreamRules | null): void {
  server.headersTimeout = limits.headersTimeoutMillis;
  server.requestTimeout = limits.headersTimeoutMillis + (streams?.timeoutMillis ?? limits.bodyTimeoutMillis);
  server.keepAliveTimeout = limits.keepAliveTimeoutMillis;
  server.maxConnections = limits.connectionsMax;
  // If a request has no Host, Node.js would respond with an empty body. `serve` responds with an Error object instead.
  Reflect.set(server, "requireHostHeader", false);
}

interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly limits: Limits;
  readonly permit: Permit;
}

interface HandlerContext extends RequestContext {
  readonly handler: NodeHandler;
  readonly limits: RequestLimits;
}

/** Handles a request. Most requests have no body, and their handling needs no promise. */
function serve(context: HandlerContext): void {
  const { request, limits } = context;
  if (request.httpVersion === "1.1" && request.headers.host === undefined) {
    sendError(context, createRawError(400, "An HTTP/1.1 request must have the header Host."));
    return;
  }
  const { url = "" } = request;
  if (url.length > limits.urlCharsMax) {
    sendError(context, createLongUrlError(url.length, limits));
    return;
  }
  if (limits.isStreamed && Number(request.headers["content-length"] ?? 0) > limits.bodyBytesMax) {
    sendError(context, createBodyError("too large", limits));
    return;
  }
  if (limits.isStreamed || !hasBody(request)) handle(context);
  else readBody(context).catch(() => sendInternalError(context));
}

/** Reads the body of a request, and then handles the request. */
async function readBody(context: HandlerContext): Promise<void> {
  const { request, limits } = context;
  const result = await readRequestBody(request, limits);
  if (result.outcome === "aborted") return;
  const decoded =
    result.outcome === "read"
      ? await decodeBody(result.bytes, request.headers["content-encoding"], limits.bodyBytesMax)
      : result;
  if (decoded.outcome !== "read") {
    sendError(context, createBodyError(decoded.outcome, limits));
    return;
  }
  Object.assign(request, { rawBody: decoded.bytes });
  handle(context);
}

/** Calls the handler, which may throw, reject or respond. */
function handle(context: HandlerContext): void {
  try {
    const handled = context.handler(context.request, context.response);
    if (handled instanceof Promise) handled.catch(() => sendInternalError(context));
  } catch {
    sendInternalError(context);
  }
}

function sendInternalError(context: RequestContext): void {
  if (context.response.headersSent) context.response.destroy();
  else {
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
function sendError({ request, response, limits, permit }: RequestContext, error: RawError): void {
  if (response.destroyed) return;
  response.writeHead(error.status, { ...error.headers, ...permit(request.headers.origin) });
  response.write(request.method === "HEAD" ? "" : error.body);
  endAfterBody(request, response, limits.lingerMillis);
}

/** Ends a response after the rest of the request body has been read and discarded, or after some milliseconds. */
export function endAfterBody(
  request: IncomingMessage,
  response: ServerResponse,
  lingerMillis = defaultLimits.lingerMillis,
): void {
  if (request.complete || request.destroyed) {
    response.end();
    return;
  }
  const end = (): void => {
    clearTimeout(lingerTimer);
    response.end();
  };
  const lingerTimer = setTimeout(end, lingerMillis);
  request.once("end", end).once("close", end).once("error", end);
  request.resume();
}
