import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isRequirementId } from "../../../spec/catalogue.ts";
import { createWatchEvents } from "../../run/watch-events.ts";
import { watchFiles } from "../../run/watch-files.ts";
import { runWatchLoop, type WatchResult } from "../../run/watch-loop.ts";
import { UsageError } from "../../usage-error.ts";
import { judgeInSession, type CheckSession, type SessionResult } from "./check-session.ts";
import type { CheckOptions } from "../check.ts";

/**
 * Judges the target again when a key is pressed or a file changes, until the user quits.
 * @returns the exit code of the last judgement
 */
export async function watchTarget(
  session: CheckSession,
  options: CheckOptions,
  first: SessionResult,
): Promise<number> {
  const { io, signal } = session;
  // With another seed, a failure could disappear by chance.
  const seed = options.seed ?? first.report?.run.seed ?? null;
  const commandFiles = findFiles(options.command ?? [], io.cwd);
  const read = [options.profile, options.baseline].flatMap((path) => (path === null ? [] : [path]));
  const paths = [...findFiles(read, io.cwd), ...commandFiles];
  const events = createWatchEvents({
    keys: io.keys ?? (() => () => undefined),
    files: (changed) => watchFiles(paths, changed),
    signal,
  });
  try {
    return await runWatchLoop(toWatchResult(first), {
      next: events.next,
      isInterrupted: () => signal.aborted,
      say: (line) => io.stderr(`${line}\n`),
      async judge(ids, changed) {
        try {
          const { targetProcess } = session;
          if (
            changed.some((file) => commandFiles.includes(file)) ||
            (targetProcess?.end() ?? null) !== null
          ) {
            await targetProcess?.stop();
            session.targetProcess = null;
          }
          const only = ids === null ? options.only : ids.filter(isRequirementId);
          const again = { ...options, only, seed };
          return toWatchResult(await judgeInSession(session, again, { writes: ids === null }));
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          io.stderr(`touchstone: ${error.message}\n`);
          return null;
        }
      },
    });
  } finally {
    events.dispose();
  }
}

function toWatchResult({ exitCode, report }: SessionResult): WatchResult {
  return { exitCode, requirements: report?.requirements ?? [] };
}

/** Returns the absolute paths of the words that name files. */
function findFiles(words: readonly string[], cwd: string): readonly string[] {
  return words
    .map((word) => resolve(cwd, word))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}
