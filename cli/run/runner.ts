/** What both runners of the suites take and return. */
import type { Observation } from "../../evidence/observation.ts";
import type { RunEnd } from "../../reports/model/run-record.ts";
import type { ScheduledCheck } from "../../suites/judge/check.ts";
import { createRedaction } from "../../suites/client/exchange-record.ts";
import { toCheckKey } from "../../suites/runner/plain-messages.ts";
import type { Progress } from "../../suites/runner/progress.ts";
import {
  createRunFolder,
  openBudget,
  openGasBudget,
  readObservations,
  removeRunFolder,
} from "../../suites/runner/run-folder.ts";
import type { RunContext, RunSecrets } from "../../suites/runner/run-context.ts";
import { removeAtExit } from "./signals.ts";

/** How the runner ended, with its observations in the order of the checks. */
export interface RunnerResult extends RunnerEnd {
  readonly observations: readonly Observation[];
  /** The number of requests that the limit still allows; null if there is no limit. */
  readonly requestsLeft: number | null;
  /** How many gas units further transactions may cost; null or missing if there is no limit. */
  readonly gasLeft?: bigint | null;
}

/** How the runner ended. */
export interface RunnerEnd {
  readonly end: Exclude<RunEnd, "unreachable" | "not recognized">;
  /** An error outside any check; null if there was none. */
  readonly fault: string | null;
}

/** The checks of a run, and its limits. */
export interface RunnerOptions {
  readonly context: RunContext;
  readonly secrets: RunSecrets;
  /** The checks to run. */
  readonly checks: readonly ScheduledCheck[];
  readonly workers: number;
  /** How many checks may run at once, over all workers. Only one worker submits. */
  readonly concurrency: number;
  /** Aborts when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Aborts when the run is interrupted or its time is over. */
  readonly stop: AbortSignal;
  readonly progress: (progress: Progress) => void;
}

/** Runs the checks of the suites in processes of its own. */
export interface SuiteRunner {
  run(options: RunnerOptions): Promise<RunnerResult>;
  /** Ends the processes. */
  close(): Promise<void>;
}

/**
 * Returns the number of worker processes. Only a single worker can ensure a limit of requests or of their rate, and every
 * worker has at least one request under way.
 */
export function countWorkers({
  context: { rate, requestsMax },
  workers,
  concurrency,
}: Pick<RunnerOptions, "context" | "workers" | "concurrency">): number {
  return rate !== null || requestsMax !== null ? 1 : Math.min(workers, concurrency);
}

/** Runs checks with a run folder, and reads the observations from it, however the runner ended. */
export async function runInFolder(
  { context, secrets, checks }: RunnerOptions,
  run: (folder: string) => Promise<RunnerEnd>,
): Promise<RunnerResult> {
  const folder = createRunFolder(context);
  const dispose = removeAtExit(() => removeRunFolder(folder));
  try {
    const { end, fault } = await run(folder);
    const places = new Map(checks.map((check, place) => [toCheckKey(check), place]));
    const placeOf = (observation: Observation): number =>
      places.get(toCheckKey(observation)) ?? checks.length;
    return {
      end,
      // The output of a process that crashed may quote a header.
      fault: fault === null ? null : createRedaction(secrets.headers).redact(fault),
      observations: readObservations(folder).toSorted((one, other) => placeOf(one) - placeOf(other)),
      requestsLeft: openBudget(folder, context).left(),
      gasLeft: openGasBudget(folder, context).left(),
    };
  } finally {
    dispose();
  }
}
