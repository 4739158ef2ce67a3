import { renderCurl } from "../../model/exchange-text.ts";
import { describeOccurrences, describeRoot, renderIds, type FailureCluster } from "../../verdict/causes.ts";
import { renderReplayCommand, truncateCommand } from "../../verdict/next-step.ts";
import { describeRevision } from "../../verdict/revisions.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { formatExtendedCounts } from "../../model/extended.ts";
import { formatCount, truncateText } from "../../model/plain-text.ts";
import { sequenceNote, counterexampleText, listSequence } from "../../model/report-failure.ts";
import { escapeMarkdown, escapeMarkup } from "./markup-text.ts";
import { type Report, levels } from "../../model/report.ts";
import { requirementStatuses } from "../../model/requirement-verdict.ts";
import { statusTerms } from "../../model/status-terms.ts";

const causesMax = 10;
const itemsMax = 20;
const valueLengthMax = 400;
/** GitHub limits the summary of a step to 1 MiB, which all programs of the step share. */
const bytesMax = 900_000;

/**
 * Renders a report for the step summary of a CI job: the headline, what was judged, the counts, the first ten causes,
 * the next step, and the details of the run. It has no links, because a step summary is shown without the other files
 * of the report, and no page on the web describes the requirements.
 */
export function renderMarkdown(view: ReportView): string {
  const { report } = view;
  const sections = [
    `## touchstone: ${escapeMarkdown(view.headline)}`,
    ...(view.ignored === null ? [] : [inline(view.ignored)]),
    renderItems([
      ...view.judged.map(({ label, text }) => `${label}: ${inline(text)}`),
      `Result: ${inline(view.exit)}`,
    ]),
    renderCountsTable(report),
    ...(view.terms.length === 0
      ? []
      : [renderList(view.terms.map(({ term, meaning }) => `${term}: ${meaning}`))]),
    renderList(view.reasons),
    ...renderFailures(view),
    ...renderUnverified(view),
    ...renderNextStep(view),
    ...renderWaived(view),
    ...(report.warnings.length === 0 ? [] : ["### Warnings", renderList(report.warnings)]),
    ...renderExtended(report),
    ...renderRun(view),
  ];
  return `${takeSectionsWithinLimit(sections).join("\n\n")}\n`;
}

/** Returns the sections that fit into the limit, and a reference to report.html instead of the other sections. */
function takeSectionsWithinLimit(sections: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let bytes = 0;
  for (const section of sections) {
    bytes += Buffer.byteLength(section) + 2;
    if (bytes > bytesMax) return [...shown, "See report.html for the rest."];
    shown.push(section);
  }
  return shown;
}

function renderCountsTable({ summary }: Report): string {
  const rows = levels.map(
    (level) => `| ${level} | ${requirementStatuses.map((status) => summary[level][status]).join(" | ")} |`,
  );
  return [
    `| level | ${requirementStatuses.map((status) => statusTerms[status].term).join(" | ")} |`,
    `|---|${requirementStatuses.map(() => "---:|").join("")}`,
    ...rows,
  ].join("\n");
}

function renderFailures(view: ReportView): readonly string[] {
  const { causes: clusters } = view;
  if (clusters.length === 0) return [];
  const shown = clusters.slice(0, causesMax);
  const more = clusters.length - shown.length;
  return [
    "### Failures",
    ...shown.map((cluster) => renderCluster(cluster, view)),
    ...(more === 0 ? [] : [`And ${formatCount(more, "more cause")} in report.html.`]),
  ];
}

