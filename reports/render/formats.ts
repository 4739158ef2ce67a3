import type { ReportView } from "../verdict/report-view.ts";
import { renderBadgeJson, renderBadgeSvg } from "./ci/badge.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderHtml } from "./html/html.ts";
import { renderMarkdown } from "./text/markdown.ts";

/** A file that is rendered from a report. */
interface Format {
  readonly file: string;
  readonly render: (view: ReportView) => string;
}

/** Every format except report.json, by its key in the line that `--json` prints. */
export const FORMATS = {
  html: { file: "report.html", render: renderHtml },
  md: { file: "report.md", render: renderMarkdown },
  junit: { file: "junit.xml", render: renderJUnit },
  badgeJson: { file: "badge.json", render: renderBadgeJson },
  badgeSvg: { file: "badge.svg", render: renderBadgeSvg },
} as const satisfies { readonly [key: string]: Format };

/** The paths of the files that a run writes. */
export type ReportFiles = { readonly [key in "json" | keyof typeof FORMATS]: string } & {
  /** The exchanges, one line of JSON each, compressed with gzip. */
  readonly exchanges: string;
  /** Null if the report is not signed. */
  readonly signature: string | null;
};
