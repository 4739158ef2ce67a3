/** Sends the requests of the checks for the operations beyond the document. */
import { notSeen, unusable, type Reason } from "../../../evidence/reason.ts";
import type { Failure } from "../../../evidence/failure.ts";
import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import { getExtendedOperation } from "../../../spec/extended/operations.ts";
import { toAnswer, type Answer } from "../../client/answer.ts";
import { ask } from "../../client/ask.ts";
import { isExecuted, waitForOutcome } from "../../client/ask-and-judge.ts";
import { attemptsMax, limitedAttemptsMax, type ClientOptions } from "../../client/client-options.ts";
import { hasRetryAfter, isRateLimited, type Effect } from "../../client/resend/resend.ts";
import { readProperty } from "../../client/json/json-value.ts";
import { createRequest, toJsonBody, type OperationRequest } from "../../client/operation-request.ts";
import { Inconclusive, UnknownOutcome } from "../../client/outcome.ts";
import { isSuccess, isTransientStatus } from "../../client/response-head.ts";
import type { RawAnswer } from "../../client/send-request.ts";
import { hasArrived, readFailure, type SentExchange } from "../../client/sent-exchange.ts";
import { isReadable, judgeExtendedAnswer } from "../../oracle/extended/judge-extended-answer.ts";
import { toFailure } from "../../oracle/judgement.ts";

export interface RequestParts {
  /** The values of the parameters in the path. */
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: bigint | boolean | number | string | undefined };
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly bytes?: { readonly mediaType: string; readonly content: Uint8Array };
  /** The media type that the request accepts. Default: that of the operation. */
  readonly accept?: string;
  /** What a submission can change. Default: what is not known, as if the target should refuse it. */
  readonly effect?: Effect;
}

/** A response to an operation beyond the document. */
interface ExtendedAnswer extends Answer<null> {
  /** The body as it arrived, for a response that is not JSON. */
  readonly body: Uint8Array;
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
    const sent = await send(options, name, parts);
    if (!known.served.has(name)) await requireServed(options, known, name, sent);
    if (isSuccess(sent.answer.status)) known.served.add(name);
    return judgeAndRecord(options, name, sent);
  };
  return {
    ask: askServed,
    askForSuccess: async (name, parts) => requireSuccess(await askServed(name, parts)),
    askUnjudged: async (name, parts = {}) => toExtendedAnswer(await send(options, name, parts), [], options),
  };
}

/** Returns the response. @throws Inconclusive if it is not a success */
export function requireSuccess<Read extends Pick<Answer, "status" | "exchange">>(answer: Read): Read {
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
  sent: SentExchange<null>,
): Promise<void> {
  const { status } = sent.answer;
  const code = readErrorCode(sent);
  const isDisabled = status === 403 && code === "api_disabled";
  if (!isDisabled && !(mayBeUnserved(status) && (await isCodeOfUnknownPath(options, known, code)))) return;
  const reason = isDisabled
    ? `the node has disabled ${name}`
    : `the node does not serve ${name}: the path returns ${status}`;
  known.unserved.set(name, reason);
  throw new Inconclusive(reason);
}

const mayBeUnserved = (status: number): boolean => status === 404 || status === 405;
const readErrorCode = ({ json }: SentExchange<null>): unknown => readProperty(json.value, "error_code");

async function isCodeOfUnknownPath(
  options: ClientOptions,
  known: ServedOperations,
  code: unknown,
): Promise<boolean> {
  if (code === undefined) return true;
  const request = createRequest({ operation: null, method: "GET", path: unknownPath });
  known.unknownPathCode ??= sendListed(options, request, () => false).then(readErrorCode);
  return code === (await known.unknownPathCode);
}

/**
 * Records the rules for every response, and returns the response that the check reads.
 * @throws Inconclusive if a violation makes it unreadable
 */
