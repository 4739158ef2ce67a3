import { diffReports } from "../../reports/diff/diff.ts";
import { renderDiff } from "../../reports/diff/diff-text.ts";
import { renderJson } from "../../reports/render/text/json-text.ts";
import { renderReplayOf } from "../options/command-line.ts";
import { diffTable } from "./diff-table.ts";
import type { CommandIo } from "../io.ts";
import type { OptionSources } from "../options/option-sources.ts";
import { resolveOptions } from "../options/options.ts";
import { readRecordedReport } from "./recorded-report.ts";
import { usesColour } from "../run/terminal-abilities.ts";
import { UsageError } from "../usage-error.ts";

/** What `touchstone diff` was asked to compare: the paths of two reports, as given. */
export interface DiffOptions {
  readonly old: string;
  readonly new: string;
  readonly json: boolean;
}

/** Reads the options of `touchstone diff` from all their sources; throws UsageError. */
export function parseDiffOptions(sources: OptionSources): DiffOptions {
  const { values, afterTerminator } = resolveOptions("diff", diffTable, sources);
  if (afterTerminator !== null) throw new UsageError("touchstone diff takes nothing after --");
  const { old, new: now, json } = values;
  if (old === null || now === null) {
    throw new UsageError("two reports are expected: touchstone diff <old.json> <new.json>");
  }
  return { old, new: now, json };
}

/**
 * Prints what changed between two reports; 1 where a requirement regressed that decides the verdict, else 0. Throws
 * UsageError for a file that is no report.
 */
export function runDiff({ old, new: now, json }: DiffOptions, io: CommandIo): number {
  const diff = diffReports(readRecordedReport(old, io.cwd), readRecordedReport(now, io.cwd));
  const replay = (id: string): string => renderReplayOf(now, id);
  io.stdout(
    json
      ? `${renderJson(diff)}\n`
      : renderDiff(diff, { colour: usesColour(io.env, process.stdout.isTTY), replay }),
  );
  return diff.exitCode;
}
