import { renderNotNeeded } from "./baseline-text.ts";
import { renderCoverage } from "./coverage.ts";
import { isDeciding, renderHeadline, renderReasons, withStatus } from "./headline.ts";
import { escapeMarkdown } from "./markdown-text.ts";
import { escapeMarkup } from "./markup-text.ts";
import { counterexampleText } from "./counterexample-text.ts";
import { DEFAULT_REPLAY, replayOf } from "./replay-command.ts";
import type { Report, ReportFailure, ReportRequirement } from "./report.ts";
import { requirementStatuses } from "./requirement-verdict.ts";
import { cutText } from "./visible-text.ts";
import { levels } from "./verdict.ts";

const failuresMax = 10;
const unverifiedMax = 20;
const valueLengthMax = 400;

/** Renders a report for the step summary of a CI job: verdict, counts, the first failures, what was not verified. */
export function renderMarkdown(report: Report, replay = DEFAULT_REPLAY): string {
  const sections = [
    `## touchstone: ${escapeMarkdown(renderHeadline(report))}`,
    renderList(renderReasons(report)),
    renderIdentity(report),
    renderCountsTable(report),
    ...renderFailures(report, replay),
    ...renderWaived(report),
    ...renderUnverified(report),
    ...(report.warnings.length === 0 ? [] : ["### Warnings", renderList(report.warnings)]),
    `${renderCoverage(report.coverage)}.`,
    `Digest of this report: \`${report.digest}\``,
  ];
  return `${sections.join("\n\n")}\n`;
}

function renderIdentity({ target, run, tool }: Report): string {
  const parts = [
    `Target ${inline(target.baseUrl)}`,
    `chain id ${target.chainId ?? "unknown"}`,
    `seed ${run.seed}`,
    `touchstone ${tool.version}`,
  ];
  return parts.join(", ");
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
  const failures = withStatus(report, "fail").flatMap((requirement) =>
    requirement.failures.map((failure) => ({ requirement, failure })),
  );
  if (failures.length === 0) return [];
  const shown = failures.slice(0, failuresMax);
  const more = failures.length - shown.length;
  return [
    "### Failures",
    ...shown.map(({ requirement, failure }) => renderFailure(requirement, failure, report, replay)),
    ...(more === 0 ? [] : [`And ${more} more in the full report.`]),
  ];
}

function renderFailure(
  requirement: ReportRequirement,
  failure: ReportFailure,
  report: Report,
  replay: string,
): string {
  const aside = isDeciding(requirement, report) ? "" : `, which --level ${report.scope.level} does not count`;
  return [
    `**${requirement.id}** (${requirement.level}${aside}, §${requirement.section}): ${escapeMarkdown(requirement.text)}`,
    "",
    `- ${inline(failure.summary)}`,
    `- expected: ${inline(failure.expected)}`,
    `- received: ${inline(failure.received)}`,
    ...counterexampleText(failure).map((text) => `- found with: ${inline(text)}`),
    ...(requirement.knownDivergence === null ? [] : [`- known: ${inline(requirement.knownDivergence)}`]),
    "",
    `<pre><code>${escapeMarkup(failure.curl)}</code></pre>`,
    "",
    `<pre><code>${escapeMarkup(replayOf(replay, requirement.id))}</code></pre>`,
  ].join("\n");
}

function renderWaived(report: Report): readonly string[] {
  const waived = withStatus(report, "waived");
  const notNeeded = renderNotNeeded(report.baseline?.entries ?? []);
  const lines = waived
    .slice(0, unverifiedMax)
    .map(({ id, level, reason }) => `- **${id}** (${level}): ${inline(reason ?? "")}`);
  const more = waived.length - lines.length;
  return [
    ...(waived.length === 0
      ? []
      : [
          "### Waived",
          [...lines, ...(more === 0 ? [] : [`- and ${more} more in the full report`])].join("\n"),
        ]),
    ...(notNeeded === null ? [] : [inline(notNeeded)]),
  ];
}

function renderUnverified(report: Report): readonly string[] {
  const open = [...withStatus(report, "error"), ...withStatus(report, "inconclusive")];
  if (open.length === 0) return [];
  const lines = open
    .slice(0, unverifiedMax)
    .map(({ id, level, status, reason }) => `- **${id}** (${level}, ${status}): ${inline(reason ?? "")}`);
  const more = open.length - lines.length;
  return [
    "### Not verified",
    [...lines, ...(more === 0 ? [] : [`- and ${more} more in the full report`])].join("\n"),
  ];
}

function renderList(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${inline(sentence)}`).join("\n");
}

function inline(text: string): string {
  return escapeMarkdown(cutText(text, valueLengthMax));
}
