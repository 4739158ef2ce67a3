import { levels } from "../../../spec/requirement.ts";
import { countMustsInScope, describeAbsent } from "../../verdict/headline.ts";
import { describeAccepted } from "../../text/baseline-text.ts";
import { describeNotOffered } from "../../text/not-offered-text.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { escapeMarkup } from "../text/markup-text.ts";
import { type Report } from "../../model/report.ts";
import { isGating } from "../../model/requirement-verdict.ts";

const label = "touchstone";
const characterWidth = 6.8;
const padding = 12;

/** The text has a contrast of at least 4.5 to 1 on each of these colours. It is white, and dark on yellow. */
const colours = {
  green: "#1a7f37",
  blue: "#0b5cad",
  red: "#b3261e",
  yellow: "#dfb317",
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
 * every font. If the URL of the page is known, the whole badge links to it; the endpoint format has no place for a link.
 */
export function renderBadgeSvg({ report, colour, reportUrl }: ReportView): string {
  const message = messageOf(report);
  const left = widthOf(label);
  const right = widthOf(message);
  const name = escapeMarkup(`${label}: ${message}`);
  // The content of an image is hidden from screen readers, so an image cannot contain a link.
  const role = reportUrl === null ? ` role="img" aria-label="${name}"` : "";
  const [open, close] =
    reportUrl === null
      ? ["", ""]
      : [`\n  <a href="${escapeMarkup(reportUrl)}" aria-label="${name}">`, "\n  </a>"];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20"${role}>
  <title>${name}</title>${open}
  <rect width="${left}" height="20" fill="#3d444d"/>
  <rect x="${left}" width="${right}" height="20" fill="${colours[colour]}"/>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
    ${renderText(label, { from: 0, width: left })}
    ${renderText(message, { from: left, width: right }, colour === "yellow" ? "#24292f" : null)}
  </g>${close}
</svg>
`;
}

function renderText(
  text: string,
  { from, width }: { readonly from: number; readonly width: number },
  fill: string | null = null,
): string {
  const own = fill === null ? "" : ` fill="${fill}"`;
  const length = `textLength="${width - padding}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${from + width / 2}" y="14" ${length}${own}>${escapeMarkup(text)}</text>`;
}

const separator = " · ";

/** Renders the verdict and the scope, such as `6 MUST failed · read scope`. */
function messageOf(report: Report): string {
  const { target, summary } = report;
  const waived = Object.values(summary).reduce((sum, counts) => sum + counts.waived, 0);
  const accepted = describeAccepted(report);
  return [
    ...describeVerdict(report),
    ...(waived === 0 ? [] : [`${waived} waived`]),
    ...(accepted === null ? [] : [accepted]),
    ...describeNotOffered(report.requirements),
    ...describeAbsent(report),
    ...(target.reference ? ["built-in reference node"] : []),
    ...describeScope(report),
  ].join(separator);
}

/** Renders the verdict and the number that belongs to it. The verdicts differ in the first words. */
function describeVerdict(report: Report): readonly string[] {
  const { verdict, exitCode, summary, run } = report;
  if (verdict === "error") return ["internal error"];
  if (verdict === "conformant") return ["conformant"];
  const gating = levels.filter((level) => isGating(level, report.scope.level));
  const countOf = (status: "fail" | "inconclusive", claim: string) =>
    gating.flatMap((level) => {
      const count = summary[level][status];
      return count === 0 ? [] : [`${count} ${level} ${claim}`];
    });
  if (verdict === "not-conformant") {
    const failed = countOf("fail", "failed");
    return failed.length === 0 ? ["baseline out of date"] : failed;
  }
  if (exitCode === 3) return ["incomplete", "no response"];
  if (run.end === "not recognized") return ["incomplete", "not such a node"];
  return ["incomplete", ...countOf("inconclusive", "not verified")];
}

/** Only a run of the full scope has no number, because a part of the requirements proves nothing about the others. */
function describeScope(report: Report): readonly string[] {
  const { scope, verdict } = report;
  if (scope.full) return ["full scope"];
  const { inScope, total } = countMustsInScope(report);
  return [
    ...(verdict === "conformant" ? [`${inScope} of ${total} MUST`] : []),
    ...(scope.revision === null ? [] : [`interface of ${scope.revision}`]),
    ...(scope.only === null ? [] : ["selected requirements"]),
    ...(scope.shard === null ? [] : [`shard ${scope.shard}`]),
    `${scope.allow} scope`,
  ];
}

function widthOf(text: string): number {
  return Math.round(text.length * characterWidth) + padding;
}
