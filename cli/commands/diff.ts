import { diffReports } from "../../reports/diff/diff.ts";
import { renderDiff } from "../../reports/diff/diff-text.ts";
import { renderJson } from "../../reports/render/text/json-text.ts";
import type { CommandIo } from "../io.ts";
import { defineCommand, withRun } from "../options/command-definition.ts";
import { defineFlag, defineOptional } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { usesColour } from "../run/progress-line.ts";
import { parseCommand, withProgram } from "../../evidence/command.ts";
import { renderReplayCommand } from "../../reports/verdict/commands.ts";
import { findProgramName } from "../run/printed-commands/program-name.ts";
import { createReplayOf } from "../run/printed-commands/create-command.ts";
import { UsageError } from "../usage-error.ts";
import { readRecordedReport } from "./report-file.ts";

const diffOptions = {
  old: defineOptional({
    placeholder: "<old.json>",
    meaning: "earlier report, or the folder that --out named",
    parse: parsePath,
    isPositional: true,
  }),
  new: defineOptional({
    placeholder: "<new.json>",
    meaning: "later report, or its folder",
    parse: parsePath,
    isPositional: true,
  }),
  json: defineFlag("print all changes as one JSON line"),
} as const;

/** The options of `touchstone diff`, with the paths of both reports as given. */
interface DiffOptions {
  readonly old: string;
  readonly new: string;
  readonly json: boolean;
}

const definition = defineCommand({
  name: "diff",
  usage: "[options] <old.json> <new.json>",
  summary: "show what changed between two reports: regressions, fixes, newly verified requirements and more",
  exitCodes:
    "0 no regression affects the verdict, 1 a regression affects the verdict, 2 usage error or unreadable report",
  examples: [
    {
      purpose: "Compare with the report of an earlier run",
      commands: ["touchstone diff last/report.json compliance/report.json"],
    },
  ],
  options: diffOptions,
  toOptions({ old, new: current, json }): DiffOptions {
    if (old === null || current === null) {
      throw new UsageError("two reports are expected: touchstone diff <old.json> <new.json>");
    }
    return { old, new: current, json };
  },
});

export const diffCommand = withRun(definition, () => runDiff);

/** Prints what changed between two reports; returns the exit code. Throws UsageError for a report that cannot be read. */
function runDiff({ old, new: current, json }: DiffOptions, io: CommandIo): number {
  const now = readRecordedReport(current, io.cwd);
  const diff = diffReports(readRecordedReport(old, io.cwd), now);
  const run = parseCommand(now.run.commandLine ?? "");
  const all = withProgram(createReplayOf(current, run), findProgramName(io));
  const replay = (id: string): string => renderReplayCommand(all, id);
  const colour = usesColour(io.env, process.stdout.isTTY);
  io.stdout(json ? `${renderJson(diff)}\n` : renderDiff(diff, { colour, replay }));
  return diff.exitCode;
}
