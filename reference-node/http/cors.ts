/** Cross-origin requests: which web pages may read the responses of a listener, and the answers to preflight requests. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorObject } from "../operations/operation.ts";
import { baseHeaders } from "./answer.ts";

/** The rules of a listener for requests from web pages of other origins. */
export interface CorsRules {
  /** The origins whose pages may read responses. `*` is every origin. */
  readonly origins: readonly string[];
  /** The names of the response headers that pages may read, in addition to those that browsers always expose. */
  readonly exposedHeaders: readonly string[];
}

/** The parts of a request on which the rules depend. */
export interface CorsRequest {
  readonly method: string;
  readonly origin: string | undefined;
  /** The value of Access-Control-Request-Method, with which a browser asks before it sends the request. */
  readonly requestedMethod: string | undefined;
  /** The value of Access-Control-Request-Headers. */
  readonly requestedHeaders: string | undefined;
}

/** Reads these parts with a function that returns the value of a header, or nothing if it is absent. */
export function readCorsRequest(
  method: string,
  read: (name: string) => string | null | undefined,
): CorsRequest {
  return {
    method,
    origin: read("origin") ?? undefined,
    requestedMethod: read("access-control-request-method") ?? undefined,
    requestedHeaders: read("access-control-request-headers") ?? undefined,
  };
}

/** The methods that the operations of nodes and services have. Browsers permit HEAD wherever they permit GET. */
const allowedMethods: readonly string[] = ["GET", "POST"];
/** For how many seconds a browser may reuse the answer to a preflight request. */
const preflightLifetimeSecs = 86_400;

/**
 * Creates the headers that permit the page of an origin to read a response. The origin is repeated instead of `*`,
 * because browsers reject `*` for requests with credentials, which client libraries send.
 */
export function createCorsHeaders(
  { origins, exposedHeaders }: CorsRules,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  const vary = { vary: "origin" };
  if (origin === undefined || !isAllowed(origins, origin)) return vary;
  return {
    ...vary,
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    ...(exposedHeaders.length === 0 ? {} : { "access-control-expose-headers": exposedHeaders.join(", ") }),
  };
}

/** Returns the headers with which the page of an origin may read a response; none if no page may. */
export type Permit = (origin: string | undefined) => Readonly<Record<string, string>>;

/** Lets no page of another origin read a response. */
export const permitNone: Permit = () => ({});

export function createPermit(rules: CorsRules | null): Permit {
  return rules === null ? permitNone : (origin) => createCorsHeaders(rules, origin);
}

/** Returns the origin in the first bytes of a request whose headers are refused before all of them are read. */
export function readSentOrigin(bytes: Uint8Array): string | undefined {
  const [head = ""] = Buffer.from(bytes).toString("latin1").split("\r\n\r\n", 1);
  return /^origin:[ \t]*([\x21-\x7e]{1,300})[ \t]*$/im.exec(head)?.[1];
}

/** Returns the option of the command with which a page may read responses. Pages of files have no origin of their own. */
export function corsOptionFor(origin: string): string {
  return `--cors ${origin === "null" ? "'*'" : origin}`;
}

/** Returns whether the page that sent a request may read its response: one of the same origin, or of an allowed one. */
export function isReadable(
  rules: CorsRules | null,
  { origin, host }: { readonly origin: string | undefined; readonly host: string | undefined },
): boolean {
  if (origin === undefined || origin === `http://${host}`) return true;
  return rules !== null && isAllowed(rules.origins, origin);
}

function isAllowed(origins: readonly string[], origin: string): boolean {
  return origins.includes("*") || origins.includes(origin);
}

/** The answer to a preflight request: the permission with its headers, or the message of a 403. */
export type PreflightAnswer =
  | { readonly permitted: true; readonly headers: Readonly<Record<string, string>> }
  | { readonly permitted: false; readonly message: string };

/** Answers a preflight request. Returns null for any other request. */
export function answerPreflight(rules: CorsRules, request: CorsRequest): PreflightAnswer | null {
  const { method, origin, requestedMethod, requestedHeaders } = request;
  if (method !== "OPTIONS" || origin === undefined || requestedMethod === undefined) return null;
  if (!isAllowed(rules.origins, origin)) return { permitted: false, message: "origin not allowed" };
  if (requestedMethod !== "HEAD" && !allowedMethods.includes(requestedMethod)) {
    return { permitted: false, message: "request-method not allowed" };
  }
  const headers = {
    ...createCorsHeaders(rules, origin),
    "access-control-allow-methods": allowedMethods.join(", "),
    "access-control-allow-headers": requestedHeaders ?? "content-type",
    "access-control-max-age": String(preflightLifetimeSecs),
  };
  return { permitted: true, headers };
}

/** Answers preflight requests before the routes, because a permission does not depend on the path. */
export interface Preflights {
  /** Returns the response to a preflight request, or null for any other request. */
  readonly answerFetch: (request: Request) => Response | null;
  /** Responds to a preflight request and returns true, or returns false for any other request. */
  readonly answerSocket: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export function createPreflights(rules: CorsRules): Preflights {
  return {
    answerFetch: (request) => {
      const answer = respond(
        rules,
        readCorsRequest(request.method, (name) => request.headers.get(name)),
      );
      return (
        answer &&
        new Response(answer.body === "" ? null : answer.body, {
          status: answer.status,
          headers: answer.headers,
        })
      );
    },
    answerSocket: ({ method = "", headers }, response) => {
      if (method !== "OPTIONS") return false;
      const read = (name: string): string | undefined => headers[name]?.toString();
      const answer = respond(rules, readCorsRequest(method, read));
      if (answer === null) return false;
      const length = String(Buffer.byteLength(answer.body));
      response.writeHead(answer.status, { ...answer.headers, "content-length": length }).end(answer.body);
      return true;
    },
  };
}

/** Creates the response to a preflight request: 200 without a body, or a 403 with an Error object. */
function respond(rules: CorsRules, request: CorsRequest) {
  const answer = answerPreflight(rules, request);
  if (answer === null) return null;
  if (answer.permitted) return { status: 200, headers: { ...answer.headers }, body: "" };
  const body = JSON.stringify(errorObject("web_framework_error", answer.message));
  return { status: 403, headers: { ...baseHeaders, ...createCorsHeaders(rules, request.origin) }, body };
}
