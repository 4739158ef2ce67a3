import { diffReports } from "../../reports/diff/diff.ts";
import { renderDiff } from "../../reports/diff/diff-text.ts";
import { renderJson } from "../../reports/render/text/json-text.ts";
import type { CommandIo } from "../io.ts";
import { usesColour } from "../run/progress-line.ts";
import { renderReplayOf } from "../run/render-command.ts";
import type { DiffOptions } from "./diff.ts";
import { readRecordedReport } from "./report-file.ts";

/** Prints what changed between two reports; returns the exit code. Throws UsageError for a report that cannot be read. */
export function runDiff({ old, new: current, json }: DiffOptions, io: CommandIo): number {
  const diff = diffReports(readRecordedReport(old, io.cwd), readRecordedReport(current, io.cwd));
  const replay = (id: string): string => renderReplayOf(current, id);
  const colour = usesColour(io.env, process.stdout.isTTY);
  io.stdout(json ? `${renderJson(diff)}\n` : renderDiff(diff, { colour, replay }));
  return diff.exitCode;
}
