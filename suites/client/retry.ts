import type { Operation } from "../../spec/vocabulary.ts";
import { isListedStatus, isTransientStatus, readMediaType } from "./response-head.ts";
import { sleep, type RawAnswer, type RawRequest, type Transport } from "./transport.ts";

/** Limits how long a run waits for a target that gives transient responses only. All clients of a run share it. */
export interface RetryBudget {
  /** Waits and returns true; returns false at once if the run has waited too long since the last usable response. */
  wait(millis: number): Promise<boolean>;
  /** Call after a response that is not transient. */
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
  /** Whether the same request can get another response later. */
  readonly shouldRetry: (answer: ArrivedAnswer) => boolean;
  /** Called with the result of every request that was sent; attempts count from 1. */
  readonly onAnswer: (answer: RawAnswer, attempt: number) => void;
}

/**
 * Repeats a request until its response is final or the attempts are used up, and returns the last response. Waits as long
 * as Retry-After asks.
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

/** Reads Retry-After in seconds, up to a limit. A date is ignored, because it needs synchronized clocks. */
function retryAfterMillis(answer: ArrivedAnswer): number | null {
  const value = answer.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1].trim();
  if (value === undefined || !/^[0-9]{1,6}$/.test(value)) return null;
  return Math.min(Number(value) * 1_000, retryAfterMillisMax);
}

/** Whether a 503 asks the client to try again later; such a 503 is retried even if the check judges 503 itself. */
export function hasRetryAfter({ status, headers }: ArrivedAnswer): boolean {
  return status === 503 && headers.some(([name]) => name.toLowerCase() === "retry-after");
}

/**
 * Whether a response does not depend on the request, only on access, load or a gateway. A 503 that the check judges is
 * not transient, unless its media type shows that a gateway sent it.
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
