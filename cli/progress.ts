import type { Progress } from "../suites/reporter.ts";
import type { RunContext } from "../suites/target.ts";
import type { CommandIo } from "./io.ts";

/** Shows how far a run is: one line that is drawn anew on a terminal, a line for each tenth elsewhere. */
export interface ProgressDisplay {
  start(context: RunContext): void;
  readonly update: (progress: Progress) => void;
  finish(): void;
}

/** @param io null shows nothing. */
export function createProgress(io: CommandIo | null, total: number): ProgressDisplay {
  let done = 0;
  const counts = { held: 0, violated: 0, inconclusive: 0, error: 0 };
  const line = (): string =>
    `${done} of ${total} checks: ${counts.held} held, ${counts.violated} violated, ${counts.inconclusive} inconclusive` +
    (counts.error > 0 ? `, ${counts.error} in error` : "");
  return {
    start({ target, seed, allow }) {
      io?.stderr(`judging ${target.baseUrl} (vendor ${target.vendor}, up to ${allow}, seed ${seed.value})\n`);
    },
    update(progress) {
      if (progress.kind !== "done") return;
      done += 1;
      counts[progress.outcome] += 1;
      if (io === null) return;
      if (io.isTerminal) io.stderr(`\r\u001B[2K${line().slice(0, Math.max(20, io.columns - 1))}`);
      else if (done === total || Math.floor((done * 10) / total) > Math.floor(((done - 1) * 10) / total)) {
        io.stderr(`${line()}\n`);
      }
    },
    finish() {
      if (io?.isTerminal === true && done > 0) io.stderr("\r\u001B[2K");
    },
  };
}
