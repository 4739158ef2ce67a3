import { STATUSES, type Operation } from "../../spec/vocabulary.ts";
import type { Answer } from "./answer.ts";
import { ask } from "./ask.ts";
import {
  attemptsMax,
  limitedAttemptsMax,
  type ClientOptions,
  type RequestOptions,
} from "./client-options.ts";
import { toReceivedFrom, toTarget } from "./describe-error.ts";
import { isFirstExecuted, waitForLast, type UnjudgedRead } from "./resend/find-executed.ts";
import type { OperationRequest } from "./operation-request.ts";
import { Inconclusive, UnknownOutcome } from "./outcome.ts";
import { hasRetryAfter, isRateLimited, type Effect } from "./resend/resend.ts";
import {
  isFramingError,
  isListedStatus,
  isRedirect,
  isSuccess,
  isTransientStatus,
  readMediaType,
} from "./response-head.ts";
import type { ArrivedAnswer, RawAnswer } from "./send-request.ts";
import { hasArrived, readFailure, type SentExchange } from "./sent-exchange.ts";

/**
 * Sends a request and returns the judged response. Repeats the request while the response is transient or has an
 * unlisted status.
 * @throws Inconclusive if there is no response to judge, or if the judge finds the response unreadable
 */
export async function askAndJudge(
  options: ClientOptions,
  request: OperationRequest,
  requestOptions: RequestOptions = {},
): Promise<Answer> {
  const { operation } = request;
  const { form = "well-formed", judgesStatus = false } = requestOptions;
  const sent = await send(options, { ...request, form }, requestOptions);
  await requireKnownOutcome(options, sent);
  if (!hasArrived(sent)) throw transportError(sent);
  const { answer } = sent;
  const isJudgedByForm = form === "well-formed" && !judgesStatus;
  const isOddRedirect = isJudgedByForm && (await isRedirectOfInput(options, sent));
  if (!isOddRedirect && isTransientAnswer(answer, operation, requestOptions))
    throw refusalError(options, sent, "access");
  options.session.retryBudget.reset();
  if (form !== "well-formed" && isFramingError(answer.status)) throw refusalError(options, sent, "framing");
  const unlisted = isJudgedByForm
    ? sent.statuses.filter((status) => isUnlisted(options, operation, status) && !isTransientStatus(status))
    : [];
  if (!isOddRedirect) requireConfirmedStatus(options, sent, unlisted);
  const count = isOddRedirect ? attemptsMax : unlisted.length;
  const reproduced = count === 0 ? null : `${count}/${count}`;
  return options.judge(sent, { judgesStatus, reproduced });
}

/**
 * Whether the ledger shows that the first transaction of a request was executed. Its reads are not judged, as in `waitForOutcome`.
 */
export function isExecuted(options: ClientOptions, effect: Effect): Promise<boolean> {
  return isFirstExecuted(effect, readWith(options));
}

/** Waits for a short time for the transactions of a request whose response was lost. */
export function waitForOutcome(options: ClientOptions, effect: Effect): Promise<void> {
  return waitForLast(effect, readWith(options), (millis) => options.session.retryBudget.wait(millis));
}

function readWith(options: ClientOptions): UnjudgedRead {
  return (request: OperationRequest) => send(options, request, {});
}

async function send(
  options: ClientOptions,
  request: OperationRequest,
  requestOptions: RequestOptions,
): Promise<SentExchange<Operation, RawAnswer>> {
  const { session, recorder, keep } = options;
  const { operation, effect, form = "well-formed" } = request;
  const { judgesStatus = false } = requestOptions;
  const { statusCounts } = session;
  // A check repeats a malformed request that got 500 itself, unless the target is known to return 500 now and then.
  const isToConfirm = ({ status }: ArrivedAnswer): boolean =>
    !judgesStatus &&
    (form === "well-formed"
      ? isOdd(options, operation, status)
      : status === 500 && statusCounts.hasChanged());
  await options.spending?.reserve(effect === "none" ? [] : effect, readWith(options));
  const sent = await ask(session, request, {
    recorder,
    keep,
    endsByOperation: true,
    attemptsMax,
    answersMax: (answer) => {
      if (isRateLimited(answer)) return limitedAttemptsMax;
      return isToConfirm(answer) ? statusCounts.timesNeeded() : attemptsMax;
    },
    isExecuted: () => isExecuted(options, effect),
    shouldRetry: (answer) =>
      isTransientAnswer(answer, operation, requestOptions) || isToConfirm(answer) || hasRetryAfter(answer),
  });
  options.spending?.observe(sent, recorder);
  const changed = statusCounts.count(sent.statuses);
  recorder.countChanged(changed.length);
  for (const status of changed) recorder.recordFact("changed-status", `${operation}: status ${status}`);
  return sent;
}

/**
 * Whether a status is repeated before it counts: one that §4 does not list, or a 500, which a target may return for a
 * moment and which says nothing about the request.
 */
