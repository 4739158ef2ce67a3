import { requirements } from "../../spec/catalogue.ts";
import { compiledFile } from "../../suites/runner/compiled-file.ts";
import { listChecks, listSpecFiles } from "../../suites/runner/planned-checks.ts";
import { findPlaywright, PlaywrightError } from "../../suites/runner/playwright.ts";
import type { CheckOptions } from "../commands/check.ts";
import { selectRequirements } from "../options/interface-values.ts";
import { readProxy } from "../options/target-values.ts";
import { UsageError } from "../usage-error.ts";
import { startPlainRunner } from "./plain-run.ts";
import { runPlaywright } from "./playwright-run.ts";
import type { SuiteRunner } from "./runner.ts";
import { selectChecks } from "./select-checks.ts";

type Environment = { readonly [name: string]: string | undefined };

/**
 * Starts the runner that the options name. Worker processes of the plain runner import the spec files at once, while
 * discovery still runs. With `--only`, they import only the files that may be needed.
 */
export async function startRunner(options: CheckOptions, env: Environment): Promise<SuiteRunner> {
  const { baseUrl, runner, workers, concurrency, only, rate, maxRequests, plan, watch } = options;
  if (runner === "playwright") {
    requirePlaywright();
    return {
      run: (runnerOptions) => runPlaywright({ ...runnerOptions, env }),
      close: () => Promise.resolve(),
    };
  }
  if (plan) return startPlainRunner(0, { env });
  const isCounted = rate !== null || maxRequests !== null;
  const judged = only.length === 0 ? requirements.length : selectRequirements(only).length;
  return startPlainRunner(Math.min(isCounted ? 1 : workers, concurrency, judged), {
    env: toWorkerEnvironment(baseUrl, env),
    staysWarm: watch,
    // A later run of --watch may judge a part of the requirements, which can need checks of other files.
    specs: only.length === 0 || watch ? [] : await findSpecFiles(options),
  });
}

/** Finds out before anything is sent whether Playwright can run the checks. @throws UsageError if it cannot */
function requirePlaywright(): void {
  try {
    findPlaywright("--runner playwright");
  } catch (error) {
    throw error instanceof PlaywrightError ? new UsageError(error.message) : error;
  }
}

/**
 * Leaves out the file of further certificate authorities if the workers use no TLS. Node.js reads it at its start, which
 * can take longer than the rest of the start.
 */
export function toWorkerEnvironment(baseUrl: string | null, env: Environment): Environment {
  const urls = baseUrl === null ? [] : [baseUrl, readProxy(baseUrl, env)?.url ?? ""];
  if (urls.some((url) => url.startsWith("https:"))) return env;
  const { NODE_EXTRA_CA_CERTS: _, ...others } = env;
  return others;
}

/** Returns the URLs of the spec files of all checks that `--only` can select, whatever the target offers. */
export async function findSpecFiles({
  only,
  revision,
}: Pick<CheckOptions, "only" | "revision">): Promise<string[]> {
  const ids = selectRequirements(only);
  const checks = selectChecks(await listChecks(), { allow: "heavy", only: ids, features: {}, revision });
  const selected = new Set(checks.map(({ requirement }) => requirement));
  const files = (await listSpecFiles()).filter((file) => file.requirements.some((id) => selected.has(id)));
  return files.map(({ path }) => compiledFile(`suites/checks/${path}`).href);
}
