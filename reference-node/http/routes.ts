import type { H3, H3Event } from "h3";
import { type Operation, OPERATIONS } from "../../spec/vocabulary.ts";
import type { ExtendedOperation } from "../operations/extended/extended-operation.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import { type OperationTable, type RequestBody, RequestError } from "../operations/operation.ts";
import { baseHeaders, bcsMediaType, type Answer } from "./answer.ts";
import { holdBack } from "./hold-back.ts";
import { answerOperation, errorAnswer, routePattern, type RouteContext } from "./operation-route.ts";
import { readOperationBody } from "./request-parts.ts";
import { isPathAsSent } from "./sent-path.ts";
import type { AnswerWithStartPage } from "./start-page.ts";
import type { CreateUnknownPathError } from "./unknown-path.ts";

/** One method of a path. */
export interface Route extends Omit<ExtendedOperation, "name"> {
  readonly name: OperationName;
  /** The name of the operation in the document, or null for an operation beyond the document. */
  readonly operation: Operation | null;
}

/** Lists the routes of the served operations, those of the document first. */
export function listRoutes({
  operations,
  extendedOperations,
}: {
  readonly operations: OperationTable;
  readonly extendedOperations: readonly ExtendedOperation[];
}): readonly Route[] {
  const documented = Object.entries(operations).flatMap(([name, handler]): Route[] =>
    isOperation(name) && handler !== undefined ? [{ name, operation: name, ...pathOf(name), handler }] : [],
  );
  return [...documented, ...extendedOperations.map((one) => ({ ...one, operation: null }))];
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATIONS, name);
}

function pathOf(operation: Operation): Pick<Route, "method" | "path"> {
  const { method, path } = OPERATIONS[operation];
  return { method, path };
}

/** Writes a response. `operation` is null for a path without an operation and for operations beyond the document. */
export type Write = (event: H3Event, operation: Operation | null, answer: Answer) => unknown;

/** The functions with which the routes respond. */
interface RouteSettings {
  /** The path of the base URL, without a slash at the end. */
  readonly basePath: string;
  readonly routeContext: RouteContext;
  readonly write: Write;
  readonly writeError: (event: H3Event, error: unknown) => unknown;
  readonly createUnknownPathError: CreateUnknownPathError;
  readonly answerWithStartPage: AnswerWithStartPage;
}

/** Registers the routes. A GET route serves HEAD too. Any other method of a path returns 405. */
export function registerRoutes(app: H3, routes: readonly Route[], settings: RouteSettings): void {
  for (const route of routes) {
    const pattern = routePattern(settings.basePath, route.path);
    const answer = createAnswer(route, settings);
    app.on(route.method, pattern, answer);
    if (route.method === "GET") app.on("HEAD", pattern, answer);
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path);
    app.all(routePattern(settings.basePath, path), createRefusal(ofPath, settings));
  }
  if (settings.basePath !== "") registerRoot(app, settings);
}

/** Registers the start page at the root of the host, which has no operation and returns 404 to other clients. */
function registerRoot(app: H3, settings: RouteSettings): void {
  const { write, writeError, answerWithStartPage, createUnknownPathError } = settings;
  const answer = (event: H3Event): unknown => {
    const isRoot = event.url.pathname === "/" && isPathAsSent(event);
    const page = isRoot ? answerWithStartPage(event) : null;
    return page === null ? writeError(event, createUnknownPathError(event)) : write(event, null, page);
  };
  app.on("GET", "/", answer);
  app.on("HEAD", "/", answer);
}

function createAnswer(
  { name, operation, method, path, handler, isHeldBack, onlyFormat }: Route,
  settings: RouteSettings,
): (event: H3Event) => unknown {
  const { basePath, routeContext, write, writeError, createUnknownPathError } = settings;
  return (event) => {
    const { search } = event.url;
    if (!isCanonical(event, basePath)) return writeError(event, createUnknownPathError(event));
    const page = path === "" ? settings.answerWithStartPage(event) : null;
    if (page !== null) return write(event, null, page);
    const acceptsBcs = event.req.headers.get("accept") === bcsMediaType;
    const request = { path: event.context.params ?? {}, search, routeContext, acceptsBcs, onlyFormat };
    const answerWith = (body: RequestBody | null): unknown => {
      const create = (): Answer => answerOperation(name, handler, { ...request, body });
      if (isHeldBack === undefined) return write(event, operation, create());
      return holdBack(create, isHeldBack).then((held) => write(event, operation, held));
    };
    if (method === "GET") return answerWith(null);
    const body = readOperationBody(event);
    return body instanceof Promise ? body.then(answerWith) : answerWith(body);
  };
}

function createRefusal(
  ofPath: readonly Route[],
  { basePath, routeContext, write, writeError, createUnknownPathError }: RouteSettings,
): (event: H3Event) => unknown {
  const operation = ofPath[0]?.operation ?? null;
  const allowed = ofPath.map(({ method }) => (method === "GET" ? "GET, HEAD" : method)).join(", ");
  return (event) => {
    if (!isCanonical(event, basePath)) return writeError(event, createUnknownPathError(event));
    const refused = errorAnswer(wrongMethod(event.req.method, allowed), baseHeaders, routeContext.log);
    return write(event, operation, { ...refused, headers: { ...refused.headers, allow: allowed } });
  };
}

/**
 * Returns whether a path has no empty segment, and therefore no slash at the end except at the base URL, and needed no
 * normalization. The node returns 404 for other paths.
 */
function isCanonical(event: H3Event, basePath: string): boolean {
  const { pathname } = event.url;
  if (pathname.includes("//") || (pathname.endsWith("/") && pathname !== `${basePath}/`)) return false;
  return isPathAsSent(event);
}

function wrongMethod(method: string, allowed: string): RequestError {
  return new RequestError(
    405,
    "web_framework_error",
    `The method ${method} is not allowed for this path (allowed: ${allowed}).`,
  );
}
