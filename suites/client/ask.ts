import { describeExchange } from "./describe-error.ts";
import type { Exchange } from "../../reports/model/observation.ts";
import { STATUSES, type Operation } from "../../spec/vocabulary.ts";
import type { Answer } from "./answer.ts";
import type { JudgeExchange, Recorder, RequestForm } from "./exchange-judge.ts";
import { recordExchange, type Redaction } from "./exchange-record.ts";
import type { KnownRequests } from "./known-requests.ts";
import { toRawRequest, type OperationRequest } from "./operation-request.ts";
import { Inconclusive } from "./outcome.ts";
import { isFramingError, isListedStatus, isRedirect, isSuccess, isTransientStatus } from "./response-head.ts";
import {
  hasRetryAfter,
  isTransientAnswer,
  sendWithRetries,
  type ArrivedAnswer,
  type RetryBudget,
} from "./retry.ts";
import type { DeclaredLimits } from "./target.ts";
import type { RawAnswer, RawRequest, Transport } from "./transport.ts";

/** How the client and the oracle treat the response to one request. */
export interface RequestOptions {
  /** Default `well-formed`. */
  readonly form?: RequestForm;
  /** The check judges a 503 itself, so the client does not repeat the request as it does for a temporary 503. */
  readonly judges503?: boolean;
  /**
   * The check judges the status itself, including a status that §4 does not list. Used for submissions: the client must
   * not repeat them, but the check can submit a new transaction.
   */
  readonly judgesStatus?: boolean;
}

/** What all requests of a client have in common. */
export interface ClientOptions {
  readonly transport: Transport;
  readonly retryBudget: RetryBudget;
  readonly baseUrl: string;
  readonly vendor: string;
  /** Sent with every request; their values are the secrets that `redaction` removes. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly redaction: Redaction;
  /** The limits that the profile declares. */
  readonly limits: DeclaredLimits;
  /**
   * Operations that have returned 2xx. If no other operation has returned 2xx, an unlisted status can come from a wrong
   * base URL.
   */
  readonly succeeding: readonly Operation[];
  readonly recorder: Recorder;
  /** Judges every response before the check receives it. */
  readonly judge: JudgeExchange;
  /**
   * Requests to which the target has responded with success. Sending one again shows whether a redirect concerns the
   * operation or only one input. Default: no request is known, so a redirect is inconclusive.
   */
  readonly knownRequests?: KnownRequests;
  /** Called with every exchange, including repeated ones. */
  readonly keep?: ((exchange: Exchange) => void) | undefined;
}

const attemptsMax = 3;

/** A request that was sent, with what its responses showed. */
interface SentRequest extends OperationRequest {
  readonly form: RequestForm;
  readonly judgesStatus: boolean;
  readonly raw: RawRequest;
  /** The unlisted statuses among its responses, in order. */
  readonly unlistedStatuses: readonly number[];
  /** How many of its responses were redirects. */
  readonly redirects: number;
  /** The ordinal of the last exchange. */
  readonly ordinal: number;
}

/**
 * Sends a request, repeats it while the response is transient, and passes the final response to the judge.
 * @throws Inconclusive if there is no response to judge, or if the judge finds it unreadable.
 */
