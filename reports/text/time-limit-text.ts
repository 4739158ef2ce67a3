import type { NeededTime, TimeLimit } from "../../evidence/time-limit.ts";
import { formatCount } from "../model/plain-text.ts";

/** Renders a time limit and how it came about, such as `60 s (--max-time)`. */
export function renderTimeLimit({ seconds, needed }: TimeLimit): string {
  const why =
    needed === undefined ? "--max-time" : `${renderNeededTime(needed)}; --max-time sets another limit`;
  return `${seconds} s (${why})`;
}

/** Renders what the checks of a run need, such as `about 1,373 requests of 2 ms each need about 3 s`. */
export function renderNeededTime({
  seconds,
  requests,
  latencyMs,
  rate,
  waits,
  blockIntervalMs,
}: NeededTime): string {
  const sent = `about ${formatCount(requests, "request")} of ${latencyMs} ms each`;
  const limited = rate === null ? "" : `, ${rate} per second,`;
  const waited =
    waits === 0 || blockIntervalMs === 0
      ? ""
      : ` and ${formatCount(waits, "wait")} of ${(blockIntervalMs / 1_000).toFixed(1)} s for a block`;
  return `${sent}${limited}${waited} need about ${seconds} s`;
}
