import type { Waits } from "../../../evidence/observation.ts";

/** Counts how often, and how long, a check waited until a transaction was executed. */
interface WaitCounter {
  readonly countWait: (millis: number) => void;
  readonly waits: () => Waits;
}

export function createWaitCounter(): WaitCounter {
  let count = 0;
  let waited = 0;
  return {
    countWait(millis) {
      count += 1;
      waited += millis;
    },
    waits: () => ({ count, millis: Math.round(waited) }),
  };
}
