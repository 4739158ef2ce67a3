import type { Exchange } from "../../evidence/exchange.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { Session } from "./session.ts";
import type { Recorder, RequestForm } from "./exchange-judge.ts";
import type { LogExchange } from "./exchange-log.ts";
import { recordExchange } from "./exchange-record.ts";
import { startsLikeJson } from "./json/starts-like-json.ts";
import type { ArrivedAnswer, RawAnswer } from "./send-request.ts";
import type { RawRequest } from "./transport.ts";

/** What distinguishes the requests of discovery, of checks and of a replay. */
export interface RequestPolicy {
  /** The operation of the exchange in reports; null if it is not one of the document. */
  readonly operation: Operation | null;
  readonly safety: SafetyClass;
  /** Default: `well-formed`. */
  readonly form?: RequestForm;
  readonly attemptsMax: number;
  /** Whether a repetition of the request may get a different response. */
  readonly shouldRetry: (answer: ArrivedAnswer) => boolean;
  /** Counts every attempt; missing if the request is not part of the traffic of a run. */
  readonly recorder?: Pick<Recorder, "countExchange">;
  /** Called with the exchange of every attempt. */
  readonly keep?: LogExchange | undefined;
}

/** A request that was sent, with the answer to its last attempt. */
export interface SentExchange<A extends RawAnswer = RawAnswer> {
  readonly answer: A;
  /** The exchange in the form in which reports keep it. It is recorded when it is first read, because most are not. */
  readonly exchange: Exchange;
  /** The ordinal of the last attempt; 0 if it was not counted. */
  readonly ordinal: number;
  /** The statuses of the responses to all attempts, in order. */
  readonly statuses: readonly number[];
}

const spacingMillis = 100;
const retryAfterMillisMax = 5_000;

/**
 * Sends a request. Repeats it until its response is final, or the attempts or the retry budget are used up. Before a
 * repetition, waits for the time in Retry-After (at most 5 s), or 100 ms times the number of attempts. Never throws.
 */
export async function ask(
  session: Session,
  request: RawRequest,
  policy: RequestPolicy,
): Promise<SentExchange> {
  const { transport, retryBudget } = session;
  const statuses: number[] = [];
  let ordinal = 0;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await transport.send(request);
    const exchange = rememberExchange(session, request, policy.operation, answer);
    const toSent = (): SentExchange => ({
      answer,
      get exchange() {
        return exchange();
      },
      ordinal,
      statuses,
    });
    if (!answer.arrived && answer.stage === "unsent") return toSent();
    ordinal = countAttempt(policy, answer, attempt);
    policy.keep?.(exchange());
    if (answer.arrived) {
      statuses.push(answer.status);
      if (!policy.shouldRetry(answer)) {
        retryBudget.reset();
        return toSent();
      }
    }
    const millis = (answer.arrived ? readRetryAfter(answer) : null) ?? spacingMillis * attempt;
    if (attempt >= policy.attemptsMax || !(await retryBudget.wait(millis))) return toSent();
  }
}

/** Returns a function that records the exchange once. */
function rememberExchange(
  { baseUrl, redaction }: Session,
  request: RawRequest,
  operation: Operation | null,
  answer: RawAnswer,
): () => Exchange {
  let recorded: Exchange | null = null;
  return () =>
    (recorded ??= recordExchange({
      origin: new URL(baseUrl).origin,
      operation,
      request,
      answer,
      redaction,
    }));
}

function countAttempt(
  { recorder, operation, safety, form }: RequestPolicy,
  answer: RawAnswer,
  attempt: number,
) {
  return (
    recorder?.countExchange({
      operation,
      safety,
      ...(form === undefined ? {} : { form }),
      retry: attempt > 1,
      status: answer.arrived ? answer.status : null,
      bodyBytes: answer.arrived ? answer.body.length : null,
      isReadable: answer.arrived && startsLikeJson(answer.body),
      millis: answer.millis,
    }) ?? 0
  );
}

/**
 * Returns the Retry-After of a response in milliseconds, at most 5,000; null if there is none. A Retry-After with a
 * date is ignored, because it needs synchronized clocks.
 */
function readRetryAfter(answer: ArrivedAnswer): number | null {
  const value = answer.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1].trim();
  if (value === undefined || !/^[0-9]{1,6}$/.test(value)) return null;
  return Math.min(Number(value) * 1_000, retryAfterMillisMax);
}
