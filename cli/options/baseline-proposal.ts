import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { BaselineEntry } from "../../reports/model/baseline.ts";
import { proposeBaseline } from "../../reports/verdict/baseline-proposal.ts";
import { formatCount } from "../../reports/model/plain-text.ts";
import type { Report } from "../../reports/model/report.ts";
import { writeAtomically } from "../../reports/files/write-atomically.ts";
import { parseBaseline, renderBaseline } from "./baseline-file.ts";
import type { CommandIo } from "../io.ts";
import { parseJson } from "./input-file.ts";
import { UsageError } from "../usage-error.ts";

/** The baseline file to write, and the entries that it already contains. */
interface ProposalFile {
  readonly path: string;
  readonly existing: readonly BaselineEntry[];
}

/** Reads the file that `--baseline-write` names. Throws UsageError if it is malformed or cannot be written. */
export function openProposal(path: string, io: Pick<CommandIo, "cwd">): ProposalFile {
  const whole = resolve(io.cwd, path);
  const toUsageError = (why: string) =>
    new UsageError(`--baseline-write must be a writable file, got ${path}: ${why}`);
  let text: string | null = null;
  try {
    accessSync(dirname(whole), constants.W_OK);
    const stats = statSync(whole, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isFile()) throw toUsageError("it is not a file");
    text = stats === undefined ? null : readFileSync(whole, "utf8");
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw toUsageError(error instanceof Error ? error.message : String(error));
  }
  return { path: whole, existing: text === null ? [] : parseBaseline(parseJson(path, text), path) };
}

/** Writes a baseline that accepts the failures of a run. Prints the number of entries on standard error. */
export async function propose(
  { path, existing }: ProposalFile,
  report: Report,
  { quiet, baselineWrite }: { readonly quiet: boolean; readonly baselineWrite: string | null },
  io: Pick<CommandIo, "stderr">,
): Promise<void> {
  const entries = proposeBaseline(report, existing);
  await writeAtomically([[path, renderBaseline(entries)]]);
  if (!quiet)
    io.stderr(
      `Wrote a baseline with ${formatCount(entries.length, "entry", "entries")} to ${baselineWrite}\n`,
    );
}
