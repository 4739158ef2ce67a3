import { describeOccurrences, idsShownMax, type FailureCluster } from "../../verdict/causes.ts";
import { renderReplayCommand, truncateCommand } from "../../verdict/next-step.ts";
import { describeRevision } from "../../verdict/revisions.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { formatExtendedCounts } from "../../model/extended.ts";
import { formatCount, truncateText } from "../../model/plain-text.ts";
import { counterexampleText } from "../../model/report-failure.ts";
import { escapeMarkdown, escapeMarkup } from "./markup-text.ts";
import { type Report, type ReportRequirement, levels } from "../../model/report.ts";
import { requirementStatuses } from "../../model/requirement-verdict.ts";

const causesMax = 10;
const itemsMax = 20;
const valueLengthMax = 400;
/** GitHub limits the summary of a step to 1 MiB, which all programs of the step share. */
const bytesMax = 900_000;

/**
 * Renders a report for the step summary of a CI job. It contains the verdict, counts, the first ten causes, the
 * unverified requirements, and the command that repeats the run. Ids link to report.html in the same folder.
 */
export function renderMarkdown(view: ReportView): string {
  const { report } = view;
  const sections = [
    `## touchstone: ${escapeMarkdown(view.headline)}`,
    renderList(view.reasons),
    renderCountsTable(report),
    ...renderFailures(view),
    ...renderUnverified(view),
    ...renderWaived(view),
    ...(report.warnings.length === 0 ? [] : ["### Warnings", renderList(report.warnings)]),
    ...renderExtended(report),
    ...renderRun(view),
  ];
  return `${takeSectionsWithinLimit(sections).join("\n\n")}\n`;
}

/** Returns the sections that fit into the limit, and a link to report.html instead of the other sections. */
function takeSectionsWithinLimit(sections: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let bytes = 0;
  for (const section of sections) {
    bytes += Buffer.byteLength(section) + 2;
    if (bytes > bytesMax) return [...shown, "See [report.html](report.html) for the rest."];
    shown.push(section);
  }
  return shown;
}

function renderCountsTable({ summary }: Report): string {
  const rows = levels.map(
    (level) => `| ${level} | ${requirementStatuses.map((status) => summary[level][status]).join(" | ")} |`,
  );
  return [
    `| level | ${requirementStatuses.join(" | ")} |`,
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
    ...(more === 0 ? [] : [`And ${formatCount(more, "more cause")} in [report.html](report.html#failures).`]),
  ];
}

function renderCluster(cluster: FailureCluster, { report, replay }: ReportView): string {
  const { requirement } = cluster;
  const { level, section, text, knownDivergence, otherRevision } = requirement;
  const [failure] = cluster.members;
  const levelNote = cluster.affectsVerdict ? "" : `, ignored at --level ${report.scope.level}`;
  const occurrences = describeOccurrences(cluster);
  return [
    `**${linkTo(requirement)}** (${level}${levelNote}, §${section}): ${escapeMarkdown(text)}`,
    "",
    `- ${inline(failure.summary)}`,
    `- expected: ${inline(failure.expected)}`,
    `- received: ${inline(failure.received)}`,
    ...counterexampleText(failure).map((found) => `- counterexample: ${inline(found)}`),
    ...(occurrences === null ? [] : [`- seen ${escapeMarkdown(occurrences)}`]),
    ...(otherRevision === null ? [] : [`- revision: ${inline(otherRevision)}`]),
    ...(knownDivergence === null ? [] : [`- known divergence: ${inline(knownDivergence)}`]),
    "",
    renderCommand(failure.curl),
    "",
    renderCommand(renderReplayCommand(replay, requirement.id)),
  ].join("\n");
}

function renderWaived({ waived, notNeeded }: ReportView): readonly string[] {
  const lines = waived.map(
    (requirement) => `**${linkTo(requirement)}** (${requirement.level}): ${inline(requirement.reason ?? "")}`,
  );
  return [
    ...(waived.length === 0 ? [] : ["### Waived", renderItems(lines)]),
    ...(notNeeded === null ? [] : [inline(notNeeded)]),
  ];
}

function renderUnverified({ unverified }: ReportView): readonly string[] {
  if (unverified.length === 0) return [];
  const lines = unverified.map(({ status, reason, requirements }) => {
    const shown = requirements.slice(0, idsShownMax).map(linkTo).join(", ");
    const more = requirements.length - idsShownMax;
    return `${shown}${more > 0 ? ` and ${more} more` : ""} (${status}): ${inline(reason)}`;
  });
  return ["### Not verified", renderItems(lines)];
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

function renderRun(view: ReportView): readonly string[] {
  const { report, mergedFrom, nextStep } = view;
  const { target, run, tool, facts, digest } = report;
  const scope = [`Scope: ${escapeMarkdown(view.scope)}`, ...describeOutOfScope(view)];
  return [
    "### Run",
    [
      `- Target: ${inline(target.baseUrl)}, chain id ${target.chainId ?? "unknown"}`,
      `- ${scope.join(", ")}`,
      `- Revision of the target: ${describeRevision(target.revision)}`,
      ...(mergedFrom === null ? [] : [`- Merged from ${inline(mergedFrom)}`]),
      `- ${formatCount(run.requests.total, "request")} in ${(run.durationMs / 1000).toFixed(1)} s, seed ${run.seed}, touchstone ${escapeMarkdown(tool.version)}`,
      `- [${formatCount(facts.length, "fact")}](report.html#facts) about points that the specification leaves open`,
      `- ${view.coverage}`,
      `- Digest of this report: \`${digest}\``,
    ].join("\n"),
    "Repeat the run:",
    renderCommand(run.commandLine),
    ...(nextStep.kind === "command"
      ? ["Next:", renderCommand(nextStep.text)]
      : [`Next: ${inline(nextStep.text)}`]),
  ];
}

function describeOutOfScope({ outOfScope }: ReportView): readonly string[] {
  const count = outOfScope.reduce((sum, { requirements }) => sum + requirements.length, 0);
  return count === 0 ? [] : [`${formatCount(count, "requirement")} excluded by the options`];
}

/** Renders a link to a requirement. Its id comes from the catalogue, so it needs no escaping. */
function linkTo({ id }: ReportRequirement): string {
  return `[${id}](report.html#${id})`;
}

function renderCommand(command: string): string {
  return `<pre><code>${escapeMarkup(truncateCommand(command))}</code></pre>`;
}

function renderList(sentences: readonly string[]): string {
  return renderItems(sentences.map(inline));
}

/** Renders lines of Markdown as a list. If there are too many lines, the list ends with a link to report.html. */
function renderItems(lines: readonly string[]): string {
  const more = lines.length - itemsMax;
  const shown = lines.slice(0, itemsMax).map((line) => `- ${line}`);
  return [...shown, ...(more > 0 ? [`- and ${more} more in [report.html](report.html)`] : [])].join("\n");
}

function inline(text: string): string {
  return escapeMarkdown(truncateText(text, valueLengthMax));
}
