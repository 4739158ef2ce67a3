/**
 * Runs the tests of this project: without arguments every `*.test.js`, with `--selftest` every `*.selftest.js`. Parts
 * of file names select the matching files of both kinds. With `--every`, the selftests judge every node, otherwise a
 * third of some kinds (`pickForSelftest`). Other options go to the test runner of Node.js.
 *
 * Node.js 20 does not expand globs, so this program lists the files. The tests of each folder in
 * `sharedProcessFolders` share one process, because starting a process takes longer than most of these files.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { everyNodeVariable } from "./every-node.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const argv = process.argv.slice(2);
const nameParts = argv.filter((argument) => !argument.startsWith("-"));
const ownOptions = ["--selftest", "--every"];
const runnerOptions = argv.filter((argument) => argument.startsWith("-") && !ownOptions.includes(argument));
const reporter = runnerOptions.length > 0 ? runnerOptions : ["--test-reporter=spec"];
const suffix = argv.includes("--selftest") ? ".selftest.js" : ".test.js";

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) =>
    nameParts.length === 0
      ? name.endsWith(suffix)
      : /\.(?:self)?test\.js$/.test(name) && nameParts.some((part) => name.includes(part)),
  )
  .toSorted();

/**
 * The tests in these folders can share a process: they start no processes, handle no signals and clean up. The folders
 * whose tests take longest are first.
 */
const sharedProcessFolders = ["reports", "reference-node", "suites", "spec"];

const folderOf = (name: string): string => name.split(/[/\\]/, 1)[0] ?? "";
const sharesProcess = (name: string): boolean =>
  sharedProcessFolders.includes(folderOf(name)) && name.endsWith(".test.js");
const alone = files.filter((name) => !sharesProcess(name));
const groups = sharedProcessFolders.map((folder) =>
  files.filter((name) => sharesProcess(name) && folderOf(name) === folder),
);

const fixedSeed = `--import=${new URL("fixed-seed.js", import.meta.url).href}`;
/**
 * The tests of a group create many short-lived objects. With a larger space for them, the garbage collector takes less
 * time.
 */
const groupOptions = [fixedSeed, "--max-semi-space-size=64"];
const importTestsFile = fileURLToPath(new URL("import-tests.js", import.meta.url));

/**
 * Runs a Node.js process and returns its exit code. With `buffersOutput`, its output is printed after it has exited.
 */
function run(nodeArguments: readonly string[], buffersOutput: boolean): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, nodeArguments, {
      env: argv.includes("--every") ? { ...process.env, [everyNodeVariable]: "1" } : process.env,
      stdio: ["ignore", buffersOutput ? "pipe" : "inherit", "inherit"],
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

async function runInOwnProcesses(): Promise<number> {
  if (alone.length === 0) return 0;
  const paths = alone.map((name) => relative(process.cwd(), join(root, name)));
  // Two groups run beside these tests. Without groups, both processor cores are free, and selftests wait for a third of
  // their time: for processes that start, and for requests that are repeated.
  const concurrency = groups.some((names) => names.length > 0) ? 1 : 3;
  const limits = ["--test-timeout=600000", `--test-concurrency=${concurrency}`];
  return run([fixedSeed, "--test", ...limits, ...reporter, ...paths], false);
}

/** Runs the groups, two at a time. */
async function runGroups(): Promise<number> {
  const waiting = groups.filter((names) => names.length > 0);
  let worstExitCode = 0;
  const runNext = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const paths = group.map((name) => join(root, name));
      const exitCode = await run([...groupOptions, ...reporter, importTestsFile, ...paths], true);
      worstExitCode = Math.max(worstExitCode, exitCode);
    }
  };
  await Promise.all([runNext(), runNext()]);
  return worstExitCode;
}

if (files.length === 0) {
  process.stderr.write(
    `No test file matches ${nameParts.length === 0 ? `*${suffix}` : nameParts.join(", ")}\n`,
  );
  process.exitCode = 1;
} else {
  process.exitCode = Math.max(...(await Promise.all([runInOwnProcesses(), runGroups()])));
}
