/** Links and texts within a line of Markdown. */
import { truncateText } from "../../model/plain-text.ts";
import { toAnchorUrl } from "../../model/report-url.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { escapeMarkdown, escapeMarkup } from "./markup-text.ts";

const valueLengthMax = 400;

/** Renders the name of the page as a link to an element of it, or only the name if its URL is unknown. */
export function linkPage({ reportUrl }: ReportView, anchor: string | null = null): string {
  if (reportUrl === null) return "report.html";
  return renderLink("report.html", anchor === null ? reportUrl : toAnchorUrl(reportUrl, anchor));
}

/** Renders a text as a link to an element of the page, or only the text if the URL of the page is unknown. */
export function link(text: string, anchor: string, { reportUrl }: ReportView): string {
  return reportUrl === null ? text : renderLink(text, toAnchorUrl(reportUrl, anchor));
}

/** Renders the id of a requirement as a link to it. */
export function linkRequirement({ id }: { readonly id: string }, view: ReportView): string {
  return link(id, id, view);
}

/** Angle brackets allow every character that an accepted URL has, also round brackets. */
export function renderLink(text: string, url: string): string {
  return `[${text}](<${escapeMarkup(url)}>)`;
}

/** Escapes a text of the target or of the catalogue for a line of Markdown, and cuts it. */
export function inline(text: string): string {
  return escapeMarkdown(truncateText(text, valueLengthMax));
}
