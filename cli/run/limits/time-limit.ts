/** How long a run may take: what `--max-time` says, or what its checks need at the latency that discovery measured. */
import type { NeededTime, TimeLimit } from "../../../evidence/time-limit.ts";
import { findMedianLatency } from "../../../reports/model/timeline.ts";
import { isLight } from "../../../suites/judge/check.ts";
import type { PlannedCheck } from "../../../evidence/observation.ts";
import type { PreparedRun } from "../prepare-run.ts";
import { estimateRequests, sumRequests } from "../request-estimate.ts";
import { timeLimitMax } from "./time-limit-max.ts";

/** A good target may be this much slower than it was during discovery. */
const reserveFactor = 3;
/** What every run may take in addition: to start its processes, and to wait for a few requests without a response. */
const spareSeconds = 30;
const unansweredRequests = 10;
/** The limit is a multiple of this many seconds, so that it does not look more exact than it is. */
const stepSeconds = 10;

/** The limits of a run on which its time depends. */
interface TimeOptions {
  /** The value of `--max-time`; null if it is not given. */
  readonly maxTime: number | null;
  readonly concurrency: number;
  readonly extended?: boolean;
}

/**
 * Finds the time limit of a run whose target is discovered.
 * @param checks the checks that will run
 * @param elapsedMillis the time since the run began, which counts too
 */
export function findTimeLimit(
  { context, secrets, discovered }: Pick<PreparedRun, "context" | "secrets" | "discovered">,
  checks: readonly PlannedCheck[],
  { maxTime, concurrency, extended = false }: TimeOptions,
  elapsedMillis: number,
): TimeLimit {
  if (maxTime !== null) return { seconds: maxTime };
  const needed = estimateTime(checks, {
    runs: context.seed.runs,
    latencyMs: findMedianLatency(discovered.traffic) ?? 0,
    rate: context.rate,
    concurrency,
    submitters: countSubmitters(secrets.signers.length, concurrency),
    blockIntervalMs: discovered.blockIntervalMs ?? 0,
    extended,
  });
  const spare = spareSeconds + (unansweredRequests * context.timeoutMillis + elapsedMillis) / 1_000;
  const seconds = Math.ceil((spare + reserveFactor * needed.seconds) / stepSeconds) * stepSeconds;
  return { seconds: Math.min(seconds, timeLimitMax), needed };
}

/** A check that submits may need two signers, and one more advances the ledger while checks wait. */
function countSubmitters(signers: number, concurrency: number): number {
  return Math.max(1, Math.min(concurrency, Math.floor((signers - 1) / 2)));
}

/** On what the time of checks depends. */
export interface Pacing extends Pick<NeededTime, "latencyMs" | "rate" | "blockIntervalMs"> {
  /** The value of `--runs`. */
  readonly runs: number;
  /** How many checks that read or simulate run at once. */
  readonly concurrency: number;
  /** How many checks submit at once, if the target executes later than it responds. */
  readonly submitters: number;
  /** Whether the operations beyond the document are judged too. */
  readonly extended: boolean;
}

/** The time that touchstone itself needs for a request and the judgement of its response. */
const ownMillis = 3;
/** An older block may be a day older than the next one, on a ledger that makes a block only for a transaction. */
const blockIntervalMaxMs = 15_000;
/** The requests of `--extended`, which are sent one after the other. */
const extendedRequests = 200;

/** Estimates the time that checks need at most. */
export function estimateTime(checks: readonly PlannedCheck[], pacing: Pacing): NeededTime {
  const { runs, latencyMs, rate, concurrency, submitters, extended } = pacing;
  const light = sumRequests(
    estimateRequests(
      checks.filter(({ safety }) => isLight(safety)),
      runs,
    ),
  );
  const submitting = estimateRequests(
    checks.filter(({ safety }) => !isLight(safety)),
    runs,
  );
  const waits = sumRequests(submitting, ["submit"]);
  const serial = sumRequests(submitting);
  const others = extended ? extendedRequests : 0;
  const requests = light + serial + others;
  const blockIntervalMs = Math.min(pacing.blockIntervalMs, blockIntervalMaxMs);
  const perRequest = latencyMs + ownMillis;
  const waitMillis = (waits * blockIntervalMs) / submitters;
  // Checks that submit run one at a time where transactions are executed at once, else in groups that wait for blocks.
  const submitMillis = Math.max(serial * perRequest, (serial * perRequest) / submitters + waitMillis);
  const byLatency = (light * perRequest) / concurrency + submitMillis + others * perRequest;
  const byRate = rate === null ? 0 : (requests * 1_000) / rate + waitMillis;
  const seconds = Math.ceil(Math.max(byLatency, byRate) / 1_000);
  return { seconds, requests, latencyMs, rate, waits, blockIntervalMs: Math.round(blockIntervalMs) };
}
