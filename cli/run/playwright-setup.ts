/** Global setup for plain `npx playwright test` in a checkout: prepares the run as `touchstone check` does. */
import { renderRemedy } from "../../reports/text/remedy-text.ts";
import { createRunFolder, removeRunFolder, runVariables } from "../../suites/runner/run-folder.ts";
import { loadCommands } from "../commands.ts";
import { checkCommand } from "../commands/check.ts";
import { processIo } from "../io.ts";
import { emptyCommandLine } from "../options/command-line.ts";
import { resolveOptions, sourcesOf } from "../options/sources.ts";
import { hasNode, prepareRun } from "./prepare-run.ts";
import { toRunOptions } from "./run-options.ts";

/** Reads options from `TOUCHSTONE_CHECK_…` variables and the configuration file; returns the teardown. */
export default async function setUp(): Promise<() => Promise<void>> {
  const io = processIo();
  const options = resolveOptions(checkCommand, await loadCommands(), emptyCommandLine, sourcesOf([], io));
  const prepared = await prepareRun(toRunOptions(options, io, "runner"));
  const { context, secrets, discovered } = prepared;
  if (!discovered.reached) {
    await prepared.close();
    throw new Error(`${context.target.baseUrl} does not respond: ${discovered.transportFailure}`);
  }
  if (!hasNode(prepared)) {
    await prepared.close();
    const remedy = prepared.remedy === null ? "" : `: ${renderRemedy(prepared.remedy)}`;
    throw new Error(`${context.target.baseUrl} does not look like a node of this interface${remedy}`);
  }
  const folder = createRunFolder(context);
  Object.assign(process.env, runVariables(folder, secrets));
  io.stderr(`checking ${context.target.baseUrl}, seed ${context.seed.value}\n`);
  return async () => {
    removeRunFolder(folder);
    await prepared.close();
  };
}
