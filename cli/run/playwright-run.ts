import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ScheduledCheck } from "../../suites/judge/check.ts";
import { isParallel, PHASES, toPhase } from "../../suites/runner/check-order.ts";
import { compiledFile } from "../../suites/runner/compiled-file.ts";
import { findPlaywright, PLAYWRIGHT_VARIABLE } from "../../suites/runner/playwright.ts";
import type { Progress } from "../../suites/runner/progress.ts";
import { RUNS_ALONE } from "../../suites/runner/requirement.ts";
import { runVariables } from "../../suites/runner/run-folder.ts";
import {
  countWorkers,
  runInFolder,
  type RunnerEnd,
  type RunnerOptions,
  type RunnerResult,
} from "./runner.ts";
import {
  createProcessLimit,
  describeProcessEnd,
  keepVariables,
  startRunnerProcess,
  type RunnerProcess,
} from "./runner-process.ts";

interface PlaywrightOptions extends RunnerOptions {
  readonly env: { readonly [name: string]: string | undefined };
  /** The Playwright configuration. A selftest may pass another one. */
  readonly config?: string;
}

/**
 * Runs checks in Playwright's workers, one phase after another, and in parallel where the phase allows it. At the time
 * limit, ends the whole process group, because a worker in an endless loop never ends by itself.
 */
export function runPlaywright(options: PlaywrightOptions): Promise<RunnerResult> {
  return runInFolder(options, async (folder) => {
    let ended: RunnerEnd = { end: "completed", fault: null };
    for (const phase of PHASES) {
      const checks = options.checks.filter((check) => toPhase(check) === phase);
      if (checks.length === 0 || ended.end !== "completed") continue;
      const workers = isParallel(phase) ? options.workers : 1;
      ended = await runPass(options, { folder, checks, workers });
    }
    return ended;
  });
}

interface Pass {
  readonly folder: string;
  /** Checks of one phase. Playwright selects them by their tags. */
  readonly checks: readonly ScheduledCheck[];
  readonly workers: number;
}

async function runPass(options: PlaywrightOptions, pass: Pass): Promise<RunnerEnd> {
  let fault: string | null = null;
  const { program, manifest } = findPlaywright("--runner playwright");
  const runner: RunnerProcess = startRunnerProcess([program, ...commandLine(options, pass)], {
    cwd: pass.folder,
    env: {
      ...keepVariables(options.env),
      ...runVariables(pass.folder, options.secrets),
      [PLAYWRIGHT_VARIABLE]: manifest,
      FORCE_COLOR: "0",
    },
    received(message) {
      const progress = message as Progress;
      if (progress.kind === "fault") fault ??= progress.message;
      options.progress(progress);
    },
  });
  const limit = createProcessLimit(() => [runner], options);
  const ended = await runner.ended;
  limit.dispose();
  const stopped = limit.reason();
  if (stopped !== null) return { end: stopped, fault: null };
  if (ended.code === 0 || ended.code === 1) return { end: "completed", fault };
  return { end: "runner died", fault: fault ?? `the test runner ended with ${describeProcessEnd(ended)}` };
}

function commandLine(options: PlaywrightOptions, { folder, checks, workers }: Pass): string[] {
  const ids = [...new Set(checks.map(({ requirement }) => requirement))].join("|");
  const classes = [...new Set(checks.map(({ safety }) => safety))].join("|");
  const alone = checks.some((check) => toPhase(check) === "alone") ? "=" : "!";
  return [
    "test",
    `--config=${options.config ?? fileURLToPath(compiledFile("playwright.config.js"))}`,
    `--reporter=${fileURLToPath(compiledFile("suites/runner/reporter.js"))}`,
    `--output=${join(folder, "output")}`,
    `--workers=${countWorkers({ ...options, workers })}`,
    `--grep=(?=.*@(${ids})\\b)(?=.*@(${classes})\\b)(?${alone}.*${RUNS_ALONE}\\b)`,
  ];
}
