import { resolve } from "node:path";
import { isRequirementId } from "../../spec/catalogue.ts";
import { applyEngineSettings } from "../../suites/runner/engine-settings.ts";
import { isCiJob } from "../ci.ts";
import type { GivenValues } from "../options/command-definition.ts";
import type { CommandIo } from "../io.ts";
import { createProgress, showInterruption } from "../run/progress.ts";
import { createInterruptSignal } from "../run/signals.ts";
import { startRunner } from "../run/start-runner.ts";
import { createWatchEvents } from "../run/watch/watch-events.ts";
import { createFileWatch } from "../run/watch/watch-files.ts";
import { runWatchLoop, type WatchResult, type WatchSteps } from "../run/watch/watch-loop.ts";
import { UsageError } from "../usage-error.ts";
import { judgeInSession, type CheckSession, type SessionResult } from "./check/check-session.ts";
import type { CheckOptions } from "./check.ts";

/**
 * Judges a target, writes the reports, prints the summary and returns the exit code. With `--plan`, it only prints what
 * the run would do. With `--watch`, it judges again until the user quits. Throws UsageError before anything is sent.
 */
export async function runCheck(options: CheckOptions, io: CommandIo, given: GivenValues): Promise<number> {
  requireNamedTarget(options, io);
  if (options.watch) requireTerminal(io);
  for (const note of options.notes) io.stderr(`touchstone: ${note}\n`);
  const interruption = createInterruptSignal();
  try {
    return await runSession(options, { io, given }, interruption.signal);
  } finally {
    interruption.dispose();
  }
}

async function runSession(
  options: CheckOptions,
  { io, given }: Pick<CheckSession, "io" | "given">,
  signal: AbortSignal,
): Promise<number> {
  const session: CheckSession = {
    io,
    given,
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
  if (baseUrl !== null || reference || !isCiJob(env)) return;
  throw new UsageError(
    "a base URL is expected, because CI is set",
    "Give the base URL, and look whether the variable that should hold it is set; --reference judges the built-in reference node.",
  );
}

/**
 * Judges the target, and again when a key is pressed or a file changes, until the user quits.
 * @returns the exit code of the last judgement
 */
async function watchTarget(session: CheckSession, options: CheckOptions): Promise<number> {
  const { io, signal } = session;
  const say = (line: string): void => io.stderr(`${line}\n`);
  const { commandFiles, files } = listWatchedFiles(options, io.cwd);
  // The files are remembered before the judgement reads them, so that no change is missed.
  const look = createFileWatch(files);
  let { seed } = options;
  const judge: WatchSteps["judge"] = async (ids, changed) => {
    try {
      const { targetProcess } = session;
      if (changed.some((file) => commandFiles.includes(file)) || (targetProcess?.end() ?? null) !== null) {
        await targetProcess?.stop();
        session.targetProcess = null;
      }
      const only = ids === null ? options.only : ids.filter(isRequirementId);
      const result = await judgeInSession(session, { ...options, only, seed }, { writes: ids === null });
      // With another seed, a failure could disappear by chance.
      seed ??= result.report?.run.seed ?? null;
      return toWatchResult(result);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      say(`touchstone: ${error.message}`);
      return null;
    }
  };
  return runWatchLoop({
    next: createWatchEvents({ keys: io.keys ?? (() => () => undefined), look, say, signal }),
    isInterrupted: () => signal.aborted,
    say,
    judge,
  });
}

function toWatchResult({ exitCode, report }: SessionResult): WatchResult {
  return { exitCode, requirements: report?.requirements ?? [] };
}

/**
 * Returns the paths of the files whose change matters. A file may be created later, so every word of the command counts,
 * and in `--name=word` the part behind the sign.
 */
function listWatchedFiles({ profile, baseline, command }: CheckOptions, cwd: string) {
  const toPath = (word: string): string => resolve(cwd, word);
  const words = (command ?? []).flatMap((word) => [word, ...word.split("=").slice(1)]);
  const commandFiles = words.filter((word) => word !== "").map(toPath);
  const read = [profile, baseline].flatMap((path) => (path === null ? [] : [toPath(path)]));
  return { commandFiles, files: [...read, ...commandFiles] };
}