function isOdd(options: ClientOptions, operation: Operation, status: number): boolean {
  return status === 500 || (isUnlisted(options, operation, status) && !isTransientStatus(status));
}

function isUnlisted({ statuses }: ClientOptions, operation: Operation, status: number): boolean {
  return !isListedStatus(operation, status, statuses);
}

/**
 * Whether a redirect depends on the input and is therefore a violation. This is so if every attempt at a well-formed
 * request was redirected, but the same operation returns 2xx for another request. A gateway that redirects everything
 * would redirect both. A batch that got a response is not sent again, so its redirect is never confirmed.
 */
async function isRedirectOfInput(
  options: ClientOptions,
  { request: { operation }, statuses }: SentExchange,
): Promise<boolean> {
  if (statuses.filter(isRedirect).length < attemptsMax) return false;
  const known = (await options.knownRequests?.find(operation)) ?? null;
  if (known === null) return false;
  const { answer } = await send(options, known, { judgesStatus: true });
  return answer.arrived && isSuccess(answer.status);
}

/**
 * Whether a response depends on access, load or a gateway and not on the request. A 503 that the check judges itself
 * is not transient, unless its media type is not JSON, which shows that a gateway sent it.
 */
function isTransientAnswer(
  answer: ArrivedAnswer,
  operation: Operation,
  { judges503 = false }: RequestOptions,
): boolean {
  if (answer.status === 503 && judges503 !== false && isListedStatus(operation, 503)) {
    return judges503 === true && readMediaType(answer.headers) !== "application/json";
  }
  return isTransientStatus(answer.status);
}

/**
 * Requires that a response says what the target did with a submission. After an attempt whose response was lost, only 202
 * says so: a transaction that is refused then may be refused because the lost attempt was handled.
 * @throws UnknownOutcome otherwise, after a short wait for the transactions that the target may have accepted
 */
async function requireKnownOutcome(
  options: ClientOptions,
  sent: SentExchange<Operation, RawAnswer>,
): Promise<void> {
  const { request, answer } = sent;
  if (!sent.isUncertain || (answer.arrived && answer.status === 202)) return;
  await waitForOutcome(options, request.effect);
  const { reason, exchanges } = explainUnknown(options, sent);
  throw new UnknownOutcome(reason, exchanges);
}

function explainUnknown(options: ClientOptions, sent: SentExchange<Operation, RawAnswer>): Inconclusive {
  if (!hasArrived(sent)) return transportError(sent);
  if (isTransientStatus(sent.answer.status)) return refusalError(options, sent, "access");
  const got = toReceivedFrom(sent.request.operation, sent.exchange);
  return new Inconclusive({ kind: "refused", because: "resent", got }, [sent.exchange]);
}

function transportError(sent: SentExchange<Operation, RawAnswer>): Inconclusive {
  const { request, exchange } = sent;
  const { operation, method } = request;
  const { failure, lost } = readFailure(sent);
  const target = toTarget(exchange.request.url);
  return new Inconclusive({ kind: "unanswered", operation, method, target, failure, ...(lost && { lost }) }, [
    exchange,
  ]);
}

/**
 * Creates the Inconclusive for a status about access, or for a status such as 413 in response to malformed input. The
 * document does not forbid the latter, so the response is neither a pass nor a violation.
 */
function refusalError(
  { recorder }: ClientOptions,
  { request: { operation }, answer: { status }, exchange }: SentExchange,
  because: "access" | "framing",
): Inconclusive {
  recorder.recordFact(
    because === "access" ? "turned-away-status" : "framing-status",
    `${operation}: status ${status}`,
  );
  return new Inconclusive({ kind: "refused", because, got: toReceivedFrom(operation, exchange) }, [exchange]);
}

/**
 * Records an unlisted status as a fact. If the last attempt returned a listed status, adds a warning.
 * @param unlisted the unlisted statuses among the responses, in order and without transient statuses
 * @throws Inconclusive if the status is not confirmed: some attempt returned a listed or transient status, or no
 * other operation has returned 2xx
 */
function requireConfirmedStatus(
  options: ClientOptions,
  { request: { operation, effect }, answer: { status }, exchange }: SentExchange,
  unlisted: readonly number[],
): void {
  const [first] = unlisted;
  if (first === undefined) return;
  options.recorder.recordFact("unlisted-status", `${operation}: status ${first}`);
  const listed = (options.statuses ?? STATUSES)[operation];
  if (isListedStatus(operation, status, options.statuses)) {
    options.recorder.addWarning(
      `${operation} returned ${first}, which §4 does not list for it (${listed.join(", ")}), and ${status} when the request was repeated.`,
    );
    return;
  }
  const isAlone = !options.succeeding.some((other) => other !== operation);
  if (!isAlone && unlisted.length >= attemptsMax) return;
  const once = effect === "none" ? "not repeated" : "sent once";
  const because = isAlone ? "no other success" : once;
  const got = toReceivedFrom(operation, exchange);
  throw new Inconclusive({ kind: "unlisted", listed, got, because }, [exchange]);
}
