/**
 * Runs our own tests: Node.js 20 expands no globs, so they are listed here. Arguments are parts of the names wanted;
 * files named `*.slow.test.ts` run only where a part of their name is asked for. Tests of single modules share a
 * process for each folder, because a process of its own costs a file more than its tests do.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const options = process.argv.slice(2).filter((argument) => argument.startsWith("-"));
const reporter = options.length > 0 ? options : ["--test-reporter=spec"];

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.js"))
  .filter((name) =>
    wanted.length === 0 ? !name.endsWith(".slow.test.js") : wanted.some((part) => name.includes(part)),
  )
  .toSorted();

/** Folders whose tests start no process, take no signal and leave nothing behind in their own. */
const sharedProcessFolders = ["reference-node", "reports", "spec", "suites"];

const folderOf = (name: string): string => name.split(/[/\\]/, 1)[0] ?? "";
const alone = files.filter((name) => !sharedProcessFolders.includes(folderOf(name)));
const groups = sharedProcessFolders.map((folder) => files.filter((name) => folderOf(name) === folder));

const fixedSeed = `--import=${new URL("fixed-seed.js", import.meta.url).href}`;
const importTestsFile = fileURLToPath(new URL("import-tests.js", import.meta.url));

/** Gives the exit code of a run of Node.js. What it prints is kept until it is over where others print meanwhile. */
function run(argv: readonly string[], buffersOutput: boolean): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, {
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
  const limits = ["--test-timeout=600000", "--test-concurrency=2"];
  return run([fixedSeed, "--test", ...limits, ...reporter, ...paths], false);
}

async function runGroups(): Promise<number> {
  let worstExitCode = 0;
  for (const group of groups.filter((names) => names.length > 0)) {
    const paths = group.map((name) => join(root, name));
    worstExitCode = Math.max(
      worstExitCode,
      await run([fixedSeed, ...reporter, importTestsFile, ...paths], true),
    );
  }
  return worstExitCode;
}

if (files.length === 0) {
  process.stderr.write(`no test file matches ${wanted.join(", ")}\n`);
  process.exitCode = 1;
} else {
  process.exitCode = Math.max(...(await Promise.all([runInOwnProcesses(), runGroups()])));
}
