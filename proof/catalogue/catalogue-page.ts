/** Renders `docs/catalogue.md`: every requirement with its reading, what is open, and the mutants that prove its check. */
import { extendedRequirementIds, extendedRequirements } from "../../spec/extended/requirements.ts";
import { requirements, type Requirement, type RequirementId } from "../../spec/catalogue.ts";
import { describeKnownDivergences } from "../../spec/known-divergences.ts";
import { findFirstDate } from "../../spec/revision.ts";
import { SECTION_ORDER, SECTIONS } from "../../spec/sections.ts";
import { findSilences, isSilenceId, silences, type SilenceId } from "../../spec/silences.ts";
import { escapeText } from "../../tools/reference/markdown-table.ts";
import { formatPage } from "../../tools/reference/pages.ts";
import { extendedMutants } from "../fake-nodes/extended/mutants.ts";
import { mutants } from "../fake-nodes/mutants/mutants.ts";

export const cataloguePath = "docs/catalogue.md";

const introduction = `# Requirements

Every requirement by section of the specification, and the rules for operations beyond it.

- **MUST**: the specification states the rule. **SHOULD**: the rule follows from it. **INFO**: the specification leaves the
  rule open, so it never fails.
- **Open**: a point that the specification leaves open. **Reading**: what is accepted from a target. The link says what the
  reference node does, and which facts a report records.
- **Proven by**: the faulty nodes (mutants) that violate the requirement. Each has to be detected by a check of the requirement.
  \`npm run task -- mutant <id>\` serves one.

\`touchstone requirements <id>\` shows the checks too. \`npm run task -- reference\` writes this page.
`;

const silenceIds: readonly SilenceId[] = Object.keys(silences).filter(isSilenceId);

/** Every mutant that violates a requirement. The document also allows what an equivalent one does. */
const faultyNodes = [...mutants, ...extendedMutants].filter(({ equivalent }) => equivalent === undefined);

/** Renders the page. */
export function renderCatalogue(): Promise<string> {
  const render = ([id, row]: readonly [RequirementId, Requirement]): string => renderRequirement(id, row);
  const sections = SECTION_ORDER.flatMap((section) => {
    const own = requirements.filter(([, row]) => row.section === section).map(render);
    const open = silenceIds.filter((id) => silences[id].section === section).map(renderSilence);
    return own.length + open.length === 0 ? [] : [`## ${toTitle(section)}`, ...own, ...open];
  });
  const extended = extendedRequirementIds.map((id) => render([id, extendedRequirements[id]]));
  return formatPage(
    cataloguePath,
    [introduction, ...sections, "## Operations beyond the specification", ...extended].join("\n\n"),
  );
}

function toTitle(section: string): string {
  const title = SECTIONS[section] ?? "";
  return section === "preamble" ? title : `${section} ${escapeText(title)}`;
}

/** Renders a heading that has the id as its anchor, in this spelling, wherever the page is shown. */
function renderHeading(id: string, note: string): string {
  return `### <a id="${id}"></a>${id} (${note})`;
}

function renderRequirement(id: RequirementId, row: Requirement): string {
  const proofs = faultyNodes.filter(({ requirement }) => requirement === id);
  const facts: readonly (readonly [name: string, text: string | null | undefined])[] = [
    ["Implied by", row.impliedBy],
    ["Beyond the specification, from", row.apart?.source],
    ["Part of the interface since", findFirstDate(id)],
    ["Needs", row.needs?.join(", ")],
    ["Pending", row.pending],
    ["Not judged", row.excluded && `${row.excluded.reason}: ${row.excluded.explanation}`],
    ["Judged", row.whenSeen && "on every response that shows the case; no request is certain to trigger it"],
    ["Known divergence", describeKnownDivergences(id)],
  ];
  return [
    renderHeading(id, row.level),
    "",
    escapeText(row.text),
    "",
    ...facts.flatMap(([name, text]) => (text ? [`- **${name}:** ${escapeText(text)}`] : [])),
    ...findSilences(id).map(
      ([silenceId, { text, reading }]) =>
        `- **Open** ([${silenceId}](#${silenceId})): ${escapeText(text)} **Reading:** ${escapeText(reading)}`,
    ),
    ...(proofs.length === 0
      ? []
      : ["- **Proven by:**", ...proofs.map((one) => `  - \`${one.id}\`: ${escapeText(one.fault)}`)]),
  ].join("\n");
}

function renderSilence(id: SilenceId): string {
  const { text, reading, ours, facts, unobserved, requirements: ids = [] } = silences[id];
  return [
    renderHeading(id, "open point"),
    "",
    escapeText(text),
    "",
    `- **Reading:** ${escapeText(reading)}`,
    `- **Reference node:** ${escapeText(ours)}`,
    `- **Facts that a report records:** ${facts?.map((fact) => `\`${fact}\``).join(", ") ?? `none: ${unobserved}`}`,
    ...(ids.length === 0 ? [] : [`- **Requirements:** ${ids.map((one) => `[${one}](#${one})`).join(", ")}`]),
  ].join("\n");
}
