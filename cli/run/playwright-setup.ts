/** What the command does before it starts the suites, for plain `npx playwright test` in a checkout. */
import { createRunFolder, removeRunFolder, runVariables } from "../../suites/runner/run-folder.ts";
import { parseCheckOptions } from "../commands/check-options.ts";
import { processIo } from "../io.ts";
import { sourcesOf } from "../options/option-sources.ts";
import { prepareRun } from "./prepare-run.ts";
import { toRunOptions } from "./run-options.ts";

/** Options come from `TOUCHSTONE_CHECK_…` and the configuration file; returns the teardown. */
export default async function setUp(): Promise<() => Promise<void>> {
  const io = processIo();
  const options = parseCheckOptions(sourcesOf([], io));
  const prepared = await prepareRun(toRunOptions(options, io, "runner"));
  const { context, secrets, discovered } = prepared;
  if (!discovered.reached) {
    await prepared.close();
    throw new Error(`${context.target.baseUrl} does not answer: ${discovered.transportFailure}`);
  }
  const folder = createRunFolder(context);
  Object.assign(process.env, runVariables(folder, secrets));
  io.stderr(`judging ${context.target.baseUrl}, seed ${context.seed.value}\n`);
  return async () => {
    removeRunFolder(folder);
    await prepared.close();
  };
}
