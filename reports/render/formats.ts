import type { ReportView } from "../verdict/report-view.ts";
import { renderBadgeJson, renderBadgeSvg } from "./ci/badge.ts";
import { renderCtrf } from "./ci/ctrf.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderSarif } from "./ci/sarif.ts";
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
  ctrf: { file: "ctrf.json", render: renderCtrf },
  badgeJson: { file: "badge.json", render: renderBadgeJson },
  badgeSvg: { file: "badge.svg", render: renderBadgeSvg },
} as const satisfies { readonly [key: string]: Format };

/** The format that is written only with `--sarif`. */
export const SARIF: Format = { file: "results.sarif", render: renderSarif };

/** The paths of the files that a run writes. */
export type ReportFiles = { readonly [key in "json" | keyof typeof FORMATS]: string } & {
  /** The exchanges, one line of JSON each, compressed with gzip. */
  readonly exchanges: string;
  /** Null without `--sarif`. */
  readonly sarif: string | null;
  /** Null if the report is not signed. */
  readonly signature: string | null;
};
