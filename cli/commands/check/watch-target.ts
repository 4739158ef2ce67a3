import { resolve } from "node:path";
import { isRequirementId } from "../../../spec/catalogue.ts";
import { createWatchEvents } from "../../run/watch/watch-events.ts";
import { createFileWatch } from "../../run/watch/watch-files.ts";
import { runWatchLoop, type WatchResult, type WatchSteps } from "../../run/watch/watch-loop.ts";
import { UsageError } from "../../usage-error.ts";
import { judgeInSession, type CheckSession, type SessionResult } from "./check-session.ts";
import type { CheckOptions } from "../check.ts";

/**
 * Judges the target, and again when a key is pressed or a file changes, until the user quits.
 * @returns the exit code of the last judgement
 */
export async function watchTarget(session: CheckSession, options: CheckOptions): Promise<number> {
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
