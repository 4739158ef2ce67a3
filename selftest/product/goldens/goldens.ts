/** Every format of a report, as it stands in `reports/goldens/`. */
import { join } from "node:path";
import { renderBadgeJson, renderBadgeSvg } from "../../../reports/render/ci/badge.ts";
import { renderHtml } from "../../../reports/render/html/html.ts";
import { renderJUnit } from "../../../reports/render/ci/junit.ts";
import { renderMarkdown } from "../../../reports/render/text/markdown.ts";
import { createReport } from "../../../reports/model/report.ts";
import { tool } from "../../../reports/model/run-record.test.arbitrary.ts";
import { renderTerminal } from "../../../reports/render/text/terminal.ts";
import { renderReportJson } from "../../../reports/files/write-reports.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { goldenCalibration, goldenRows, createGoldenRun } from "./golden-run.ts";

/** Where the goldens lie. */
export const goldensFolder = join(packageRoot, "reports", "goldens");

/** The golden run in every format, by the name of its file. */
export function renderGoldens(): { readonly [file: string]: string } {
  const report = createReport(createGoldenRun(), { ...tool, calibration: goldenCalibration }, goldenRows);
  return {
    "report.json": renderReportJson(report),
    "report.html": renderHtml(report),
    "report.md": renderMarkdown(report),
    "junit.xml": renderJUnit(report),
    "badge.json": renderBadgeJson(report),
    "badge.svg": renderBadgeSvg(report),
    "terminal.txt": renderTerminal(report, { colour: false, reportsDir: "compliance" }),
  };
}
