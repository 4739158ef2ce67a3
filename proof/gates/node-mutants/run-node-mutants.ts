/**
 * `npm run task -- test:node-mutants`: runs tests of the node without one of its own checks, and fails unless each
 * mutant fails its test, and the unchanged node passes it.
 */
import { fileURLToPath } from "node:url";
import { run } from "../../../tools/run-command.ts";
import type { NodeMutant } from "./node-mutant.ts";
import { nodeMutants } from "./node-mutants.ts";

/** The time in milliseconds that one test file has. */
const testMillisMax = 120_000;
/** The number of tests that run at a time. */
const concurrency = 2;

/** The folder of compiled files. */
const compiled = new URL("../../../", import.meta.url);
const replaceFunction = new URL("replace-function.js", import.meta.url).href;

const started = performance.now();
const unchanged = [...new Set(nodeMutants.map(({ test }) => test))];
const jobs = [
  ...unchanged.map((test) => () => judgeUnchanged(test)),
  ...nodeMutants.map((mutant) => () => judgeMutant(mutant)),
];
const problems: string[] = [];
const work = async (): Promise<void> => {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) problems.push(...(await job()));
};
await Promise.all(Array.from({ length: concurrency }, work));
const seconds = Math.round((performance.now() - started) / 1_000);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  problems.length === 0
    ? `${nodeMutants.length} checks of the node were left out, and a test failed each time, in ${seconds} s\n`
    : `${problems.length} problems with ${nodeMutants.length} checks of the node, in ${seconds} s\n`,
);
if (problems.length > 0) process.exitCode = 1;

async function judgeUnchanged(test: string): Promise<readonly string[]> {
  const { code, output } = await runTest(test, []);
  return code === 0 ? [] : [`${test} has to pass on the unchanged node, but it failed:\n${output}`];
}

async function judgeMutant({ name, test }: NodeMutant): Promise<readonly string[]> {
  const { output } = await runTest(test, [`--import=${replaceFunction}`], { NODE_MUTANT: name });
  const failed = findFailedTest(output);
  if (failed === null) return [`SURVIVED ${name}: expected a failed assertion in ${test}, got:\n${output}`];
  process.stdout.write(`caught ${name}\n  by ${test}: ${failed}\n`);
  return [];
}

async function runTest(
  test: string,
  nodeOptions: readonly string[],
  env: { readonly [name: string]: string } = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const path = fileURLToPath(new URL(test, compiled));
  const argv = [...nodeOptions, "--test-reporter=tap", `--test-timeout=${testMillisMax}`, path];
  const { code, stdout, stderr } = await run(process.execPath, argv, { env });
  return { code, output: `${stdout}${stderr}` };
}

/** Returns the title of the first test with a failed assertion, or null. A file that cannot be loaded has none. */
function findFailedTest(output: string): string | null {
  if (!output.includes("ERR_ASSERTION")) return null;
  return /^\s*not ok \d+ - (.*)$/m.exec(output)?.[1] ?? null;
}
