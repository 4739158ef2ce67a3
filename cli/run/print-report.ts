import type { Report } from "../../reports/model/report.ts";
import { createSummary, renderSummaryJson } from "../../reports/render/text/summary.ts";
import { renderTerminal } from "../../reports/render/text/terminal.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";
import type { ReportFiles } from "../../reports/model/report-files.ts";
import type { CommandIo } from "../io.ts";
import { usesColour } from "./terminal-abilities.ts";

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
  const colour = usesColour(io.env, process.stdout.isTTY);
  io.stdout(
    json
      ? renderSummaryJson(createSummary(report, written))
      : renderTerminal(createReportView(report, replay), { colour, reportsDir: out }),
  );
}
