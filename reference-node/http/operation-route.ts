import type { LedgerView } from "../ledger/ledger-view.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import {
  errorObject,
  type OperationHandler,
  type RequestBody,
  RequestError,
} from "../operations/operation.ts";
import { baseHeaders, type CreateHeaders, type Answer } from "./answer.ts";
import { readRequestParts } from "./request-parts.ts";

/** The functions with which a route handles a request. */
export interface RouteContext {
  /** Captures the current state of the ledger. If a block is due, it is produced first. */
  readonly capture: () => LedgerView;
  readonly createHeaders: CreateHeaders;
  readonly isDisabled: (name: OperationName) => boolean;
  readonly log: (line: string) => void;
}

/** Returns the route pattern of a path below the base URL: `{address}` becomes `:address`. */
export function routePattern(basePath: string, path: string): string {
  return basePath + path.replaceAll(/\{(\w+)\}/g, ":$1") || "/";
}

/**
 * Creates the response to a request for an operation. The checks have a fixed order: the syntax, whether the operation
 * is enabled, whether the version is retained, whether the object exists. If the ledger was read before the error, the
 * error response has the ledger headers.
 */
export function answerOperation(
  name: OperationName,
  handler: OperationHandler,
  request: {
    readonly path: Readonly<Record<string, string>>;
    readonly search: string;
    readonly body: RequestBody | null;
    readonly routeContext: RouteContext;
  },
): Answer {
  const { capture, createHeaders, isDisabled, log } = request.routeContext;
  let view: LedgerView | null = null;
  try {
    const respond = handler(readRequestParts(request.path, request.search, request.body));
    if (isDisabled(name))
      throw new RequestError(403, "api_disabled", `The operation ${name} is disabled on this node.`);
    view = capture();
    const { status, body, movedLedger, ...own } = respond(view);
    const { position } = movedLedger === true ? capture() : view;
    return { status, headers: createHeaders(position, own), body };
  } catch (error) {
    return errorAnswer(error, view === null ? baseHeaders : createHeaders(view.position), log);
  }
}

/**
 * Creates the error response for an error. An error other than a RequestError is logged and becomes an internal
 * error.
 */
export function errorAnswer(
  error: unknown,
  headers: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Answer {
  if (error instanceof RequestError) {
    const { status, errorCode, message, vmErrorCode } = error;
    return { status, headers, body: { ...errorObject(errorCode, message, vmErrorCode) } };
  }
  log(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return {
    status: 500,
    headers,
    body: {
      ...errorObject("internal_error", "The request failed because of an internal error of the node."),
    },
  };
}
