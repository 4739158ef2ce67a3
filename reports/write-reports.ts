import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { renderBadgeJson, renderBadgeSvg } from "./badge.ts";
import { renderHtml } from "./html.ts";
import { renderJson } from "./json-text.ts";
import { renderJUnit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import { DEFAULT_REPLAY } from "./replay-command.ts";
import type { Report } from "./report.ts";
import { writeWhole } from "./write-whole.ts";

/** The paths of the written reports. */
export interface ReportFiles {
  readonly json: string;
  readonly html: string;
  readonly md: string;
  readonly junit: string;
  readonly badgeJson: string;
  readonly badgeSvg: string;
}

/**
 * Writes every rendering of a report into a directory, which is created where it is missing. Each file is written
 * beside its place and renamed, all of them only after the last was written, so that no reader meets half a report.
 * @param replay the command that replays the report, but for the ids
 * @throws {Error} naming the directory, where it cannot be written
 */
export async function writeReports(
  report: Report,
  outDir: string,
  replay = DEFAULT_REPLAY,
): Promise<ReportFiles> {
  const files: ReportFiles = {
    json: join(outDir, "report.json"),
    html: join(outDir, "report.html"),
    md: join(outDir, "report.md"),
    junit: join(outDir, "junit.xml"),
    badgeJson: join(outDir, "badge.json"),
    badgeSvg: join(outDir, "badge.svg"),
  };
  const contents: readonly (readonly [path: string, content: string])[] = [
    [files.html, renderHtml(report, replay)],
    [files.md, renderMarkdown(report, replay)],
    [files.junit, renderJUnit(report, replay)],
    [files.badgeJson, renderBadgeJson(report)],
    [files.badgeSvg, renderBadgeSvg(report)],
    [files.json, renderReportJson(report)],
  ];
  try {
    await mkdir(outDir, { recursive: true });
    await writeWhole(contents);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`The reports cannot be written to ${outDir}: ${cause}`, { cause: error });
  }
  return files;
}

/** The text of report.json. */
export function renderReportJson(report: Report): string {
  return `${renderJson(report, 2)}\n`;
}
