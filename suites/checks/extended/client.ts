/** Sends the requests of the checks for the operations beyond the document. */
import { notSeen, unusable, type Reason } from "../../../evidence/reason.ts";
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import { getExtendedOperation } from "../../../spec/extended/operations.ts";
import { JSON_MEDIA_TYPE } from "../../../spec/vocabulary.ts";
import { ask } from "../../client/ask.ts";
import { attemptsMax, type ClientOptions } from "../../client/client-options.ts";
import { readProperty } from "../../client/json/json-value.ts";
import { readJson, type JsonParseResult } from "../../client/json/strict-json.ts";
import { toRawRequest, type OperationRequest } from "../../client/operation-request.ts";
import { Inconclusive } from "../../client/outcome.ts";
import {
  isSuccess,
  isTransientStatus,
  readLedgerPosition,
  type Headers,
} from "../../client/response-head.ts";
import { isReadable, judgeExtendedAnswer } from "../../oracle/extended/judge-extended-answer.ts";
import { toFailure, type Judgement } from "../../oracle/judgement.ts";

/** A response that a check reads: one of a documented operation, or of one beyond the document. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as a JSON value; undefined if it is not JSON. */
  readonly value: unknown;
  /** The source text of every number of the body, by JSON pointer. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly position: LedgerPosition;
  readonly exchange: Exchange;
}

/** A response of an operation beyond the document, which may have a body that is not JSON. */
export interface ExtendedAnswer extends ReadAnswer {
  readonly bytes: Uint8Array;
}

export interface RequestParts {
  /** The values of the parameters in the path. */
  readonly path?: { readonly [name: string]: string };
  readonly query?: OperationRequest["query"];
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly bytes?: { readonly mediaType: string; readonly content: Uint8Array };
  /** The media type that the request accepts. Default: that of the operation. */
  readonly accept?: string;
}

export interface ExtendedClient {
  /**
   * Sends a request to an operation beyond the document and judges the rules for every response.
   * @throws Inconclusive if the node does not serve the operation, or its response cannot be judged
   */
  ask(name: ExtendedOperationName, parts?: RequestParts): Promise<ExtendedAnswer>;
  /**
   * Like `ask`, for a request that has to succeed.
   * @throws Inconclusive also if the response is not a success, or violates the rules for every response
   */
  askForSuccess(name: ExtendedOperationName, parts?: RequestParts): Promise<ExtendedAnswer>;
  /**
   * Like `ask`, without judging the rules for every response.
   * @throws Inconclusive without a response
   */
  askUnjudged(name: ExtendedOperationName, parts?: RequestParts): Promise<ExtendedAnswer>;
}

/** What the checks of a run have learned about the operations that the node serves, so that each is asked only once. */
export interface ServedOperations {
  readonly served: Set<ExtendedOperationName>;
  /** Why operations are not served. */
  readonly unserved: Map<ExtendedOperationName, string>;
  /** The error code of a path that no node serves; null before it was read. */
  unknownPathCode: Promise<unknown> | null;
}

export function createServedOperations(): ServedOperations {
  return { served: new Set(), unserved: new Map(), unknownPathCode: null };
}

/** A path below the base URL that no node serves. */
const unknownPath = "/touchstone-unknown-operation";

/** Creates the client of one check. Its requests are recorded like those of the client for documented operations. */
export function createExtendedClient(options: ClientOptions, known: ServedOperations): ExtendedClient {
  const askServed: ExtendedClient["ask"] = async (name, parts = {}) => {
    const reason = known.unserved.get(name) ?? null;
    if (reason !== null) throw new Inconclusive(reason);
    const sent = await send(options, toRequest(name, parts));
    if (!known.served.has(name)) await requireServed(options, known, name, sent.answer);
    if (isSuccess(sent.answer.status)) known.served.add(name);
    recordJudgements(options, name, sent);
    return sent.answer;
  };
  return {
    ask: askServed,
    askForSuccess: async (name, parts) => requireSuccess(await askServed(name, parts)),
    askUnjudged: async (name, parts = {}) => (await send(options, toRequest(name, parts))).answer,
  };
}

/** Returns the response. @throws Inconclusive if it is not a success */
export function requireSuccess<Read extends Pick<ReadAnswer, "status" | "exchange">>(answer: Read): Read {
  const { status, exchange } = answer;
  if (isSuccess(status)) return answer;
  const asked = `${exchange.request.method} ${new URL(exchange.request.url).pathname}`;
  throw new Inconclusive(notSeen(`a success of ${asked}, got ${status}`), [exchange]);
}

