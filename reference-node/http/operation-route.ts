import type { LedgerView } from "../ledger/ledger-view.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import {
  errorObject,
  type OperationHandler,
  type RequestBody,
  RequestError,
  type RequestParts,
  createMalformedInputError,
} from "../operations/operation.ts";
import type { ExtendedRoute } from "../operations/extended/extended-operation.ts";
import { baseHeaders, bcsMediaType, type CreateHeaders, type Answer } from "./answer.ts";
import { rememberAnswer, type LastAnswer } from "./repeated-answers.ts";

/** The functions with which a route handles a request. */
export interface RouteContext {
  /** Captures the current state of the ledger. If a block is due, it is produced first. */
  readonly capture: () => LedgerView;
  readonly createHeaders: CreateHeaders;
  readonly isDisabled: (name: OperationName) => boolean;
  readonly log: (line: string) => void;
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
    /** Whether the client asks for a response in BCS. */
    readonly acceptsBcs: boolean;
    readonly onlyFormat?: ExtendedRoute["onlyFormat"];
    /** Receives an answer that may be repeated. Null if nothing remembers it. */
    readonly last: LastAnswer | null;
  },
): Answer {
  const { capture, createHeaders, isDisabled, log } = request.routeContext;
  const { acceptsBcs, last } = request;
  let view: LedgerView | null = null;
  try {
    const respond = handler(readRequestParts(request.path, request.search, request.body));
    if (isDisabled(name))
      throw new RequestError(403, "api_disabled", `The operation ${name} is disabled on this node.`);
    if (request.onlyFormat !== undefined) rejectOtherFormat(request.onlyFormat, acceptsBcs);
    view = capture();
    const { status, body, bcs, movedLedger, hints = [], ...own } = respond(view);
    const bytes = acceptsBcs ? bcs?.() : undefined;
    const { position } = movedLedger === true ? capture() : view;
    const headers = createHeaders(position, own);
    const hinted = noteHints(hints, log);
    const answer: Answer =
      bytes === undefined
        ? { status, headers, body, ...hinted }
        : { status, headers: { ...headers, "content-type": bcsMediaType }, body, bytes, ...hinted };
    return last !== null && handler.isRepeatable === true
      ? rememberAnswer(last, { view, acceptsBcs }, answer)
      : answer;
  } catch (error) {
    return errorAnswer(error, view === null ? baseHeaders : createHeaders(view.position), log);
  }
}

/** Rejects a request for another format than the only one of an operation. @throws RequestError 403. */
function rejectOtherFormat(
  { format, title }: NonNullable<ExtendedRoute["onlyFormat"]>,
  acceptsBcs: boolean,
): void {
  if (acceptsBcs === (format === "bcs")) return;
  throw new RequestError(
    403,
    "api_disabled",
    `${title} is not allowed. Only ${format.toUpperCase()} is supported as an AcceptType.`,
  );
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
    const { status, errorCode, message, vmErrorCode, hints } = error;
    const body = { ...errorObject(errorCode, message, vmErrorCode) };
    return { status, headers, body, ...noteHints(hints, log) };
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

/** Logs hints and returns them as a part of a response. */
function noteHints(hints: readonly string[], log: (line: string) => void): Pick<Answer, "hints"> {
  if (hints.length === 0) return {};
  for (const hint of hints) log(hint);
  return { hints };
}

const noQuery: ReadonlyMap<string, string> = new Map();

/**
 * Decodes the path parameters and the query (with its leading `?`) of a request.
 * @throws RequestError for malformed percent-encoding in the path.
 */
function readRequestParts(
  path: Readonly<Record<string, string>>,
  search: string,
  body: RequestBody | null,
): RequestParts {
  const decoded: Record<string, string> = {};
  for (const name of Object.keys(path)) decoded[name] = decodePercent(name, path[name] ?? "");
  return { path: decoded, query: search.length > 1 ? readQuery(search.slice(1)) : noQuery, body };
}

/**
 * Parses a query. If a parameter appears twice, the first value is used, as on existing networks. Unknown parameters
 * are ignored, so malformed percent-encoding is not an error here. It remains in the value, and no parameter accepts a
 * value with a percent sign.
 */
function readQuery(text: string): ReadonlyMap<string, string> {
  const query = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeFormText(equals === -1 ? pair : pair.slice(0, equals));
    if (query.has(name)) continue;
    query.set(name, decodeFormText(equals === -1 ? "" : pair.slice(equals + 1)));
  }
  return query;
}

/** Decodes form-encoded text, in which `+` stands for a space. Returns malformed text unchanged. */
function decodeFormText(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return text;
  }
}

/** Decodes percent-encoded text once. @throws RequestError if the encoding is malformed or not UTF-8. */
function decodePercent(input: string, text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw createMalformedInputError(input, "percent-encoded UTF-8", text);
  }
}
