/** The times below which no run can be, whatever it does at once. */
import type { LatencyCase } from "./cases.ts";

/** How many requests of a run may be in flight. */
const inFlightMax = 16;

/** What a report says of the run that it describes. */
export interface RunFigures {
  readonly requests: number;
  /** How often each check of the longest chain waited until a transaction was executed. */
  readonly waits: readonly number[];
}

/** Lower bounds of the time of a run in seconds. */
export interface LatencyBounds {
  /** The time of the requests if as many as possible are always in flight, or at the rate if that is slower. */
  readonly sending: number;
  /** The time of the check with the most waits for a block, each of which follows from the one before it. */
  readonly waiting: number;
}

export function findBounds(
  { latencyMillis, blockIntervalMillis, rate }: LatencyCase,
  { requests, waits }: RunFigures,
): LatencyBounds {
  const byLatency = (requests * latencyMillis) / inFlightMax / 1_000;
  const byRate = rate === null ? 0 : requests / rate;
  return {
    sending: Math.max(byLatency, byRate),
    waiting: (Math.max(0, ...waits) * blockIntervalMillis) / 1_000,
  };
}
