import { applyEngineSettings } from "../../suites/runner/engine-settings.ts";
import type { CommandIo } from "../io.ts";
import { createProgress, showInterruption } from "../run/progress.ts";
import { createInterruptSignal } from "../run/signals.ts";
import { startRunner } from "../run/start-runner.ts";
import { UsageError } from "../usage-error.ts";
import { judgeInSession, type CheckSession } from "./check/check-session.ts";
import type { CheckOptions } from "./check.ts";
import { watchTarget } from "./check/watch-target.ts";

/**
 * Judges a target, writes the reports, prints the summary and returns the exit code. With `--plan`, it only prints what
 * the run would do. With `--watch`, it judges again until the user quits. Throws UsageError before anything is sent.
 */
export async function runCheck(options: CheckOptions, io: CommandIo): Promise<number> {
  requireNamedTarget(options, io);
  if (options.watch) requireTerminal(io);
  const interruption = createInterruptSignal(options.watch ? ["SIGHUP"] : []);
  try {
    return await runSession(options, io, interruption.signal);
  } finally {
    interruption.dispose();
  }
}

async function runSession(options: CheckOptions, io: CommandIo, signal: AbortSignal): Promise<number> {
  const session: CheckSession = {
    io,
    runner: await startRunner(options, io.env),
    signal,
    createProgress: () => showInterruption(createProgress(options.quiet ? null : io), signal),
    targetProcess: null,
  };
  // The workers start at the same time.
  applyEngineSettings({ isWorker: false });
  try {
    if (options.watch) return await watchTarget(session, options);
    return (await judgeInSession(session, options, { writes: true })).exitCode;
  } finally {
    await session.runner.close();
    await session.targetProcess?.stop();
  }
}

/** Throws UsageError if no terminal can say what to judge again. */
function requireTerminal({ keys, isTerminal }: CommandIo): void {
  if (keys !== undefined && isTerminal) return;
  throw new UsageError(
    "--watch needs a terminal for its keys and its progress; leave it out in a script or a CI job",
  );
}

/**
 * Throws UsageError for a CI job without a base URL. Otherwise a job whose variable for the URL is unset would silently
 * judge the reference node.
 */
function requireNamedTarget({ baseUrl, reference }: CheckOptions, { env }: CommandIo): void {
  const isCi = !["", "0", "false"].includes(env["CI"] ?? "");
  if (baseUrl !== null || reference || !isCi) return;
  throw new UsageError(
    "a base URL is expected, because CI is set: touchstone check <base-url>, or --reference for the built-in reference node",
  );
}