function judgeAndRecord(
  options: ClientOptions,
  name: ExtendedOperationName,
  sent: SentExchange<null>,
): ExtendedAnswer {
  const { recorder, vendor, session } = options;
  const { answer, json, exchange, ordinal } = sent;
  const operation = getExtendedOperation(name);
  const unlisted = sent.statuses.filter((status) => isUnlisted(name, status)).length;
  const reproduced = `${unlisted}/${unlisted}`;
  const redact = (text: string): string => session.redaction.redact(text);
  const judgements = judgeExtendedAnswer(operation, { ...answer, json }, vendor).map((judgement) => ({
    judgement,
    failure: toFailure(judgement, { operation: null, exchange, reproduced, repeats: unlisted, redact }),
  }));
  for (const { judgement, failure } of judgements) {
    if (failure === null) recorder.recordAssertions(judgement.requirement, 1, ordinal);
    else recorder.addFinding(failure);
  }
  const unreadable = judgements.find(({ judgement, failure }) => failure !== null && !isReadable(judgement));
  if (unreadable !== undefined)
    throw new Inconclusive(unusable(unreadable.judgement.requirement), [exchange]);
  return toExtendedAnswer(
    sent,
    judgements.flatMap(({ failure }) => failure ?? []),
    options,
  );
}

function toExtendedAnswer(
  sent: SentExchange<null>,
  findings: readonly Failure[],
  options: ClientOptions,
): ExtendedAnswer {
  return { ...toAnswer(sent, findings, options), body: sent.answer.body };
}

function isUnlisted(name: ExtendedOperationName, status: number): boolean {
  return !getExtendedOperation(name).statuses.includes(status) && !mayBeUnserved(status);
}

function send(
  options: ClientOptions,
  name: ExtendedOperationName,
  parts: RequestParts,
): Promise<SentExchange<null>> {
  return sendListed(options, toRequest(name, parts), (status) => isUnlisted(name, status));
}

/**
 * Sends a request. Repeats it while the response is transient, or has status 500 or an unlisted status, which other attempts
 * must confirm, unless it says that the node does not serve the operation.
 */
async function sendListed(
  options: ClientOptions,
  request: OperationRequest<null>,
  isOdd: (status: number) => boolean,
): Promise<SentExchange<null>> {
  const { session, recorder, keep } = options;
  const isToConfirm = (status: number): boolean =>
    status === 500 || (isOdd(status) && !isTransientStatus(status));
  const sent = await ask(session, request, {
    attemptsMax,
    answersMax: (answer) => {
      if (isRateLimited(answer)) return limitedAttemptsMax;
      return isToConfirm(answer.status) ? session.statusCounts.timesNeeded() : attemptsMax;
    },
    isExecuted: () => isExecuted(options, request.effect),
    shouldRetry: (answer) =>
      isTransientStatus(answer.status) || isToConfirm(answer.status) || hasRetryAfter(answer),
    recorder,
    keep,
  });
  recorder.countChanged(session.statusCounts.count(sent.statuses).length);
  const shown = `${request.method} ${request.path}`;
  await requireKnownOutcome(options, sent, shown);
  const open = (reason: Reason) => new Inconclusive(reason, [sent.exchange]);
  if (!hasArrived(sent))
    throw open(notSeen(`a response to ${shown}`, [], { detail: readFailure(sent).failure }));
  const { status } = sent.answer;
  if (isTransientStatus(status)) throw open(notSeen(`a response to ${shown} other than ${status}`));
  if (isOdd(status) && sent.statuses.filter(isOdd).length < attemptsMax)
    throw open(notSeen(`a listed status of ${shown} each time, got ${status}`));
  return sent;
}

/**
 * Requires that a response says what the target did with a submission, as the client for documented operations does.
 * @throws UnknownOutcome otherwise, so that the check submits another transaction
 */
async function requireKnownOutcome(
  options: ClientOptions,
  { isUncertain, request, answer, exchange }: SentExchange<null, RawAnswer>,
  shown: string,
): Promise<void> {
  if (!isUncertain || (answer.arrived && isSuccess(answer.status))) return;
  await waitForOutcome(options, request.effect);
  throw new UnknownOutcome(notSeen(`a response to ${shown} that was not lost`), [exchange]);
}

/** Fills the parameters into the path of an operation. The base URL itself has the empty path. */
function toRequest(name: ExtendedOperationName, parts: RequestParts): OperationRequest<null> {
  const { method, path, success } = getExtendedOperation(name);
  const { path: values = {}, query = {}, body, bytes, accept = success.mediaType, effect } = parts;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(values[one] ?? ""));
  return createRequest(
    { operation: null, method, path: filled === "/" ? "" : filled },
    {
      safety: name === "submitTransaction" ? "submit" : "read",
      ...(effect !== undefined && { effect }),
      query,
      accept,
      body: bytes ?? (body === undefined ? null : toJsonBody(JSON.stringify(body))),
    },
  );
}