/** @throws Inconclusive if the response shows that the node does not serve the operation */
async function requireServed(
  options: ClientOptions,
  known: ServedOperations,
  name: ExtendedOperationName,
  answer: ReadAnswer,
): Promise<void> {
  const code = readErrorCode(answer);
  const isDisabled = answer.status === 403 && code === "api_disabled";
  if (!isDisabled && !(mayBeUnserved(answer.status) && (await isCodeOfUnknownPath(options, known, code))))
    return;
  const reason = isDisabled
    ? `the node has disabled ${name}`
    : `the node does not serve ${name}: the path returns ${answer.status}`;
  known.unserved.set(name, reason);
  throw new Inconclusive(reason);
}

const mayBeUnserved = (status: number): boolean => status === 404 || status === 405;
const readErrorCode = ({ value }: ReadAnswer): unknown => readProperty(value, "error_code");

async function isCodeOfUnknownPath(
  options: ClientOptions,
  known: ServedOperations,
  code: unknown,
): Promise<boolean> {
  if (code === undefined) return true;
  known.unknownPathCode ??= send(options, { method: "GET", path: unknownPath, statuses: null }).then(
    ({ answer }) => readErrorCode(answer),
  );
  return code === (await known.unknownPathCode);
}

/** Records the rules for every response. @throws Inconclusive if a violation makes the response unreadable */
function recordJudgements(
  { recorder, vendor, session: { redaction } }: ClientOptions,
  name: ExtendedOperationName,
  { answer, json, ordinal, unlisted }: Sent,
): void {
  const { status, headers, exchange } = answer;
  const operation = getExtendedOperation(name);
  let unreadable: Judgement | null = null;
  for (const judgement of judgeExtendedAnswer(operation, { status, headers, json }, vendor)) {
    const failure = toFailure(judgement, {
      operation: null,
      exchange,
      reproduced: `${unlisted}/${unlisted}`,
      redact: (text) => redaction.redact(text),
    });
    if (failure === null) recorder.recordAssertions(judgement.requirement, 1, ordinal);
    else recorder.addFinding(failure);
    if (failure !== null && !isReadable(judgement)) unreadable ??= judgement;
  }
  if (unreadable !== null) throw new Inconclusive(unusable(unreadable.requirement), [exchange]);
}

/** A request with the statuses that its operation may return; null if the response may have any status. */
type ExtendedRequest = Omit<OperationRequest, "operation" | "safety"> & {
  readonly statuses: readonly number[] | null;
  readonly submits?: boolean;
};

/** A response, with the number of its exchange and how many attempts returned a status that is not listed. */
interface Sent {
  readonly answer: ExtendedAnswer;
  readonly json: JsonParseResult;
  readonly ordinal: number;
  readonly unlisted: number;
}

/**
 * Sends a request. Repeats it while the response is transient or has an unlisted status, which another attempt must
 * confirm, unless it says that the node does not serve the operation.
 */
async function send(options: ClientOptions, request: ExtendedRequest): Promise<Sent> {
  const { session, recorder, keep } = options;
  const { statuses, submits = false } = request;
  const isUnlisted = (status: number): boolean =>
    statuses !== null && !statuses.includes(status) && !mayBeUnserved(status);
  const sent = await ask(session, toRawRequest(session, request), {
    operation: null,
    safety: submits ? "submit" : "read",
    attemptsMax,
    shouldRetry: ({ status }) => isTransientStatus(status) || isUnlisted(status),
    recorder,
    keep,
  });
  const { answer: received, exchange, ordinal } = sent;
  const unlisted = sent.statuses.filter(isUnlisted).length;
  const shown = `${request.method} ${request.path}`;
  const open = (reason: Reason) => new Inconclusive(reason, [exchange]);
  if (!received.arrived) throw open(notSeen(`a response to ${shown}`, [], { detail: received.failure }));
  const { status, headers, body: bytes } = received;
  if (isTransientStatus(status)) throw open(notSeen(`a response to ${shown} other than ${status}`));
  if (isUnlisted(status) && unlisted < attemptsMax)
    throw open(notSeen(`a listed status of ${shown} each time, got ${status}`));
  const json = readJson(bytes);
  const content = json.ok ? json : { value: undefined, numbers: new Map<string, string>() };
  const position = readLedgerPosition(headers, options.vendor);
  const { value, numbers } = content;
  return { answer: { status, headers, value, numbers, bytes, position, exchange }, json, ordinal, unlisted };
}

/** Fills the parameters into the path of an operation. The base URL itself has the empty path. */
function toRequest(name: ExtendedOperationName, parts: RequestParts): ExtendedRequest {
  const { method, path, statuses, success } = getExtendedOperation(name);
  const { path: values = {}, query = {}, body, bytes, accept = success.mediaType } = parts;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(values[one] ?? ""));
  const content =
    bytes ?? (body === undefined ? null : { mediaType: JSON_MEDIA_TYPE, content: JSON.stringify(body) });
  return {
    method,
    path: filled === "/" ? "" : filled,
    query,
    accept,
    statuses,
    submits: name === "submitTransaction",
    ...(content === null ? {} : { body: content }),
  };
}
