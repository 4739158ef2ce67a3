/**
 * Adapts how many checks run at once to the target: more while its latency stays flat, fewer when the latency rises or
 * the target returns 429 or 503.
 */
export interface ConcurrencyLimit {
  /** Returns how many checks may run at once now. */
  current(): number;
  /** Call with the result of every request. @param status null if no response arrived */
  observe(millis: number, status: number | null): void;
}

/** The default of the maximum over all workers. */
export const concurrencyDefault = 8;

/** The limit changes at most once for this many responses. */
const windowLength = 8;
const startMax = 2;
/** A median latency above the lowest one by this factor, and by these milliseconds, has risen. */
const risenFactor = 2;
/** Below this factor of the lowest median, the latency is flat. */
const flatFactor = 1.5;
const toleranceMillis = 2;
/** The lowest median grows by this factor at each window, so that it follows a target that has become slower. */
const forgettingFactor = 1.02;

/** Creates the limit of one process. @param max the limit never exceeds it */
export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  let limit = Math.min(startMax, max);
  let lowest = Infinity;
  let latencies: number[] = [];
  let sinceReduction = max;
  const set = (next: number): void => {
    limit = Math.min(max, Math.max(1, next));
    latencies = [];
  };
  return {
    current: () => limit,
    observe(millis, status) {
      sinceReduction += 1;
      // The responses to requests that were under way at the last reduction do not reduce the limit again.
      if ((status === 429 || status === 503) && sinceReduction > limit) {
        sinceReduction = 0;
        set(Math.floor(limit / 2));
        return;
      }
      latencies.push(millis);
      if (latencies.length < windowLength) return;
      const median = latencies.toSorted((a, b) => a - b)[windowLength >> 1] ?? 0;
      lowest = Math.min(lowest * forgettingFactor, median);
      if (median > lowest * risenFactor + toleranceMillis) set(limit - 1);
      else set(median <= lowest * flatFactor + toleranceMillis ? limit + 1 : limit);
    },
  };
}
