import type { Operation } from "../../spec/vocabulary.ts";
import { isListedStatus, isTransientStatus, readMediaType } from "./response-head.ts";
import { sleep, type RawAnswer, type RawRequest, type Transport } from "./transport.ts";

/**
 * Limits how long a run waits for a target that returns only transient responses. All clients of a run share one
 * budget.
 */
export interface RetryBudget {
  /**
   * Waits and returns true. If the run would then have waited too long since the last `reset`, returns false without
   * waiting.
   */
  wait(millis: number): Promise<boolean>;
  /** Call after a response that is not transient: the waiting time then counts from 0. */
  reset(): void;
}

const inARowMillisMax = 30_000;
const spacingMillis = 100;
const retryAfterMillisMax = 5_000;

export function createRetryBudget(millisMax = inARowMillisMax, pause = sleep): RetryBudget {
  let waitedMillis = 0;
  return {
    async wait(millis) {
      if (waitedMillis + millis > millisMax) return false;
      waitedMillis += millis;
      await pause(millis);
      return true;
    },
    reset() {
      waitedMillis = 0;
    },
  };
}

export type ArrivedAnswer = Extract<RawAnswer, { arrived: true }>;

interface RetryOptions {
  readonly transport: Transport;
  readonly retryBudget: RetryBudget;
  readonly attemptsMax: number;
  /** Whether a repetition of the request may get a different response. */
  readonly shouldRetry: (answer: ArrivedAnswer) => boolean;
  /** Called with the result of every request that was sent; attempts count from 1. */
  readonly onAnswer: (answer: RawAnswer, attempt: number) => void;
}

/**
 * Repeats a request until its response is final, or the attempts or the retry budget are used up. Returns the last
 * response. Before a repetition, waits for the time in Retry-After (at most 5 s), or 100 ms times the number of
 * attempts.
 */
export async function sendWithRetries(options: RetryOptions, request: RawRequest): Promise<RawAnswer> {
  const { transport, retryBudget, attemptsMax, shouldRetry, onAnswer } = options;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await transport.send(request);
    if (!answer.arrived && answer.stage === "unsent") return answer;
    onAnswer(answer, attempt);
    if (answer.arrived && !shouldRetry(answer)) {
      retryBudget.reset();
      return answer;
    }
    const millis = (answer.arrived ? retryAfterMillis(answer) : null) ?? spacingMillis * attempt;
    if (attempt >= attemptsMax || !(await retryBudget.wait(millis))) return answer;
  }
}

/**
 * Returns the Retry-After of a response in milliseconds, at most 5,000; null if there is none. A Retry-After with a
 * date is ignored, because it needs synchronized clocks.
 */
function retryAfterMillis(answer: ArrivedAnswer): number | null {
  const value = answer.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1].trim();
  if (value === undefined || !/^[0-9]{1,6}$/.test(value)) return null;
  return Math.min(Number(value) * 1_000, retryAfterMillisMax);
}

/** Whether a response is a 503 with Retry-After. Such a response is retried even if the check judges 503 itself. */
export function hasRetryAfter({ status, headers }: ArrivedAnswer): boolean {
  return status === 503 && headers.some(([name]) => name.toLowerCase() === "retry-after");
}

/**
 * Whether a response depends on access, load or a gateway and not on the request. A 503 that the check judges itself
 * is not transient, unless its media type is not JSON, which shows that a gateway sent it.
 */
export function isTransientAnswer(
  answer: ArrivedAnswer,
  operation: Operation,
  { judges503 = false }: { readonly judges503?: boolean },
): boolean {
  if (answer.status === 503 && judges503 && isListedStatus(operation, 503)) {
    return readMediaType(answer.headers) !== "application/json";
  }
  return isTransientStatus(answer.status);
}
