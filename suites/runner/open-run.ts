/** How a worker opens the run of its folder. The command does not import this file, because a run loads the checks. */
import { createRun, type Run, type RunLimits } from "./run.ts";
import type { RunSecrets } from "./run-context.ts";
import {
  openBudget,
  openGasBudget,
  readContext,
  RUN_FOLDER_VARIABLE,
  RUN_SECRETS_VARIABLE,
} from "./run-folder.ts";

/** Opens the run of a Playwright worker. @throws Error if the variables of `runVariables` are not set */
export function openRunFromEnvironment(env: { readonly [name: string]: string | undefined }): Run {
  const folder = env[RUN_FOLDER_VARIABLE];
  const secrets = env[RUN_SECRETS_VARIABLE];
  if (folder === undefined || secrets === undefined) {
    throw new Error(
      `Start the suites with "touchstone check" or "npx playwright test": ${RUN_FOLDER_VARIABLE} is not set.`,
    );
  }
  return openRun(folder, JSON.parse(secrets) as RunSecrets);
}

/** Opens the run of a worker, which judges one check at a time unless the limits say otherwise. */
export function openRun(
  folder: string,
  secrets: RunSecrets,
  limits: Pick<RunLimits, "concurrency" | "submitters"> = { concurrency: 1 },
): Run {
  const context = readContext(folder);
  return createRun(context, secrets, {
    budget: openBudget(folder, context),
    gasBudget: openGasBudget(folder, context),
    ...limits,
  });
}
