import type { IncomingMessage, ServerResponse } from "node:http";
import {
  answerPreflight,
  createCorsHeaders,
  readCorsRequest,
  type CorsRequest,
  type CorsRules,
} from "./cors.ts";
import { guardFetch } from "./guard.ts";
import { createListeners, type Listeners } from "./listeners.ts";

/** A request as a service reads it. */
export interface ServiceRequest {
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The value of the header Content-Type, or an empty string. */
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The response of a service. An empty body has no media type. */
export interface ServiceResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A small HTTP service next to the node, with a listener of its own and the limits of the node's listeners. */
export interface Service extends Listeners {
  /** Handles a request without a socket, in the same way as a listener. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Web pages of every origin may use a service. */
const corsRules: CorsRules = { origins: ["*"], exposedHeaders: [] };
/** The maximum size of a request body in bytes. The requests of these services are short. */
const bodyBytesMax = 65_536;

/**
 * Creates a service from the function that responds to its requests. Web pages of every origin may use it. If the
 * function throws, the response is a 500 and the error is logged.
 */
export function createService(
  respond: (request: ServiceRequest) => ServiceResponse,
  log: (line: string) => void,
): Service {
  const respondSafely = (request: ServiceRequest): ServiceResponse => {
    try {
      return respond(request);
    } catch (error) {
      log(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return createTextResponse(500, "The request failed because of an internal error.");
    }
  };
  const nodeHandler = (request: IncomingMessage, response: ServerResponse): void => {
    const corsRequest = readCorsRequest(request.method ?? "", (name) => request.headers[name]?.toString());
    const { status, headers, body } = toHttp(corsRequest, () => respondSafely(fromSocket(request)));
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(request.method === "HEAD" ? "" : body);
  };
  const fetch = async (request: Request): Promise<Response> => {
    const corsRequest = readCorsRequest(request.method, (name) => request.headers.get(name));
    const received = await fromFetch(request);
    const { status, headers, body } = toHttp(corsRequest, () => respondSafely(received));
    return new Response(request.method === "HEAD" || body === "" ? null : body, { status, headers });
  };
  return {
    ...createListeners(nodeHandler, { basePath: "", maxBodyBytes: bodyBytesMax }),
    fetch: guardFetch(fetch, { maxBodyBytes: bodyBytesMax }),
  };
}

export function createTextResponse(status: number, body: string): ServiceResponse {
  return { status, contentType: body === "" ? "" : "text/plain; charset=utf-8", body };
}

/** Creates a response from a body that is already JSON text. */
export function createJsonResponse(status: number, body: string): ServiceResponse {
  return { status, contentType: "application/json; charset=utf-8", body };
}

function fromSocket(request: IncomingMessage): ServiceRequest {
  const [path = "", ...query] = (request.url ?? "").split("?");
  // The guard has read the body already.
  const isRead = "rawBody" in request && Buffer.isBuffer(request.rawBody);
  return {
    method: methodOf(request.method ?? ""),
    path,
    query: new URLSearchParams(query.join("?")),
    contentType: request.headers["content-type"] ?? "",
    body: isRead ? (request.rawBody as Buffer) : new Uint8Array(),
  };
}

async function fromFetch(request: Request): Promise<ServiceRequest> {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: methodOf(request.method),
    path: pathname,
    query: searchParams,
    contentType: request.headers.get("content-type") ?? "",
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

/** HEAD gets the response to GET without its body. */
function methodOf(method: string): string {
  return method === "HEAD" ? "GET" : method;
}

interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Adds the headers to a response, or answers a preflight request of a browser without creating the response. */
function toHttp(request: CorsRequest, respond: () => ServiceResponse): HttpResponse {
  const preflight = answerPreflight(corsRules, request);
  if (preflight?.permitted === true) return { status: 200, headers: preflight.headers, body: "" };
  const { status, contentType, body } =
    preflight === null ? respond() : createTextResponse(403, preflight.message);
  return {
    status,
    headers: {
      ...(contentType === "" ? {} : { "content-type": contentType }),
      ...createCorsHeaders(corsRules, request.origin),
    },
    body,
  };
}
