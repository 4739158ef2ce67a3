import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { LatencySlot, Traffic } from "../../evidence/traffic.ts";
import type { RunRecord } from "./run-record.ts";
import type { ReportTimeline, ReportTimelineOperation } from "./report.ts";

/** The maximum number of buckets of a timeline. */
export const timelineBucketsMax = 24;

/** The length of a slot, in which the suites count the requests of a check. */
const slotMs = 100;

/** Creates the timeline of a run; null if no latency was measured. */
export function createTimeline({ discovery, observations }: RunRecord): ReportTimeline | null {
  const slots = [discovery, ...observations].flatMap(({ traffic }) => traffic.latencies ?? []);
  if (slots.length === 0) return null;
  const first = slots.reduce((least, { slot }) => Math.min(least, slot), Number.POSITIVE_INFINITY);
  const last = slots.reduce((most, { slot }) => Math.max(most, slot), first);
  const slotsPerBucket = Math.ceil((last - first + 1) / timelineBucketsMax);
  const count = Math.ceil((last - first + 1) / slotsPerBucket);
  const bucketOf = ({ slot }: LatencySlot): number => Math.floor((slot - first) / slotsPerBucket);
  return {
    bucketMs: slotsPerBucket * slotMs,
    operations: [...(Object.keys(OPERATIONS) as Operation[]), null].flatMap((operation) => {
      const own = slots.filter((one) => one.operation === operation);
      const buckets = Array.from({ length: count }, (): LatencySlot[] => []);
      for (const one of own) buckets[bucketOf(one)]?.push(one);
      return own.length === 0 ? [] : [summarizeOperation(operation, own, buckets)];
    }),
  };
}

/** Returns the median latency of requests in milliseconds; null if none was measured. */
export function findMedianLatency({ latencies = [] }: Pick<Traffic, "latencies">): number | null {
  return findQuantile(countByBin(latencies), 0.5);
}

/**
 * Moves the latencies of a record by a time, so that the shards of a run, which may run one after the other, begin
 * together on the timeline.
 */
export function moveLatencies<Part extends { readonly traffic: Traffic }>(part: Part, millis: number): Part {
  const { latencies } = part.traffic;
  if (latencies === undefined) return part;
  const slots = Math.round(millis / slotMs);
  const moved = latencies.map((one) => ({ ...one, slot: one.slot + slots }));
  return { ...part, traffic: { ...part.traffic, latencies: moved } };
}

function summarizeOperation(
  operation: Operation | null,
  slots: readonly LatencySlot[],
  buckets: readonly (readonly LatencySlot[])[],
): ReportTimelineOperation {
  const counts = countByBin(slots);
  return {
    operation,
    requests: sum([...counts.values()]),
    retried: sum(slots.map(({ retried }) => retried)),
    latencyMs: {
      median: findQuantile(counts, 0.5) ?? 0,
      p95: findQuantile(counts, 0.95) ?? 0,
      max: findQuantile(counts, 1) ?? 0,
    },
    buckets: {
      requests: buckets.map((own) => sum([...countByBin(own).values()])),
      retried: buckets.map((own) => sum(own.map(({ retried }) => retried))),
      p95Ms: buckets.map((own) => findQuantile(countByBin(own), 0.95)),
    },
  };
}

/** Adds up the counts of several slots by bin, the fastest bin first. */
function countByBin(slots: readonly LatencySlot[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { bins } of slots) {
    for (const [bin, count] of Object.entries(bins))
      counts.set(Number(bin), (counts.get(Number(bin)) ?? 0) + count);
  }
  return new Map([...counts].toSorted(([a], [b]) => a - b));
}

/** Returns the latency in milliseconds that this share of the requests does not exceed; null without requests. */
function findQuantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = sum([...counts.values()]);
  let below = 0;
  for (const [bin, count] of counts) {
    below += count;
    if (below >= total * share) return toMillis(bin);
  }
  return null;
}

/** Returns the middle of a bin with two significant digits. */
function toMillis(bin: number): number {
  return Number((2 ** (bin / 4)).toPrecision(2));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
