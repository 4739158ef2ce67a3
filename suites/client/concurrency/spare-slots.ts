import type { ConcurrencyLimit } from "./concurrency-limit.ts";

/** Slots for cases that a check begins before it needs their results, in addition to the one that it waits for. */
export interface SpareSlots {
  /** Takes a slot and returns true; false if none is free. */
  take(): boolean;
  readonly free: () => void;
}

/** Creates the spare slots of one process: as many as checks may run at once, but none if that is only one. */
export function createSpareSlots(limit: Pick<ConcurrencyLimit, "current">): SpareSlots {
  let taken = 0;
  return {
    take() {
      const most = limit.current();
      if (most === 1 || taken >= most) return false;
      taken += 1;
      return true;
    },
    free() {
      taken -= 1;
    },
  };
}
