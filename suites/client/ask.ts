import type { Exchange } from "../../evidence/exchange.ts";
import type { Answer } from "./answer.ts";
import {
  attemptsMax,
  isRetryable,
  type ClientOptions,
  type RequestOptions,
  type SentRequest,
} from "./client-options.ts";
import { recordExchange } from "./exchange-record.ts";
import { startsLikeJson } from "./json/starts-like-json.ts";
import { toRawRequest, type OperationRequest } from "./operation-request.ts";
import { isFramingError, isListedStatus, isRedirect, isSuccess, isTransientStatus } from "./response-head.ts";
import { hasRetryAfter, isTransientAnswer, sendWithRetries, type ArrivedAnswer } from "./retry.ts";
import type { RawAnswer } from "./transport.ts";
import { framingError, requireConfirmedStatus, transientError, transportError } from "./unjudged-answer.ts";

/**
 * Sends a request and returns the judged response. Repeats the request while the response is transient or has an
 * unlisted status.
 * @throws Inconclusive if there is no response to judge, or if the judge finds the response unreadable
 */
export async function ask(
  options: ClientOptions,
  request: OperationRequest,
  requestOptions: RequestOptions = {},
): Promise<Answer> {
  const sentAfter = options.recorder.lastOrdinal();
  const { sentRequest, answer } = await send(options, request, requestOptions);
  const { operation, form, judgesStatus, ordinal, unlistedStatuses } = sentRequest;
  const exchange = toExchange(options, sentRequest, answer);
  if (!answer.arrived) throw transportError(operation, exchange, answer);
  const isOddRedirect = await isRedirectOfInput(options, sentRequest, answer);
  if (!isOddRedirect && isTransientAnswer(answer, operation, requestOptions))
    throw transientError(options, operation, exchange);
  options.retryBudget.reset();
  if (form !== "well-formed" && isFramingError(answer.status))
    throw framingError(options, operation, exchange);
  if (!isOddRedirect) requireConfirmedStatus(options, sentRequest, answer, exchange);
  const count = isOddRedirect ? attemptsMax : unlistedStatuses.length;
  const reproduced = count === 0 ? null : `${count}/${count}`;
  return options.judge({ request, form, judgesStatus, answer, exchange, ordinal, sentAfter, reproduced });
}

async function send(
  options: ClientOptions,
  request: OperationRequest,
  requestOptions: RequestOptions,
): Promise<{ readonly sentRequest: SentRequest; readonly answer: RawAnswer }> {
  const { transport, retryBudget, recorder } = options;
  const { operation, safety } = request;
  const { form = "well-formed", judgesStatus = false } = requestOptions;
  const raw = { ...toRawRequest(options, request), operation };
  const hasUnlistedStatus = ({ status }: ArrivedAnswer): boolean =>
    form === "well-formed" && !judgesStatus && !isListedStatus(operation, status, options.statuses);
  const unlistedStatuses: number[] = [];
  let [ordinal, redirects] = [0, 0];
  const answer = await sendWithRetries(
    {
      transport,
      retryBudget,
      attemptsMax: isRetryable(operation) ? attemptsMax : 1,
      shouldRetry: (one) =>
        isTransientAnswer(one, operation, requestOptions) || hasUnlistedStatus(one) || hasRetryAfter(one),
      onAnswer: (one, attempt) => {
        const status = one.arrived ? one.status : null;
        ordinal = recorder.countExchange({
          operation,
          safety,
          form,
          retry: attempt > 1,
          status,
          bodyBytes: one.arrived ? one.body.length : null,
          isReadable: one.arrived && startsLikeJson(one.body),
          millis: one.millis,
        });
        options.keep?.(toExchange(options, { operation, raw }, one));
        if (one.arrived && isRedirect(one.status)) redirects += 1;
        if (one.arrived && hasUnlistedStatus(one) && !isTransientStatus(one.status))
          unlistedStatuses.push(one.status);
      },
    },
    raw,
  );
  return {
    sentRequest: { ...request, form, judgesStatus, raw, unlistedStatuses, redirects, ordinal },
    answer,
  };
}

/**
 * Whether a redirect depends on the input and is therefore a violation. This is so if every attempt at a well-formed
 * request was redirected, but the same operation returns 2xx for another request. A gateway that redirects everything
 * would redirect both. A batch is sent only once, so its redirect is never confirmed.
 */
async function isRedirectOfInput(
  options: ClientOptions,
  { operation, form, judgesStatus, redirects }: SentRequest,
  { status }: ArrivedAnswer,
): Promise<boolean> {
  const isConfirmed = isRedirect(status) && redirects === attemptsMax;
  if (!isConfirmed || form !== "well-formed" || judgesStatus) return false;
  const known = (await options.knownRequests?.find(operation)) ?? null;
  if (known === null) return false;
  const { answer } = await send(options, known, { judgesStatus: true });
  return answer.arrived && isSuccess(answer.status);
}

function toExchange(
  options: ClientOptions,
  { operation, raw }: Pick<SentRequest, "operation" | "raw">,
  answer: RawAnswer,
): Exchange {
  const { origin } = new URL(options.baseUrl);
  return recordExchange({ origin, operation, request: raw, answer, redaction: options.redaction });
}
