import { countMustsInScope, REFERENCE_NODE, verdictLabels } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { escapeMarkup } from "../text/markup-text.ts";
import type { Report } from "../../model/report.ts";

const label = "touchstone";
const characterWidth = 6.8;
const padding = 12;

/** White text has a contrast of at least 4.5 to 1 on each of these colours. */
const colours = {
  green: "#1a7f37",
  blue: "#0b5cad",
  red: "#b3261e",
  amber: "#8a5a00",
  grey: "#57606a",
} as const;

/** Renders the badge as JSON for a shields.io endpoint. */
export function renderBadgeJson({ report, colour }: ReportView): string {
  const badge = {
    schemaVersion: 1,
    label,
    message: messageOf(report),
    color: colours[colour].slice(1),
    ...(report.verdict === "error" ? { isError: true } : {}),
  };
  return `${JSON.stringify(badge, null, 2)}\n`;
}

/**
 * Renders the badge as an SVG image with a text alternative. Each text has a fixed width, so that it fits its box in
 * every font.
 */
export function renderBadgeSvg({ report, colour }: ReportView): string {
  const message = messageOf(report);
  const left = widthOf(label);
  const right = widthOf(message);
  const name = escapeMarkup(`${label}: ${message}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}">
  <title>${name}</title>
  <rect width="${left}" height="20" fill="#3d444d"/>
  <rect x="${left}" width="${right}" height="20" fill="${colours[colour]}"/>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
    ${renderText(label, { from: 0, width: left })}
    ${renderText(message, { from: left, width: right })}
  </g>
</svg>
`;
}

function renderText(
  text: string,
  { from, width }: { readonly from: number; readonly width: number },
): string {
  const length = `textLength="${width - padding}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${from + width / 2}" y="14" ${length}>${escapeMarkup(text)}</text>`;
}

function messageOf(report: Report): string {
  const { inScope, total } = countMustsInScope(report);
  const number = Object.values(report.summary).reduce((sum, counts) => sum + counts.waived, 0);
  const waived = number === 0 ? "" : `, ${number} waived`;
  const target = report.target.reference ? `${REFERENCE_NODE}, ` : "";
  const scope = `${target}${report.scope.allow}, ${inScope} of ${total} MUST`;
  return `${verdictLabels[report.verdict]} (${scope}${waived})`;
}

function widthOf(text: string): number {
  return Math.round(text.length * characterWidth) + padding;
}