function renderCluster(cluster: FailureCluster, { report, replay }: ReportView): string {
  const { requirement, knownDivergence } = cluster;
  const { level, section, text, otherRevision } = requirement;
  const [failure] = cluster.members;
  const levelNote = cluster.affectsVerdict ? "" : `, ignored at --level ${report.scope.level}`;
  const occurrences = describeOccurrences(cluster);
  const root = describeRoot(cluster);
  const commands = listSequence(failure).map(renderCurl);
  return [
    `**${requirement.id}** (${level}${levelNote}, §${section}): ${escapeMarkdown(text)}`,
    "",
    `- ${inline(failure.summary)}`,
    `- expected: ${inline(failure.expected)}`,
    `- received: ${inline(failure.received)}`,
    ...counterexampleText(failure).map((found) => `- counterexample: ${inline(found)}`),
    ...(occurrences === null ? [] : [`- seen ${escapeMarkdown(occurrences)}`]),
    ...(root === null ? [] : [`- ${inline(root)}`]),
    ...(otherRevision === null ? [] : [`- revision: ${inline(otherRevision)}`]),
    ...(knownDivergence === null ? [] : [`- known divergence: ${inline(knownDivergence)}`]),
    "",
    ...(commands.length === 1 ? [] : [`Send the requests again, ${sequenceNote}:`, ""]),
    ...commands.map(renderCommand),
    "",
    renderCommand(renderReplayCommand(replay, requirement.id)),
  ].join("\n");
}

function renderWaived({ waived, notNeeded }: ReportView): readonly string[] {
  const lines = waived.map(
    (requirement) => `**${requirement.id}** (${requirement.level}): ${inline(requirement.reason ?? "")}`,
  );
  return [
    ...(waived.length === 0 ? [] : ["### Waived", renderItems(lines)]),
    ...(notNeeded === null ? [] : [inline(notNeeded)]),
  ];
}

function renderUnverified({ unverifiedCauses }: ReportView): readonly string[] {
  if (unverifiedCauses.length === 0) return [];
  const lines = unverifiedCauses.map(({ missing, remedy, example, requirements }) => {
    const sample = example === null ? "" : ` For example: <code>${escapeMarkup(example)}</code>`;
    const mend = remedy === null ? "" : ` To mend it: ${inline(remedy)}.${sample}`;
    const count = formatCount(requirements.length, "requirement");
    return `**${count}**: ${inline(missing)}${mend} (${renderIds(requirements)})`;
  });
  return ["### Not verified", renderItems(lines)];
}

function renderNextStep({ nextStep }: ReportView): readonly string[] {
  const { kind, text, before, example } = nextStep;
  if (kind === "advice") {
    return ["### Next", inline(text), ...(example === null ? [] : [renderCommand(example)])];
  }
  return ["### Next", ...(before === null ? [] : [inline(`${before}; then run:`)]), renderCommand(text)];
}

/** Renders the results of `--extended`, which the verdict ignores. */
function renderExtended({ extended }: Report): readonly string[] {
  if (extended === undefined) return [];
  const lines = extended.requirements.flatMap(({ id, status, failure }) =>
    status === "violated" ? [`**${id}**: ${inline(failure?.summary ?? "")}`] : [],
  );
  return [
    "### Beyond the document",
    `${formatExtendedCounts(extended)}. These rules are not part of the verdict.`,
    ...(lines.length === 0 ? [] : [renderItems(lines)]),
  ];
}

function renderRun({ report, coverage, command }: ReportView): readonly string[] {
  const { target, tool, facts, digest } = report;
  // The target may show several values at one point.
  const points = new Set(facts.map(({ id }) => id)).size;
  return [
    "### Details",
    [
      `- Revision of the target: ${describeRevision(target.revision)}`,
      `- Version: touchstone ${escapeMarkdown(tool.version)}`,
      `- ${formatCount(points, "fact")} about points that the specification leaves open, in report.html`,
      `- ${coverage}`,
      `- Digest of this report: \`${digest}\``,
    ].join("\n"),
    "Repeat the run:",
    renderCommand(command),
  ];
}

function renderCommand(command: string): string {
  return `<pre><code>${escapeMarkup(truncateCommand(command))}</code></pre>`;
}

function renderList(sentences: readonly string[]): string {
  return renderItems(sentences.map(inline));
}

/** Renders lines of Markdown as a list. If there are too many lines, the list ends with a reference to report.html. */
function renderItems(lines: readonly string[]): string {
  const more = lines.length - itemsMax;
  const shown = lines.slice(0, itemsMax).map((line) => `- ${line}`);
  return [...shown, ...(more > 0 ? [`- and ${more} more in report.html`] : [])].join("\n");
}

function inline(text: string): string {
  return escapeMarkdown(truncateText(text, valueLengthMax));
}
