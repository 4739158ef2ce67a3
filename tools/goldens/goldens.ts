/** Renders the golden run in every format. The results are committed in `reports/goldens/`. */
import { join } from "node:path";
import { FORMATS, SARIF } from "../../reports/render/formats.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { tool } from "../../reports/model/run-record.test.arbitrary.ts";
import { renderTerminal } from "../../reports/render/text/terminal.ts";
import { renderReportJson } from "../../reports/files/write-reports.ts";
import { packageRoot } from "../package-root.ts";
import { goldenCalibration, goldenRows, createGoldenRun } from "./golden-run.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";

/** The folder of the goldens. */
export const goldensFolder = join(packageRoot, "reports", "goldens");

/** Renders the golden run in every format, by file name. */
export function renderGoldens(): { readonly [file: string]: string } {
  const report = createReport(createGoldenRun(), { ...tool, calibration: goldenCalibration }, goldenRows);
  const view = createReportView(report);
  return {
    "report.json": renderReportJson(report),
    ...Object.fromEntries(Object.values(FORMATS).map(({ file, render }) => [file, render(view)])),
    [SARIF.file]: SARIF.render(view),
    "terminal.txt": renderTerminal(createReportView(report, null), {
      colour: false,
      reportsDir: "compliance",
    }),
  };
}

/** Describes the first line in which two texts differ. Returns null if they are equal. */
export function describeFirstDifference(expected: string, received: string): string | null {
  if (expected === received) return null;
  const goldenLines = expected.split("\n");
  const currentLines = received.split("\n");
  const index = goldenLines.findIndex((line, place) => line !== currentLines[place]);
  const place = index === -1 ? goldenLines.length : index;
  return `line ${place + 1}\n  golden: ${describeLine(goldenLines[place])}\n  now:    ${describeLine(currentLines[place])}`;
}

function describeLine(line: string | undefined): string {
  return line ?? "(end of file)";
}
