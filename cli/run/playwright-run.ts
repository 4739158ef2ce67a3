import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Observation, PlannedCheck } from "../../reports/model/observation.ts";
import type { RunEnd } from "../../reports/model/run-record.ts";
import { compiledFile } from "../../suites/runner/compiled-file.ts";
import type { Progress } from "../../suites/runner/reporter.ts";
import {
  createRunFolder,
  openBudget,
  readObservations,
  removeRunFolder,
  runVariables,
} from "../../suites/runner/run-folder.ts";
import type { RunContext, RunSecrets } from "../../suites/runner/run-context.ts";
import { removeAtExit } from "./signals.ts";

/** How the runner ended, with its observations. */
export interface RunnerResult {
  readonly end: Exclude<RunEnd, "unreachable" | "not recognized">;
  readonly fault: string | null;
  readonly observations: readonly Observation[];
  /** The number of requests that the limit still allows; null if there is no limit. */
  readonly requestsLeft: number | null;
}

export interface PlaywrightOptions {
  readonly context: RunContext;
  readonly secrets: RunSecrets;
  /** The checks to run. Playwright selects them by their tags. */
  readonly checks: readonly PlannedCheck[];
  readonly workers: number;
  /** Time after which the runner is ended, in milliseconds from now. */
  readonly maxMillis: number;
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
  readonly env: { readonly [name: string]: string | undefined };
  /** The Playwright configuration. A selftest may pass another one. */
  readonly config?: string;
}

const require = createRequire(import.meta.url);
const ownConfig = fileURLToPath(compiledFile("playwright.config.js"));
const reporter = fileURLToPath(compiledFile("suites/runner/reporter.js"));
/**
 * The environment variables that a Node.js process needs. Other variables are not passed on, because they could affect
 * the result.
 */
const keptVariables = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "NODE_V8_COVERAGE",
  "NODE_EXTRA_CA_CERTS",
];
const graceMillis = 2_000;

/**
 * Runs checks in Playwright's workers: first those that only read or simulate, in parallel, then the others one at a
 * time. At the time limit, ends the whole process group, because a worker in an endless loop never ends by itself.
 */
export async function runPlaywright(options: PlaywrightOptions): Promise<RunnerResult> {
  const folder = createRunFolder(options.context);
  const dispose = removeAtExit(() => removeRunFolder(folder));
  const until = performance.now() + options.maxMillis;
  try {
    let ended: ProcessEnd = { end: "completed", fault: null };
    for (const { checks, workers } of planPasses(options)) {
      if (checks.length === 0 || ended.end !== "completed") continue;
      ended = await runPass(options, { folder, checks, workers, until });
    }
    return {
      ...ended,
      observations: readObservations(folder),
      requestsLeft: openBudget(folder, options.context).left(),
    };
  } finally {
    dispose();
  }
}

interface ProcessEnd {
  readonly end: RunnerResult["end"];
  readonly fault: string | null;
}

interface Pass {
  readonly folder: string;
  readonly checks: readonly PlannedCheck[];
  readonly workers: number;
  readonly until: number;
}

function planPasses({
  checks,
  workers,
}: PlaywrightOptions): { checks: readonly PlannedCheck[]; workers: number }[] {
  const isLight = ({ safety }: PlannedCheck): boolean => safety === "read" || safety === "simulate";
  return [
    { checks: checks.filter(isLight), workers },
    { checks: checks.filter((check) => !isLight(check)), workers: 1 },
  ];
}

function runPass(options: PlaywrightOptions, pass: Pass): Promise<ProcessEnd> {
  const child = spawn(process.execPath, commandLine(options, pass), {
    cwd: pass.folder,
    env: { ...keepVariables(options.env), ...runVariables(pass.folder, options.secrets), FORCE_COLOR: "0" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  return watch(child, options, pass.until);
}

function commandLine({ config, context }: PlaywrightOptions, { folder, checks, workers }: Pass): string[] {
  const ids = [...new Set(checks.map(({ requirement }) => requirement))].join("|");
  const classes = [...new Set(checks.map(({ safety }) => safety))].join("|");
  return [
    require.resolve("@playwright/test/cli"),
    "test",
    `--config=${config ?? ownConfig}`,
    `--reporter=${reporter}`,
    `--output=${join(folder, "output")}`,
    `--workers=${isCounted(context) ? 1 : workers}`,
    `--grep=(?=.*@(${ids})\\b)(?=.*@(${classes})\\b)`,
  ];
}

/** Returns whether requests are limited in number or rate, which only a single worker can ensure. */
export function isCounted({ rate, requestsMax }: RunContext): boolean {
  return rate !== null || requestsMax !== null;
}

function keepVariables(env: PlaywrightOptions["env"]): { [name: string]: string } {
  return Object.fromEntries(
    keptVariables.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Waits for the runner, forwards its progress, and stops it on the signal or at the time limit. */
function watch(
  child: ChildProcess,
  { signal, progress }: PlaywrightOptions,
  until: number,
): Promise<ProcessEnd> {
  let stopped: "interrupted" | "out of time" | null = null;
  let fault: string | null = null;
  let output = "";
  let killTimer: NodeJS.Timeout | null = null;
  const stop = (why: "interrupted" | "out of time"): void => {
    stopped ??= why;
    signalGroup(child, "SIGTERM");
    killTimer ??= setTimeout(() => signalGroup(child, "SIGKILL"), graceMillis);
  };
  const interrupt = (): void => stop("interrupted");
  const timer = setTimeout(() => stop("out of time"), Math.max(0, until - performance.now()));
  if (signal.aborted) interrupt();
  signal.addEventListener("abort", interrupt, { once: true });
  const killAtExit = (): void => signalGroup(child, "SIGKILL");
  // This listener runs before the one that removes the run folder, because running workers write into that folder.
  process.prependOnceListener("exit", killAtExit);
  child.on("message", (message: Progress) => {
    if (message.kind === "fault") fault ??= message.message;
    progress(message);
  });
  const keep = (chunk: Buffer): void => {
    output = `${output}${chunk.toString("utf8")}`.slice(-4_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return new Promise((resolve) => {
    const settle = (ended: ProcessEnd): void => {
      clearTimeout(timer);
      if (killTimer !== null) clearTimeout(killTimer);
      signal.removeEventListener("abort", interrupt);
      process.removeListener("exit", killAtExit);
      resolve(ended);
    };
    child.on("error", (error) =>
      settle({ end: "runner died", fault: `the test runner did not start: ${error.message}` }),
    );
    // A worker in an endless loop outlives the runner and keeps its output open.
    child.on("exit", () => signalGroup(child, "SIGKILL"));
    child.on("close", (code, killed) => {
      if (stopped !== null) settle({ end: stopped, fault: null });
      else if (code === 0 || code === 1) settle({ end: "completed", fault });
      else settle({ end: "runner died", fault: fault ?? describeCrash(code, killed, output) });
    });
  });
}

function describeCrash(code: number | null, killed: NodeJS.Signals | null, output: string): string {
  return `the test runner ended with ${killed ?? `exit code ${code}`}: ${output.trim().slice(-1_000)}`;
}

/** Sends a signal to the runner and its workers. Does nothing if they have ended. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
