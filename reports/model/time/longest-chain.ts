import type { Observation } from "../../../evidence/observation.ts";
import type { SafetyClass } from "../../../evidence/safety-class.ts";
import { SAFETY_CLASSES } from "../../../evidence/safety-class.ts";
import type { ReportChainLink } from "../report.ts";
import type { RunRecord } from "../run-record.ts";

/** A check with the times at which it began and ended, in milliseconds since 1970. */
interface TimedCheck {
  readonly observation: Observation;
  readonly start: number;
  readonly end: number;
}

/** Times are whole milliseconds, so a check may seem to begin this long before the end of the one that it waited for. */
const toleranceMs = 2;

/**
 * Finds the checks that bounded the time of a run, in the order in which they ran: the one that ended last, the one that
 * had to end before that could begin, and so on. Null for a merged run, whose shards ran apart, and for records of older
 * versions.
 */
export function findLongestChain({
  observations,
  shards,
  startedAt,
}: Pick<RunRecord, "observations" | "shards" | "startedAt">): readonly ReportChainLink[] | null {
  const timed = observations.flatMap(toTimedCheck).toSorted((a, b) => a.end - b.end || a.start - b.start);
  if (shards !== null || timed.length === 0) return null;
  const chain: TimedCheck[] = [];
  for (const check of timed.toReversed()) {
    const [next] = chain;
    if (next === undefined || check.end <= next.start + toleranceMs) chain.unshift(check);
  }
  const from = Date.parse(startedAt);
  return chain.map((check) => toLink(check, from));
}

function toTimedCheck(observation: Observation): readonly TimedCheck[] {
  const { timing, durationMs } = observation;
  if (timing === undefined) return [];
  return [{ observation, start: timing.startedAtMs, end: timing.startedAtMs + durationMs }];
}

function toLink({ observation, start }: TimedCheck, from: number): ReportChainLink {
  const { requirement, title, safety, durationMs, traffic, timing } = observation;
  const count = (own: SafetyClass): number => traffic.requests[own];
  return {
    requirement,
    title,
    safety,
    startMs: Math.max(0, start - from),
    durationMs,
    requests: SAFETY_CLASSES.reduce((sum, own) => sum + count(own), 0),
    waits: timing?.waits.count ?? 0,
    waitedMs: timing?.waits.millis ?? 0,
  };
}
