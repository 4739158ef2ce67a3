import { sleep } from "./transport.ts";

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
