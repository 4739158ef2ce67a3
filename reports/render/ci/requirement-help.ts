import { findSilences } from "../../../spec/silences.ts";
import type { Report, ReportRequirement } from "../../model/report.ts";
import { toCatalogueUrl } from "../../model/report-url.ts";
import { escapeMarkdown } from "../text/markup-text.ts";

/** Renders a requirement as Markdown: its statement, what is open and how it is read, and the faults that its check detects. */
export function renderRequirementHelp(
  { id, level, section, text, impliedBy }: ReportRequirement,
  { tool, calibration }: Report,
): string {
  const { proves = {}, faults = {} } = calibration ?? {};
  const mutants = proves[id] ?? [];
  const url = toCatalogueUrl(tool, id);
  const paragraphs = [
    `**${level}**, section ${section} of the specification: ${escapeMarkdown(text)}`,
    ...(impliedBy === null ? [] : [`**Implied by:** ${escapeMarkdown(impliedBy)}`]),
    ...findSilences(id).map(
      ([silenceId, open]) =>
        `**Open** (${silenceId}): ${escapeMarkdown(open.text)} **Reading:** ${escapeMarkdown(open.reading)}`,
    ),
    ...(mutants.length === 0
      ? []
      : [
          ["**Detects:**", "", ...mutants.map((one) => `- ${escapeMarkdown(faults[one] ?? one)}`)].join("\n"),
        ]),
    ...(url === null ? [] : [`[${id} in the catalogue](${url})`]),
  ];
  return paragraphs.join("\n\n");
}