export async function ask(
  options: ClientOptions,
  request: OperationRequest,
  requestOptions: RequestOptions = {},
): Promise<Answer> {
  const sentAfter = options.recorder.lastOrdinal();
  const { sentRequest, answer } = await send(options, request, requestOptions);
  const { operation, form, judgesStatus, ordinal, unlistedStatuses } = sentRequest;
  if (!answer.arrived) throw transportError(options, sentRequest, answer);
  const isOddRedirect = await isRedirectOfInput(options, sentRequest, answer);
  if (!isOddRedirect && isTransientAnswer(answer, operation, requestOptions))
    throw transientError(options, sentRequest, answer);
  options.retryBudget.reset();
  if (form === "well-formed" && isSuccess(answer.status)) options.knownRequests?.keep(request);
  if (form !== "well-formed" && isFramingError(answer.status))
    throw framingError(options, sentRequest, answer);
  const exchange = toExchange(options, sentRequest, answer);
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
  const raw = toRawRequest(options, request);
  const hasUnlistedStatus = ({ status }: ArrivedAnswer): boolean =>
    form === "well-formed" && !judgesStatus && !isListedStatus(operation, status);
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
          retry: attempt > 1,
          status,
          bodyBytes: one.arrived ? one.body.length : null,
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
 * Whether every attempt at a well-formed request was redirected, although the same operation answers another request
 * with 2xx. Such a redirect depends on the input, so it is not from a gateway that redirects everything. A batch is sent
 * only once, so its redirect is never confirmed.
 */
async function isRedirectOfInput(
  options: ClientOptions,
  { operation, form, judgesStatus, redirects }: SentRequest,
  { status }: ArrivedAnswer,
): Promise<boolean> {
  const isConfirmed = isRedirect(status) && redirects === attemptsMax;
  if (!isConfirmed || form !== "well-formed" || judgesStatus) return false;
  const known = options.knownRequests?.find(operation) ?? null;
  if (known === null) return false;
  const { answer } = await send(options, known, { judgesStatus: true });
  return answer.arrived && isSuccess(answer.status);
}

/** Whether a request has no side effect, so that it can be sent again. */
function isRetryable(operation: Operation): boolean {
  return operation !== "submitBatch";
}

function toExchange(
  options: ClientOptions,
  { operation, raw }: Pick<SentRequest, "operation" | "raw">,
  answer: RawAnswer,
): Exchange {
  const { origin } = new URL(options.baseUrl);
  return recordExchange({ origin, operation, request: raw, answer, redaction: options.redaction });
}

function transportError(
  options: ClientOptions,
  sentRequest: SentRequest,
  answer: Extract<RawAnswer, { arrived: false }>,
): Inconclusive {
  const exchange = toExchange(options, sentRequest, answer);
  return new Inconclusive(
    `needs a response to ${sentRequest.operation} (${describeExchange(exchange)}): ${answer.failure}`,
    [exchange],
  );
}

function transientError(
  options: ClientOptions,
  sentRequest: SentRequest,
  answer: ArrivedAnswer,
): Inconclusive {
  const { operation } = sentRequest;
  options.recorder.recordFact("turned-away-status", `${operation}: status ${answer.status}`);
  const exchange = toExchange(options, sentRequest, answer);
  return new Inconclusive(
    `needs a response to ${operation} other than ${answer.status}, because that status is about access, load or a gateway and not about this request: got ${describeExchange(exchange)}`,
    [exchange],
  );
}

/**
 * The document does not forbid a status such as 413 for a malformed input, so such a response is neither a pass nor a
 * violation.
 */
function framingError(options: ClientOptions, sentRequest: SentRequest, answer: ArrivedAnswer): Inconclusive {
  const { operation } = sentRequest;
  options.recorder.recordFact("framing-status", `${operation}: status ${answer.status}`);
  const exchange = toExchange(options, sentRequest, answer);
  return new Inconclusive(
    `needs a response to ${operation} other than ${answer.status}, because that status rejects the HTTP message and not the malformed input in it: got ${describeExchange(exchange)}`,
    [exchange],
  );
}

/** Records an unlisted status. Throws unless every repetition returned an unlisted status and another operation works. */
function requireConfirmedStatus(
  options: ClientOptions,
  sentRequest: SentRequest,
  { status }: ArrivedAnswer,
  exchange: Exchange,
): void {
  const { operation, unlistedStatuses } = sentRequest;
  const [first] = unlistedStatuses;
  if (first === undefined) return;
  options.recorder.recordFact("unlisted-status", `${operation}: status ${first}`);
  const list = STATUSES[operation].join(", ");
  if (isListedStatus(operation, status)) {
    options.recorder.addWarning(
      `${operation} returned ${first}, which §4 does not list for it (${list}), and ${status} when the request was repeated.`,
    );
    return;
  }
  if (!options.succeeding.some((other) => other !== operation)) {
    throw new Inconclusive(
      `needs a status that §4 lists for ${operation} (${list}): got ${describeExchange(exchange)}, and no other operation has returned 2xx, so the base URL may be wrong`,
      [exchange],
    );
  }
  if (unlistedStatuses.length < attemptsMax) {
    const why = isRetryable(operation)
      ? "but not each time the request was sent"
      : "and this request must not be sent again to confirm it";
    throw new Inconclusive(
      `needs a status that §4 lists for ${operation} (${list}): got ${describeExchange(exchange)}, ${why}`,
      [exchange],
    );
  }
}
