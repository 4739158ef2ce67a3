import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { BaselineEntry } from "../../reports/model/baseline.ts";
import { proposeBaseline } from "../../reports/verdict/baseline/baseline-proposal.ts";
import { isGating } from "../../reports/model/requirement-verdict.ts";
import { describeProposal } from "../../reports/text/proposal-text.ts";
import { withBaseline } from "../../reports/verdict/commands.ts";
import { renderCommand, withProgram, type Command } from "../../evidence/command.ts";
import { findProgramName } from "../run/printed-commands/program-name.ts";
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

/** The options of a run that writes a baseline. */
interface ProposalOptions {
  readonly quiet: boolean;
  readonly baselineWrite: string | null;
  readonly baselineUnverified: boolean;
}

/**
 * Writes a baseline that accepts the failures of a run, and with `--baseline-unverified` what could not be verified. Says
 * on standard error what it wrote, and what to do next.
 * @param command the command of the run, as the reader types it
 */
export async function propose(
  { path, existing }: ProposalFile,
  report: Report,
  { options, command }: { readonly options: ProposalOptions; readonly command: Command },
  io: Pick<CommandIo, "stderr" | "env" | "cwd" | "script">,
): Promise<void> {
  const { baselineWrite, baselineUnverified, quiet } = options;
  const entries = proposeBaseline(report, existing, baselineUnverified);
  await writeAtomically([[path, renderBaseline(entries)]]);
  if (quiet || baselineWrite === null) return;
  const open = report.requirements.filter(
    ({ id, level, status }) =>
      status === "inconclusive" &&
      isGating(level, report.scope.level) &&
      !entries.some(({ requirement, kind }) => requirement === id && kind !== undefined),
  );
  const lines = describeProposal({
    path: baselineWrite,
    entries,
    existing,
    unverified: open.length,
    acceptsUnverified: baselineUnverified,
    command: renderCommand(withBaseline(withProgram(command, findProgramName(io)), baselineWrite)),
  });
  io.stderr(`${lines.join("\n")}\n`);
}
