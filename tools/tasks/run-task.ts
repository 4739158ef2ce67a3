/**
 * `npm run task -- <name> [<argument>…]`: runs the steps of a task of `tasks.ts` until one of them fails, and exits with
 * the exit code of that step. Without a name, it lists the tasks. The script of package.json builds before it.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { didYouMean } from "../../cli/options/near-match.ts";
import { packageRoot } from "../package-root.ts";
import { renderTaskList } from "./task-list.ts";
import { findTask, taskNames } from "./tasks.ts";

/** The step that runs; null between two steps. */
let running: ChildProcess | null = null;
let stopped: NodeJS.Signals | null = null;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopped ??= signal;
    // Ctrl-C in a terminal sends SIGINT to the step too, and a second one would end a node before it has cleaned up.
    if (signal === "SIGTERM" || !process.stdin.isTTY) running?.kill(signal);
  });
}

process.exitCode = await main(process.argv.slice(2));

/** @returns the exit code: that of the step that failed, 2 if there is no such task or it takes no arguments */
async function main([name, ...argv]: readonly string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h") {
    process.stdout.write(renderTaskList());
    return 0;
  }
  const task = findTask(name);
  if (task === null) {
    const near = didYouMean(name, taskNames);
    process.stderr.write(`There is no task "${name}"${near}\nRun npm run task for a list of the tasks.\n`);
    return 2;
  }
  if (argv.length > 0 && task.takes === undefined) {
    process.stderr.write(`The task ${name} takes no arguments, got ${argv.join(" ")}\n`);
    return 2;
  }
  for (const [at, step] of task.steps.entries()) {
    if (stopped !== null) return toExitCode(stopped);
    const isLast = at === task.steps.length - 1;
    const code = await runStep(isLast ? [...step, ...argv] : step);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs a step without a shell, so that no argument needs quotes. Returns its exit code. */
function runStep([program = "", ...argv]: readonly string[]): Promise<number> {
  const path = `${join(packageRoot, "node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const child = spawn(program === "node" ? process.execPath : program, argv, {
    cwd: packageRoot,
    env: { ...process.env, PATH: path },
    stdio: "inherit",
  });
  running = child;
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      running = null;
      resolve(signal === null ? (code ?? 1) : toExitCode(signal));
    });
  });
}

/** Returns the exit code by which a shell reports that a signal has ended a process. */
function toExitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
