import { type Operation, OPERATIONS } from "../../spec/vocabulary.ts";
import type { ExtendedHandlers, ExtendedRoute } from "../operations/extended/extended-operation.ts";
import { extendedRoutes } from "../operations/extended/extended-routes.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import {
  type OperationHandler,
  type OperationTable,
  type RequestBody,
  RequestError,
} from "../operations/operation.ts";
import { baseHeaders, bcsMediaType, type Answer, type WrittenAnswer } from "./answer.ts";
import { answerOperation, errorAnswer, type RouteContext } from "./operation-route.ts";
import { corsOptionFor } from "./cors.ts";
import { findRepeated, type LastAnswer } from "./repeated-answers.ts";
import type { RouteRequest } from "./route-request.ts";
import type { AnswerWithStartPage } from "./start-page-route.ts";

/** One method of a path. */
export interface Route extends Omit<ExtendedRoute, "name"> {
  readonly name: OperationName;
  /** The name of the operation in the document, or null for an operation beyond the document. */
  readonly operation: Operation | null;
  /** Returns the handler, or a promise while it is being loaded. */
  readonly loadHandler: () => OperationHandler | Promise<OperationHandler>;
}

/** Loads the handlers of the operations beyond the document, or is null if the node does not serve them. */
export type LoadExtended = (() => Promise<ExtendedHandlers>) | null;

/** Lists the routes of the served operations, those of the document first. */
export function listRoutes({
  operations,
  loadExtended,
}: {
  readonly operations: OperationTable;
  readonly loadExtended: LoadExtended;
}): readonly Route[] {
  const documented = Object.entries(operations).flatMap(([name, handler]): Route[] =>
    isOperation(name) && handler !== undefined
      ? [{ name, operation: name, ...pathOf(name), loadHandler: () => handler }]
      : [],
  );
  return [...documented, ...(loadExtended === null ? [] : listExtendedRoutes(loadExtended))];
}

function listExtendedRoutes(load: NonNullable<LoadExtended>): readonly Route[] {
  let loaded: ExtendedHandlers | null = null;
  let loading: Promise<ExtendedHandlers> | null = null;
  return extendedRoutes.map((route) => ({
    ...route,
    operation: null,
    loadHandler: () => {
      if (loaded !== null) return loaded[route.name];
      return (loading ??= load()).then((handlers) => {
        loaded = handlers;
        return handlers[route.name];
      });
    },
  }));
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATIONS, name);
}

function pathOf(operation: Operation): Pick<Route, "method" | "path"> {
  const { method, path } = OPERATIONS[operation];
  return { method, path };
}

/** Writes a response. `operation` is null for a path without an operation and for operations beyond the document. */
export type Write = (
  request: RouteRequest,
  operation: Operation | null,
  answer: Answer,
) => WrittenAnswer | Promise<WrittenAnswer>;

/** The functions with which the routes respond. */
export interface RouteSettings {
  /** The path of the base URL, without a slash at the end. */
  readonly basePath: string;
  readonly routeContext: RouteContext;
  readonly write: Write;
  readonly answerWithStartPage: AnswerWithStartPage;
  readonly writeError: (request: RouteRequest, error: unknown) => WrittenAnswer | Promise<WrittenAnswer>;
}

/** Returns the response to a request whose path has these values of the parameters, percent-encoded. */
export type RouteResponder = (
  request: RouteRequest,
  path: Readonly<Record<string, string>>,
  /** The last answer to this request, or null if the route cannot repeat it. */
  last: LastAnswer | null,
) => WrittenAnswer | Promise<WrittenAnswer>;

/** What a route reads of a request, and where its answer is remembered. */
interface RequestInput {
  readonly path: Readonly<Record<string, string>>;
  readonly body: RequestBody | null;
  readonly last: LastAnswer | null;
}

/** Creates the function that responds to the requests of a route. */
export function createResponder(
  { name, operation, method, path: routePath, loadHandler, isHeldBack, onlyFormat }: Route,
  { routeContext, write, answerWithStartPage }: RouteSettings,
): RouteResponder {
  const respond = (
    handler: OperationHandler,
    request: RouteRequest,
    parts: RequestInput,
  ): WrittenAnswer | Promise<WrittenAnswer> => {
    const preparing = parts.body === null ? undefined : handler.prepare?.(parts.body);
    if (preparing instanceof Promise) return preparing.then(() => respondAtOnce(handler, request, parts));
    return respondAtOnce(handler, request, parts);
  };
  const respondAtOnce: typeof respond = (handler, request, parts) => {
    const acceptsBcs = isBcsAccepted(request);
    const { search } = request;
    const create = (): Answer =>
      answerOperation(name, handler, {
        ...parts,
        search,
        routeContext,
        acceptsBcs,
        onlyFormat,
      });
    if (isHeldBack === undefined) return write(request, operation, create());
    return import("./hold-back.ts")
      .then(({ holdBack }) => holdBack(create, isHeldBack))
      .then((held) => write(request, operation, held));
  };
  return (request, path, remembered) => {
    const page = routePath === "" ? answerWithStartPage(request) : null;
    if (page !== null) return page.then((answer) => write(request, null, answer));
    // An answer to another method also depends on the body.
    const last = method === "GET" ? remembered : null;
    if (last !== null && last.current !== null) {
      const answer = findRepeated(last, routeContext.capture(), isBcsAccepted(request));
      if (answer !== null) return write(request, operation, answer);
    }
    const handler = loadHandler();
    const body = method === "GET" ? null : request.readBody();
    return handler instanceof Promise || body instanceof Promise
      ? Promise.all([handler, body]).then(([loaded, read]) =>
          respond(loaded, request, { path, body: read, last }),
        )
      : respond(handler, request, { path, body, last });
  };
}

/** Returns whether the client asks for a response in BCS. */
function isBcsAccepted(request: RouteRequest): boolean {
  return request.header("accept") === bcsMediaType;
}

/** Creates the function that responds to the other methods of a path, with 405. */
export function createRefusal(
  ofPath: readonly Route[],
  { routeContext, write }: RouteSettings,
): RouteResponder {
  const operation = ofPath[0]?.operation ?? null;
  const allowed = ofPath.map(({ method }) => (method === "GET" ? "GET, HEAD" : method)).join(", ");
  return (request) => {
    const refused = errorAnswer(wrongMethod(request, allowed), baseHeaders, routeContext.log);
    return write(request, operation, { ...refused, headers: { ...refused.headers, allow: allowed } });
  };
}

function wrongMethod(request: RouteRequest, allowed: string): RequestError {
  const { method } = request;
  const origin = request.header("origin") ?? null;
  // Where web pages may read responses, such a request gets its answer before the routes.
  const isPreflight =
    method === "OPTIONS" && origin !== null && (request.header("access-control-request-method") ?? "") !== "";
  const instead = isPreflight
    ? ` A browser sends it before a request of a page of another origin, which this node does not answer: start it with ${corsOptionFor(origin)} (in a program, with the option cors).`
    : "";
  return new RequestError(
    405,
    "web_framework_error",
    `The method ${method} is not allowed for this path (allowed: ${allowed}).${instead}`,
  );
}
