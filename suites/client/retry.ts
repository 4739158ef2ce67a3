import { sleep, type RawAnswer, type RawRequest, type Transport } from "./transport.ts";

/** How long a run waits for a target that keeps turning it away; shared by everything that asks the same target. */
export interface RetryBudget {
  /** Waits and says true, or says false at once where too long was waited without an answer in between. */
  wait(millis: number): Promise<boolean>;
  /** An answer came that says something of what was asked. */
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

export interface RetryOptions {
  readonly transport: Transport;
  readonly retryBudget: RetryBudget;
  readonly attemptsMax: number;
  /** Whether the same request may well be answered otherwise a moment later. */
  readonly shouldRetry: (answer: ArrivedAnswer) => boolean;
  /** Told of every answer, and of every request that was sent without one; attempts count from 1. */
  readonly seen: (answer: RawAnswer, attempt: number) => void;
}

/** Sends a request again, as Retry-After allows, until its answer is one that stays; gives the last answer. */
export async function sendWithRetries(sending: RetryOptions, request: RawRequest): Promise<RawAnswer> {
  const { transport, retryBudget, attemptsMax, shouldRetry, seen } = sending;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await transport.send(request);
    if (!answer.arrived && answer.stage === "unsent") return answer;
    seen(answer, attempt);
    if (answer.arrived && !shouldRetry(answer)) {
      retryBudget.reset();
      return answer;
    }
    const millis = (answer.arrived ? retryAfterMillis(answer) : null) ?? spacingMillis * attempt;
    if (attempt >= attemptsMax || !(await retryBudget.wait(millis))) return answer;
  }
}

/** What Retry-After asks for in seconds, cut to what a run can wait; a date is not taken, for it needs a clock. */
function retryAfterMillis(answer: ArrivedAnswer): number | null {
  const value = answer.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1].trim();
  if (value === undefined || !/^[0-9]{1,6}$/.test(value)) return null;
  return Math.min(Number(value) * 1_000, retryAfterMillisMax);
}
