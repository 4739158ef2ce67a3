import { requirements } from "../../spec/catalogue.ts";
import type { CheckOptions } from "../commands/check.ts";
import { matchingRequirements } from "../options/interface-values.ts";
import { startPlainRunner } from "./plain-run.ts";
import { runPlaywright } from "./playwright-run.ts";
import type { SuiteRunner } from "./runner.ts";

/**
 * Starts the runner that the options name. Worker processes of the plain runner import the spec files at once, while
 * discovery still runs.
 */
export function startRunner(
  { runner, workers, concurrency, only, rate, maxRequests, plan, watch }: CheckOptions,
  env: { readonly [name: string]: string | undefined },
): SuiteRunner {
  if (runner === "playwright") {
    return {
      run: (options) => runPlaywright({ ...options, env }),
      close: () => Promise.resolve(),
    };
  }
  if (plan) return startPlainRunner(0, { env });
  const isCounted = rate !== null || maxRequests !== null;
  const judged = only.length === 0 ? requirements.length : only.flatMap(matchingRequirements).length;
  return startPlainRunner(Math.min(isCounted ? 1 : workers, concurrency, judged), { env, staysWarm: watch });
}
