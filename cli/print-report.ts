import type { Report } from "../reports/report.ts";
import { createSummary, renderSummaryJson } from "../reports/summary.ts";
import { renderTerminal } from "../reports/terminal.ts";
import type { ReportFiles } from "../reports/write-reports.ts";
import { usesColour, type CommandIo } from "./io.ts";

/** Prints the summary of a report that was written. */
export function printReport(
  report: Report,
  {
    io,
    options: { json, out },
    written,
    replay,
  }: {
    readonly io: CommandIo;
    readonly options: { readonly json: boolean; readonly out: string };
    readonly written: ReportFiles;
    readonly replay: string;
  },
): void {
  const colour = usesColour(io);
  io.stdout(
    json
      ? renderSummaryJson(createSummary(report, written))
      : renderTerminal(report, { colour, reportsDir: out, replay }),
  );
}
