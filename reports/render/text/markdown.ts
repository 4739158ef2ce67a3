import { renderNotNeeded } from "../../verdict/baseline-text.ts";
import { formatCount } from "./format-count.ts";
import { counterexampleText } from "../../model/counterexample-text.ts";
import { renderCoverage } from "../../model/coverage.ts";
import { clusterFailures, describeOtherPlaces, type FailureCluster } from "../../verdict/failure-clusters.ts";
import { renderHeadline, renderReasons, renderScope, filterByStatus } from "../../verdict/headline.ts";
import { escapeMarkdown } from "./markdown-text.ts";
import { escapeMarkup } from "./markup-text.ts";
import { renderMergedFrom } from "../../model/merged-shards.ts";
import { findNextStep } from "../../verdict/next-step.ts";
import { groupByReason, idsShownMax } from "../../verdict/reason-groups.ts";
import { DEFAULT_REPLAY, renderReplayCommand } from "../../verdict/replay-command.ts";
import type { Report, ReportRequirement } from "../../model/report.ts";
import { requirementStatuses } from "../../model/requirement-verdict.ts";
import { truncateCommand } from "../../verdict/truncate-command.ts";
import { levels } from "../../verdict/verdict.ts";
import { truncateText } from "./visible-text.ts";

const causesMax = 10;
const itemsMax = 20;
const valueLengthMax = 400;
/** A step summary of GitHub holds 1 MiB, and the steps of a job share a page. */
const bytesMax = 900_000;

/**
 * Renders a report for the step summary of a CI job: verdict, counts, the first causes of failures, what was not
 * verified, and how to repeat it. Ids link to the page that lies beside it.
 */
export function renderMarkdown(report: Report, replay = DEFAULT_REPLAY): string {
  const sections = [
    `## touchstone: ${escapeMarkdown(renderHeadline(report))}`,
    renderList(renderReasons(report)),
    renderCountsTable(report),
    ...renderFailures(report, replay),
    ...renderUnverified(report),
    ...renderWaived(report),
    ...(report.warnings.length === 0 ? [] : ["### Warnings", renderList(report.warnings)]),
    ...renderRun(report, replay),
  ];
  return `${takeSectionsWithinLimit(sections).join("\n\n")}\n`;
}

/** The sections that have room, and a sentence in place of the rest. */
function takeSectionsWithinLimit(sections: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let bytes = 0;
  for (const section of sections) {
    bytes += Buffer.byteLength(section) + 2;
    if (bytes > bytesMax) return [...shown, "The rest stands in [the page](report.html)."];
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

function renderFailures(report: Report, replay: string): readonly string[] {
  const clusters = clusterFailures(report);
  if (clusters.length === 0) return [];
  const shown = clusters.slice(0, causesMax);
  const more = clusters.length - shown.length;
  return [
    "### Failures",
    ...shown.map((cluster) => renderCluster(cluster, report, replay)),
    ...(more === 0 ? [] : [`And ${formatCount(more, "more cause")} in [the page](report.html#failures).`]),
  ];
}

function renderCluster(cluster: FailureCluster, report: Report, replay: string): string {
  const { requirement } = cluster;
  const { level, section, text, knownDivergence } = requirement;
  const [failure] = cluster.members;
  const aside = cluster.affectsVerdict ? "" : `, which --level ${report.scope.level} does not count`;
  const others = describeOtherPlaces(cluster);
  return [
    `**${linkTo(requirement)}** (${level}${aside}, §${section}): ${escapeMarkdown(text)}`,
    "",
    `- ${inline(failure.summary)}`,
    `- expected: ${inline(failure.expected)}`,
    `- received: ${inline(failure.received)}`,
    ...counterexampleText(failure).map((found) => `- found with: ${inline(found)}`),
    ...(others === null ? [] : [`- also ${escapeMarkdown(others)}`]),
    ...(knownDivergence === null ? [] : [`- known: ${inline(knownDivergence)}`]),
    "",
    renderCommand(failure.curl),
    "",
    renderCommand(renderReplayCommand(replay, requirement.id)),
  ].join("\n");
}

function renderWaived(report: Report): readonly string[] {
  const waived = filterByStatus(report, "waived");
  const notNeeded = renderNotNeeded(report.baseline?.entries ?? []);
  const lines = waived.map(
    (requirement) => `**${linkTo(requirement)}** (${requirement.level}): ${inline(requirement.reason ?? "")}`,
  );
  return [
    ...(waived.length === 0 ? [] : ["### Waived", renderItems(lines)]),
    ...(notNeeded === null ? [] : [inline(notNeeded)]),
  ];
}

function renderUnverified(report: Report): readonly string[] {
  const groups = groupByReason([
    ...filterByStatus(report, "error"),
    ...filterByStatus(report, "inconclusive"),
  ]);
  if (groups.length === 0) return [];
  const lines = groups.map(({ status, reason, requirements }) => {
    const shown = requirements.slice(0, idsShownMax).map(linkTo).join(", ");
    const more = requirements.length - idsShownMax;
    return `${shown}${more > 0 ? ` and ${more} more` : ""} (${status}): ${inline(reason)}`;
  });
  return ["### Not verified", renderItems(lines)];
}

function renderRun(report: Report, replay: string): readonly string[] {
  const { target, run, tool, facts, coverage, digest } = report;
  const merged = renderMergedFrom(report);
  const next = findNextStep(report, replay);
  const scope = [`Scope: ${escapeMarkdown(renderScope(report))}`, ...listOutOfScope(report)];
  return [
    "### Run",
    [
      `- Target: ${inline(target.baseUrl)}, chain id ${target.chainId ?? "unknown"}`,
      `- ${scope.join(", ")}`,
      ...(merged === null ? [] : [`- Merged from ${inline(merged)}`]),
      `- ${formatCount(run.requests.total, "request")} in ${(run.durationMs / 1000).toFixed(1)} s, seed ${run.seed}, touchstone ${escapeMarkdown(tool.version)}`,
      `- [${formatCount(facts.length, "fact")}](report.html#facts) observed where the document is silent`,
      `- ${renderCoverage(coverage)}`,
      `- Digest of this report: \`${digest}\``,
    ].join("\n"),
    "To repeat it:",
    renderCommand(run.commandLine),
    ...(next.kind === "command" ? ["Next:", renderCommand(next.text)] : [`Next: ${inline(next.text)}`]),
  ];
}

function listOutOfScope({ requirements }: Report): readonly string[] {
  const left = requirements.filter(({ status }) => status === "disabled" || status === "not-applicable");
  return left.length === 0 ? [] : [`which leaves out ${formatCount(left.length, "requirement")}`];
}

/** An id is a name of ours, so it needs no escaping. */
function linkTo({ id }: ReportRequirement): string {
  return `[${id}](report.html#${id})`;
}

function renderCommand(command: string): string {
  return `<pre><code>${escapeMarkup(truncateCommand(command))}</code></pre>`;
}

function renderList(sentences: readonly string[]): string {
  return renderItems(sentences.map(inline));
}

/** The first of some lines of Markdown as a list. */
function renderItems(lines: readonly string[]): string {
  const more = lines.length - itemsMax;
  const shown = lines.slice(0, itemsMax).map((line) => `- ${line}`);
  return [...shown, ...(more > 0 ? [`- and ${more} more in [the page](report.html)`] : [])].join("\n");
}

function inline(text: string): string {
  return escapeMarkdown(truncateText(text, valueLengthMax));
}
