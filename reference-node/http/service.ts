import type { IncomingMessage, ServerResponse } from "node:http";
import { answerPreflight, createCorsHeaders, readCorsRequest, type CorsRules } from "./cors.ts";
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
  /** Returns the value of a header with a name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
}

/** The response of a service. An empty body has no media type. */
export interface ServiceResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Headers besides the media type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A small HTTP service next to the node, with a listener of its own and the limits of the node's listeners. */
export interface Service extends Listeners {
  /** Handles a request without a socket, in the same way as a listener. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The rules by which services differ. */
export interface ServiceRules {
  readonly cors: CorsRules;
  /** The maximum size of a request body in bytes. */
  readonly maxBodyBytes: number;
  /** Returns the response to a request that the service refuses before anything else, or null. */
  readonly refuse: (request: ServiceRequest) => ServiceResponse | null;
  readonly createError: (status: number, message: string) => ServiceResponse;
}

/** Web pages of every origin may use a service. The requests of most services are short. */
const defaultRules: ServiceRules = {
  cors: { origins: ["*"], exposedHeaders: [] },
  maxBodyBytes: 65_536,
  refuse: () => null,
  createError: createTextResponse,
};

/**
 * Creates a service from the function that responds to its requests. If the function throws, the response is a 500 and
 * the error is logged.
 */
export function createService(
  respond: (request: ServiceRequest) => ServiceResponse,
  log: (line: string) => void,
  rules: ServiceRules = defaultRules,
): Service {
  const { maxBodyBytes } = rules;
  const respondSafely = (request: ServiceRequest): ServiceResponse => {
    try {
      return respond(request);
    } catch (error) {
      log(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return rules.createError(500, "The request failed because of an internal error.");
    }
  };
  const nodeHandler = (request: IncomingMessage, response: ServerResponse): void => {
    const received = fromSocket(request);
    const { status, headers, body } = toHttp(request.method ?? "", received, { rules, respondSafely });
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(request.method === "HEAD" ? "" : body);
  };
  const fetch = async (request: Request): Promise<Response> => {
    const received = await fromFetch(request);
    const { status, headers, body } = toHttp(request.method, received, { rules, respondSafely });
    return new Response(request.method === "HEAD" || body === "" ? null : body, { status, headers });
  };
  return {
    ...createListeners(nodeHandler, { basePath: "", maxBodyBytes }),
    fetch: guardFetch(fetch, { maxBodyBytes }),
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
    header: (name) => request.headers[name]?.toString(),
    body: isRead ? (request.rawBody as Buffer) : new Uint8Array(),
  };
}

async function fromFetch(request: Request): Promise<ServiceRequest> {
  const { pathname, searchParams, host } = new URL(request.url);
  return {
    method: methodOf(request.method),
    path: pathname,
    query: searchParams,
    contentType: request.headers.get("content-type") ?? "",
    // Without a socket, the client has not added the header Host to a request.
    header: (name) => request.headers.get(name) ?? (name === "host" ? host : undefined),
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
function toHttp(
  method: string,
  request: ServiceRequest,
  { rules, respondSafely }: { readonly rules: ServiceRules; readonly respondSafely: RespondSafely },
): HttpResponse {
  const corsRequest = readCorsRequest(method, request.header);
  const refusal = rules.refuse(request);
  const preflight = refusal === null ? answerPreflight(rules.cors, corsRequest) : null;
  if (preflight?.permitted === true) return { status: 200, headers: preflight.headers, body: "" };
  const { status, contentType, headers, body } =
    refusal ?? (preflight === null ? respondSafely(request) : rules.createError(403, preflight.message));
  return {
    status,
    headers: {
      ...(contentType === "" ? {} : { "content-type": contentType }),
      ...headers,
      ...createCorsHeaders(rules.cors, corsRequest.origin),
    },
    body,
  };
}

type RespondSafely = (request: ServiceRequest) => ServiceResponse;
