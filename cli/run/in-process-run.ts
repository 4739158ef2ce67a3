import type { Observation } from "../../evidence/observation.ts";
import { collectChecks, runChecks } from "../../suites/runner/plain-driver.ts";
import { toCheckKey } from "../../suites/runner/plain-messages.ts";
import { toProgress } from "../../suites/runner/progress.ts";
import { createRun, type Run } from "../../suites/runner/run.ts";
import { countWorkers, type SuiteRunner } from "./runner.ts";

/**
 * Creates a runner that runs checks in this process. All that it runs share their connections and what they have
 * submitted, until it is closed.
 * @param observed called with the observation of a check when the check ends; an error that it throws ends the run
 */
export function createInProcessRunner(observed?: (observation: Observation) => void): SuiteRunner {
  let run: Run | null = null;
  return {
    async run({ context, secrets, checks, signal, stop, progress, ...limits }) {
      const names = new Set(checks.map(toCheckKey));
      const selected = (await collectChecks()).filter((check) => names.has(toCheckKey(check)));
      run ??= createRun(context, secrets, { concurrency: limits.concurrency });
      const observations = await runChecks({
        run,
        checks: selected,
        workers: countWorkers({ context, ...limits }),
        observed(observation) {
          progress(toProgress(observation));
          observed?.(observation);
        },
        signal: stop,
      });
      const stopped = signal.aborted ? "interrupted" : "out of time";
      return {
        end: stop.aborted ? stopped : "completed",
        fault: null,
        observations,
        requestsLeft: run.requestsLeft(),
        gasLeft: run.gasLeft(),
      };
    },
    close: async () => run?.close(),
  };
}
