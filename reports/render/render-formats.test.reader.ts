/** Renders a report in the formats for readers, as text in one line without markup. */
import type { ReportView } from "../verdict/report-view.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderHtml } from "./html/html.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { renderTerminal } from "./text/terminal.ts";

/** Returns each format with its text, in which references to characters are replaced. */
export function renderFormats(view: ReportView): readonly (readonly [format: string, text: string])[] {
  const rendered = [
    ["terminal", renderTerminal(view, { colour: false, reportsDir: null })],
    ["report.md", renderMarkdown(view).replaceAll(/\\([^\w\s])/g, "$1")],
    ["junit.xml", renderJUnit(view)],
    [
      "report.html",
      renderHtml(view)
        .replace(/<style>.*?<\/style>/s, "")
        .replaceAll(/<[^>]*>/g, ""),
    ],
  ] as const;
  return rendered.map(([format, text]) => [format, toPlain(text)]);
}

function toPlain(text: string): string {
  const named: { readonly [name: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? "")
    .replaceAll(/\s+/g, " ");
}
