import type { LatencySlot } from "../../../evidence/traffic.ts";
import type { Operation } from "../../../spec/vocabulary.ts";

/** Counts requests by operation, time and latency. */
interface LatencyCounter {
  readonly count: (sent: {
    readonly operation: Operation | null;
    readonly retry: boolean;
    readonly millis: number;
  }) => void;
  /** Without a request, the result has no member. */
  readonly latencies: () => { readonly latencies?: readonly LatencySlot[] };
}

const slotMillis = 100;
/** The bins of about 0.03 ms and of about 18 minutes. Shorter and longer latencies are counted in them. */
const [binMin, binMax] = [-20, 80];

/** @param now the time in milliseconds since 1970 */
export function createLatencyCounter(now: () => number = Date.now): LatencyCounter {
  const slots = new Map<string, Slot>();
  return {
    count({ operation, retry, millis }) {
      const slot = Math.floor(now() / slotMillis);
      const key = `${operation ?? ""} ${slot}`;
      const known = slots.get(key) ?? { operation, slot, retried: 0, bins: {} };
      slots.set(key, known);
      const bin = findBin(millis);
      known.bins[bin] = (known.bins[bin] ?? 0) + 1;
      if (retry) known.retried += 1;
    },
    latencies: () =>
      slots.size === 0
        ? {}
        : { latencies: [...slots.values()].map((one) => ({ ...one, bins: { ...one.bins } })) },
  };
}

interface Slot {
  readonly operation: Operation | null;
  readonly slot: number;
  retried: number;
  readonly bins: { [bin: number]: number };
}

/** Four bins double the latency, so that the middle of a bin differs from a latency in it by at most 9 %. */
function findBin(millis: number): number {
  return Math.min(Math.max(Math.round(4 * Math.log2(Math.max(millis, Number.MIN_VALUE))), binMin), binMax);
}
