/**
 * `npm run task -- test:node-mutants`: runs tests on copies of the node that lack one of its own checks, and fails
 * unless each of these copies fails its test, and the unchanged copy passes it.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../../tools/package-root.ts";
import { run } from "../../../tools/run-command.ts";
import { applyNodeMutant, type NodeMutant } from "./node-mutant.ts";
import { nodeMutants } from "./node-mutants.ts";

/** The folders of compiled files that the node and its tests import. */
const folders = ["reference-node", "spec"];

/** The time in milliseconds that one test file has. */
const testMillisMax = 120_000;

const parent = mkdtempSync(join(tmpdir(), "touchstone-node-mutants-"));
const remove = (): void => rmSync(parent, { recursive: true, force: true });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    remove();
    process.exit(1);
  });

const started = performance.now();
try {
  const copies = ["a", "b"].map((name) => copyNode(join(parent, name)));
  const unchanged = [...new Set(nodeMutants.map(({ test }) => test))];
  const jobs = [
    ...unchanged.map((test) => (copy: string) => judgeUnchanged(copy, test)),
    ...nodeMutants.map((mutant) => (copy: string) => judgeMutant(copy, mutant)),
  ];
  const problems: string[] = [];
  const work = async (copy: string): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) problems.push(...(await job(copy)));
  };
  await Promise.all(copies.map(work));
  const seconds = Math.round((performance.now() - started) / 1_000);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(
    problems.length === 0
      ? `${nodeMutants.length} checks of the node were left out, and a test failed each time, in ${seconds} s\n`
      : `${problems.length} problems with ${nodeMutants.length} checks of the node, in ${seconds} s\n`,
  );
  if (problems.length > 0) process.exitCode = 1;
} finally {
  remove();
}

/** Copies the compiled node and its tests into a folder, in which they find their packages. Returns the folder. */
function copyNode(folder: string): string {
  mkdirSync(folder);
  for (const name of folders)
    cpSync(join(packageRoot, "dist", name), join(folder, "dist", name), { recursive: true });
  cpSync(join(packageRoot, "package.json"), join(folder, "package.json"));
  symlinkSync(join(packageRoot, "node_modules"), join(folder, "node_modules"), "junction");
  return join(folder, "dist");
}

async function judgeUnchanged(copy: string, test: string): Promise<readonly string[]> {
  const { code, output } = await runTest(copy, test);
  return code === 0 ? [] : [`${test} has to pass on the unchanged node, but it failed:\n${output}`];
}

/** Changes the copy, runs the test, and undoes the change. */
async function judgeMutant(copy: string, mutant: NodeMutant): Promise<readonly string[]> {
  const path = join(copy, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, applyNodeMutant(mutant, source));
  try {
    const { output } = await runTest(copy, mutant.test);
    const failed = findFailedTest(output);
    if (failed === null)
      return [`SURVIVED ${mutant.name}: expected a failed assertion in ${mutant.test}, got:\n${output}`];
    process.stdout.write(`caught ${mutant.name}\n  by ${mutant.test}: ${failed}\n`);
    return [];
  } finally {
    writeFileSync(path, source);
  }
}

async function runTest(
  copy: string,
  test: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const argv = ["--test-reporter=tap", `--test-timeout=${testMillisMax}`, join(copy, test)];
  const { code, stdout, stderr } = await run(process.execPath, argv, { cwd: copy });
  return { code, output: `${stdout}${stderr}` };
}

/** Returns the title of the first test with a failed assertion, or null. A file that cannot be loaded has none. */
function findFailedTest(output: string): string | null {
  if (!output.includes("ERR_ASSERTION")) return null;
  return /^\s*not ok \d+ - (.*)$/m.exec(output)?.[1] ?? null;
}
