/**
 * The routes in h3, which parses and normalizes the URLs of all requests that `direct-routes.ts` does not answer. The
 * node loads this file with the first of these requests.
 */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { H3, HTTPError, HTTPResponse, toNodeHandler, type H3Event } from "h3";
import { createMalformedInputError } from "../operations/operation.ts";
import type { WrittenAnswer } from "./answer.ts";
import { fromFetch, fromSocket, type RouteRequest } from "./route-request.ts";
import {
  createRefusal,
  createResponder,
  type Route,
  type RouteResponder,
  type RouteSettings,
} from "./routes.ts";
import { isPathAsSent } from "./sent-path.ts";
import { createUnknownPathErrors, type CreateUnknownPathError } from "./unknown-path.ts";

/** The functions that handle requests with h3. */
export interface H3Handlers {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly nodeHandler: (request: IncomingMessage, response: ServerResponse) => unknown;
}

/** Registers the routes. A GET route serves HEAD too. Any other method of a path returns 405. */
export function createH3Handlers(routes: readonly Route[], settings: RouteSettings): H3Handlers {
  const { basePath, writeError } = settings;
  const createUnknownPathError = createUnknownPathErrors(basePath, routes);
  const app = new H3({
    silent: true,
    onError: (error, event) => {
      const request = describeEvent(event);
      return toH3(request, writeError(request, refusalOf(error, request, createUnknownPathError)));
    },
  });
  const toHandler =
    (respond: RouteResponder): ((event: H3Event) => unknown) =>
    (event) => {
      const request = describeEvent(event);
      return toH3(
        request,
        isCanonical(request, basePath)
          ? respond(request, event.context.params ?? {}, null)
          : writeError(request, createUnknownPathError(request)),
      );
    };
  for (const route of routes) {
    const pattern = toPattern(basePath, route.path);
    const handler = toHandler(createResponder(route, settings));
    app.on(route.method, pattern, handler);
    if (route.method === "GET") app.on("HEAD", pattern, handler);
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path);
    app.all(toPattern(basePath, path), toHandler(createRefusal(ofPath, settings)));
  }
  if (basePath !== "") registerRoot(app, settings, createUnknownPathError);
  return { fetch: (request) => app.fetch(request), nodeHandler: toNodeHandler(app) };
}

/** Registers the start page at the root of the host, which has no operation and returns 404 to other clients. */
function registerRoot(
  app: H3,
  { write, writeError, answerWithStartPage }: RouteSettings,
  createUnknownPathError: CreateUnknownPathError,
): void {
  const handler = (event: H3Event): unknown => {
    const request = describeEvent(event);
    const isRoot = request.pathname === "/" && isPathAsSent(request);
    const page = isRoot ? answerWithStartPage(request) : null;
    return toH3(
      request,
      page === null
        ? writeError(request, createUnknownPathError(request))
        : page.then((answer) => write(request, null, answer)),
    );
  };
  app.on("GET", "/", handler);
  app.on("HEAD", "/", handler);
}

/** Returns the route pattern of a path below the base URL: `{address}` becomes `:address`. */
function toPattern(basePath: string, path: string): string {
  return basePath + path.replaceAll(/\{(\w+)\}/g, ":$1") || "/";
}

function describeEvent(event: H3Event): RouteRequest {
  const { method } = event.req;
  const request = event.runtime?.node?.req;
  return request === undefined
    ? fromFetch(event.req, method, event.url)
    : fromSocket(request as IncomingMessage, method, event.url);
}

/**
 * Returns whether a path has no empty segment, and therefore no slash at the end except at the base URL, and needed no
 * normalization. The node returns 404 for other paths.
 */
function isCanonical(request: RouteRequest, basePath: string): boolean {
  const { pathname } = request;
  if (pathname.includes("//") || (pathname.endsWith("/") && pathname !== `${basePath}/`)) return false;
  return isPathAsSent(request);
}

/**
 * Converts an error of h3 to a RequestError. Returns the cause of an unhandled error, which becomes an internal
 * error.
 */
function refusalOf(
  error: HTTPError,
  request: RouteRequest,
  createUnknownPathError: CreateUnknownPathError,
): unknown {
  if (error.unhandled === true) return error.cause ?? error;
  if (error.status === 404) return createUnknownPathError(request);
  return createMalformedInputError("path", "percent-encoded UTF-8", request.pathname);
}

function toH3({ method }: RouteRequest, written: WrittenAnswer | Promise<WrittenAnswer>): unknown {
  return written instanceof Promise
    ? written.then((settled) => createH3Response(settled, method))
    : createH3Response(written, method);
}

/** A response to HEAD needs the header Content-Length, because it has no body from which h3 could compute it. */
function createH3Response({ status, headers, body }: WrittenAnswer, method: string): HTTPResponse {
  const own = new Headers(headers);
  if (method === "HEAD") own.set("content-length", String(Buffer.byteLength(body)));
  return new HTTPResponse(body, { status, statusText: STATUS_CODES[status] ?? "", headers: own });
}
