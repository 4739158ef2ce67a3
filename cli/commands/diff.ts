import { defineCommand } from "../options/command.ts";
import { defineFlag, defineOptional } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";

const diffOptions = {
  old: defineOptional({
    placeholder: "<old.json>",
    meaning: "report to compare with",
    parse: parsePath,
    isPositional: true,
  }),
  new: defineOptional({
    placeholder: "<new.json>",
    meaning: "report to compare",
    parse: parsePath,
    isPositional: true,
  }),
  json: defineFlag("print all changes, without shortening lists, as one JSON line"),
} as const;

export const diffCommand = defineCommand({
  name: "diff",
  usage: "[options] <old.json> <new.json>",
  summary: "show what changed between two reports: regressed, fixed, newly verified and more",
  exitCodes: "0 no regression that decides the verdict, 1 regression, 2 usage error or unreadable report",
  options: diffOptions,
  toOptions({ old, new: current, json }) {
    if (old === null || current === null) {
      throw new UsageError("two reports are expected: touchstone diff <old.json> <new.json>");
    }
    return { old, new: current, json };
  },
  async run({ old, new: current, json }, io) {
    const [{ diffReports }, { renderDiff }, { renderJson }] = await Promise.all([
      import("../../reports/diff/diff.ts"),
      import("../../reports/diff/diff-text.ts"),
      import("../../reports/render/text/json-text.ts"),
    ]);
    const { readRecordedReport } = await import("./report-file.ts");
    const { renderReplayOf } = await import("../run/render-command.ts");
    const { usesColour } = await import("../run/progress-line.ts");
    const diff = diffReports(readRecordedReport(old, io.cwd), readRecordedReport(current, io.cwd));
    const replay = (id: string): string => renderReplayOf(current, id);
    const colour = usesColour(io.env, process.stdout.isTTY);
    io.stdout(json ? `${renderJson(diff)}\n` : renderDiff(diff, { colour, replay }));
    return diff.exitCode;
  },
});
