import type { Operation } from "../../spec/vocabulary.ts";
import type { Answer } from "./answer.ts";
import { ask, type SentExchange } from "./ask.ts";
import { attemptsMax, isRetryable, type ClientOptions, type RequestOptions } from "./client-options.ts";
import { toRawRequest, type OperationRequest } from "./operation-request.ts";
import {
  isFramingError,
  isListedStatus,
  isRedirect,
  isSuccess,
  isTransientStatus,
  readMediaType,
} from "./response-head.ts";
import type { ArrivedAnswer } from "./send-request.ts";
import { framingError, requireConfirmedStatus, transientError, transportError } from "./unjudged-answer.ts";

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
  const sentAfter = options.recorder.lastOrdinal();
  const sent = await send(options, request, requestOptions);
  const { answer, exchange, ordinal } = sent;
  if (!answer.arrived) throw transportError(operation, exchange, answer);
  const isJudgedByForm = form === "well-formed" && !judgesStatus;
  const isOddRedirect = isJudgedByForm && (await isRedirectOfInput(options, operation, sent));
  if (!isOddRedirect && isTransientAnswer(answer, operation, requestOptions))
    throw transientError(options, operation, exchange);
  options.session.retryBudget.reset();
  if (form !== "well-formed" && isFramingError(answer.status))
    throw framingError(options, operation, exchange);
  const unlisted = isJudgedByForm
    ? sent.statuses.filter((status) => isUnlisted(options, operation, status) && !isTransientStatus(status))
    : [];
  if (!isOddRedirect) requireConfirmedStatus(options, operation, unlisted, { answer, exchange });
  const count = isOddRedirect ? attemptsMax : unlisted.length;
  const reproduced = count === 0 ? null : `${count}/${count}`;
  return options.judge({ request, form, judgesStatus, answer, exchange, ordinal, sentAfter, reproduced });
}

function send(
  options: ClientOptions,
  request: OperationRequest,
  requestOptions: RequestOptions,
): Promise<SentExchange> {
  const { session, recorder, keep } = options;
  const { operation, safety } = request;
  const { form = "well-formed", judgesStatus = false } = requestOptions;
  return ask(
    session,
    { ...toRawRequest(session, request), operation },
    {
      operation,
      safety,
      form,
      recorder,
      keep,
      attemptsMax: isRetryable(operation) ? attemptsMax : 1,
      shouldRetry: (answer) =>
        isTransientAnswer(answer, operation, requestOptions) ||
        (form === "well-formed" && !judgesStatus && isUnlisted(options, operation, answer.status)) ||
        hasRetryAfter(answer),
    },
  );
}

function isUnlisted({ statuses }: ClientOptions, operation: Operation, status: number): boolean {
  return !isListedStatus(operation, status, statuses);
}

/**
 * Whether a redirect depends on the input and is therefore a violation. This is so if every attempt at a well-formed
 * request was redirected, but the same operation returns 2xx for another request. A gateway that redirects everything
 * would redirect both. A batch is sent only once, so its redirect is never confirmed.
 */
async function isRedirectOfInput(
  options: ClientOptions,
  operation: Operation,
  { statuses }: SentExchange,
): Promise<boolean> {
  if (statuses.filter(isRedirect).length !== attemptsMax) return false;
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
  if (answer.status === 503 && judges503 && isListedStatus(operation, 503)) {
    return readMediaType(answer.headers) !== "application/json";
  }
  return isTransientStatus(answer.status);
}

/** Whether a response is a 503 with Retry-After. Such a response is retried even if the check judges 503 itself. */
function hasRetryAfter({ status, headers }: ArrivedAnswer): boolean {
  return status === 503 && headers.some(([name]) => name.toLowerCase() === "retry-after");
}
