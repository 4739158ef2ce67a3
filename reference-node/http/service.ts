import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createNodeFetch, type NodeFetch } from "../primitives/node-fetch.ts";
import { answerPreflight, createCorsHeaders, createPermit, readCorsRequest, type CorsRules } from "./cors.ts";
import { endAfterBody, type StreamRules } from "./guard.ts";
import { guardFetch } from "./guard-fetch.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import { readLimited } from "./request-body.ts";

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
  /** The body, or an empty array if the service reads the body as a stream. */
  readonly body: Uint8Array;
  /** The body as a stream, which throws a RequestError with status 413 if it is too long. Empty if `body` has it. */
  readonly stream: AsyncIterable<Uint8Array>;
}

/** The response of a service. An empty body has no media type. */
export interface ServiceResponse {
  readonly status: number;
  readonly contentType: string;
  /** Text, or a stream of bytes, which the service destroys if the client does not read it to its end. */
  readonly body: string | Readable;
  /** Headers besides the media type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A small HTTP service next to the node, with a listener of its own and the limits of the node's listeners. */
export interface Service extends Listeners {
  /** Handles a request without a socket, in the same way as a listener. It takes what the `fetch` of a node takes. */
  readonly fetch: NodeFetch;
}

/** The rules by which services differ. */
export interface ServiceRules {
  readonly cors: CorsRules;
  /** The maximum size of a request body in bytes. */
  readonly maxBodyBytes: number;
  /** Which bodies the service reads as a stream, or null for none. */
  readonly streams: StreamRules | null;
  /** Returns the response to a request that the service refuses before anything else, or null. */
  readonly refuse: (request: ServiceRequest) => ServiceResponse | null;
  readonly createError: (status: number, message: string) => ServiceResponse;
}

/** The web pages of the origins that a node names may use its services; if it names none, those of every origin. */
export function toServiceCors(cors: CorsRules | null): CorsRules {
  return { origins: cors?.origins ?? ["*"], exposedHeaders: ["retry-after"] };
}

/** The requests of most services are short. */
const defaultRules: ServiceRules = {
  cors: toServiceCors(null),
  maxBodyBytes: 65_536,
  streams: null,
  refuse: () => null,
  createError: createTextResponse,
};

/**
 * Creates a service from the function that responds to its requests. If the function throws, the response is a 500 and
 * the error is logged.
 */
export function createService(
  respond: (request: ServiceRequest) => ServiceResponse | Promise<ServiceResponse>,
  log: (line: string) => void,
  given: Partial<ServiceRules> = {},
): Service {
  const rules = { ...defaultRules, ...given };
  const { maxBodyBytes, streams } = rules;
  const permit = createPermit(rules.cors);
  const respondSafely: RespondSafely = async (request) => {
    try {
      return await respond(request);
    } catch (error) {
      log(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return rules.createError(500, "The request failed because of an internal error.");
    }
  };
  const nodeHandler = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = fromSocket(request, streams);
    const answer = await toHttp(request.method ?? "", received, { rules, respondSafely });
    await sendAnswer(request, response, answer);
  };
  const fetch = async (request: Request): Promise<Response> => {
    const received = await fromFetch(request, streams);
    const { status, headers, body } = await toHttp(request.method, received, { rules, respondSafely });
    return new Response(toFetchBody(request.method, body), { status, headers });
  };
  return {
    ...createListeners(nodeHandler, { basePath: "", maxBodyBytes, streams, permit }),
    fetch: createNodeFetch(guardFetch(fetch, { maxBodyBytes, streams, permit }), "http://service"),
  };
}

async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
): Promise<void> {
  // A client that has gone away gets no response.
  if (response.destroyed) return destroyBody(body);
  const isHead = request.method === "HEAD";
  if (typeof body !== "string") {
    response.writeHead(status, headers);
    if (!isHead) return pipeline(body, response);
    destroyBody(body);
    response.end();
    return;
  }
  // The rest of a body that was not read to its end cannot be followed by another request.
  const closing = request.complete ? {} : { connection: "close" };
  response.writeHead(status, { ...headers, ...closing, "content-length": Buffer.byteLength(body) });
  response.write(isHead ? "" : body);
  endAfterBody(request, response);
}

function toFetchBody(method: string, body: HttpResponse["body"]): string | ReadableStream | null {
  if (method === "HEAD" || body === "") {
    destroyBody(body);
    return null;
  }
  return typeof body === "string" ? body : (Readable.toWeb(body) as ReadableStream);
}

function destroyBody(body: HttpResponse["body"]): void {
  if (typeof body !== "string") body.destroy();
}

export function createTextResponse(status: number, body: string): ServiceResponse {
  return { status, contentType: body === "" ? "" : "text/plain; charset=utf-8", body };
}

/** Creates a response from a body that is already JSON text. */
export function createJsonResponse(status: number, body: string): ServiceResponse {
  return { status, contentType: "application/json; charset=utf-8", body };
}

function fromSocket(request: IncomingMessage, streams: StreamRules | null): ServiceRequest {
  const [path = "", ...query] = (request.url ?? "").split("?");
  // The guard has read the body already.
  const isRead = "rawBody" in request && Buffer.isBuffer(request.rawBody);
  const isStreamed = streams?.accepts(request.method ?? "", path) === true;
  return {
    method: methodOf(request.method ?? ""),
    path,
    query: new URLSearchParams(query.join("?")),
    contentType: request.headers["content-type"] ?? "",
    header: (name) => request.headers[name]?.toString(),
    body: isRead ? (request.rawBody as Buffer) : new Uint8Array(),
    // Without `destroyOnReturn: false`, the connection would be closed before the client has read an error.
    stream: isStreamed
      ? readLimited(request.iterator({ destroyOnReturn: false }), streams.bytesMax)
      : noBytes(),
  };
}

async function fromFetch(request: Request, streams: StreamRules | null): Promise<ServiceRequest> {
  const { pathname, searchParams, host } = new URL(request.url);
  const isStreamed = streams?.accepts(request.method, pathname) === true && request.body !== null;
  return {
    method: methodOf(request.method),
    path: pathname,
    query: searchParams,
    contentType: request.headers.get("content-type") ?? "",
    // Without a socket, the client has not added the header Host to a request.
    header: (name) => request.headers.get(name) ?? (name === "host" ? host : undefined),
    body: isStreamed ? new Uint8Array() : new Uint8Array(await request.arrayBuffer()),
    stream: isStreamed ? readLimited(request.body, streams.bytesMax) : noBytes(),
  };
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** HEAD gets the response to GET without its body. */
function methodOf(method: string): string {
  return method === "HEAD" ? "GET" : method;
}

interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ServiceResponse["body"];
}

/** Adds the headers to a response, or answers a preflight request of a browser without creating the response. */
async function toHttp(
  method: string,
  request: ServiceRequest,
  { rules, respondSafely }: { readonly rules: ServiceRules; readonly respondSafely: RespondSafely },
): Promise<HttpResponse> {
  const corsRequest = readCorsRequest(method, request.header);
  const refusal = rules.refuse(request);
  const preflight = refusal === null ? answerPreflight(rules.cors, corsRequest) : null;
  if (preflight?.permitted === true) return { status: 200, headers: preflight.headers, body: "" };
  const { status, contentType, headers, body } =
    refusal ??
    (preflight === null ? await respondSafely(request) : rules.createError(403, preflight.message));
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

type RespondSafely = (request: ServiceRequest) => Promise<ServiceResponse>;
