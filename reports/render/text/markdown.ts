import { levels } from "../../../spec/requirement.ts";
import { describeExchange, renderCurl } from "../../model/exchange-text.ts";
import {
  describeCauses,
  describeConsequences,
  describeOccurrences,
  describeSame,
  describeWeight,
} from "../../text/failure-cause-text.ts";
import { listOthers, renderIds, type Cause } from "../../verdict/causes.ts";
import { renderReplayCommand, startsTarget, STORED_PROGRAM } from "../../verdict/commands.ts";
import { describeRevision } from "../../verdict/revisions.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { formatExtendedCounts } from "../../model/extended.ts";
import { formatCount } from "../../model/plain-text.ts";
import {
  counterexampleText,
  describeReceived,
  describeSequence,
  listSequence,
} from "../../model/report-failure.ts";
import { toFailureUrl } from "../../model/report-url.ts";
import { renderMarkdownCommand } from "./markdown-command.ts";
import { inline, link, linkPage, linkRequirement, renderLink } from "./markdown-links.ts";
import { escapeMarkdown, renderCodeSpan } from "./markup-text.ts";
import { type Report, type ReportRequirement } from "../../model/report.ts";
import { countOf, listTableStatuses, statusTerms } from "../../model/status-terms.ts";

const causesMax = 10;
const itemsMax = 20;
/** GitHub limits the summary of a step to 1 MiB, which all programs of the step share. */
const bytesMax = 900_000;

/**
 * Renders a report for the step summary of a CI job: the headline, what was judged, the counts, the first ten causes,
 * the next step, and the details of the run. It has links only to the published page of the report, because a step
 * summary is shown without the other files of the report, and no page on the web describes the requirements.
 */
export function renderMarkdown(view: ReportView): string {
  const { report } = view;
  const sections = [
    `## touchstone: ${escapeMarkdown(view.headline)}`,
    ...(view.ignored === null ? [] : [inline(view.ignored)]),
    renderItems(
      [
        ...view.judged.map(({ label, text }) => `${label}: ${inline(text)}`),
        `Result: ${inline(view.exit)}`,
        ...(view.reportUrl === null ? [] : [`Page: ${linkPage(view)}`]),
      ],
      view,
    ),
    renderCountsTable(report),
    ...(view.terms.length === 0
      ? []
      : [
          renderList(
            view.terms.map(({ term, meaning }) => `${term}: ${meaning}`),
            view,
          ),
        ]),
    renderList(view.reasons, view),
    ...renderFailures(view),
    ...renderUnverified(view),
    ...renderFirstExchanges(view),
    ...renderNextStep(view),
    ...renderWaived(view),
    ...(report.warnings.length === 0 ? [] : ["### Warnings", renderList(report.warnings, view)]),
    ...renderExtended(view),
    ...renderRun(view),
  ];
  return `${takeSectionsWithinLimit(sections, view).join("\n\n")}\n`;
}

/** Returns the sections that fit into the limit, and a reference to report.html instead of the other sections. */
function takeSectionsWithinLimit(sections: readonly string[], view: ReportView): readonly string[] {
  const shown: string[] = [];
  let bytes = 0;
  for (const section of sections) {
    bytes += Buffer.byteLength(section) + 2;
    if (bytes > bytesMax) return [...shown, `See ${linkPage(view)} for the rest.`];
    shown.push(section);
  }
  return shown;
}

function renderCountsTable({ summary }: Report): string {
  const statuses = listTableStatuses(Object.values(summary));
  const rows = levels.map(
    (level) => `| ${level} | ${statuses.map((status) => countOf(summary[level], status)).join(" | ")} |`,
  );
  return [
    `| level | ${statuses.map((status) => statusTerms[status].term).join(" | ")} |`,
    `|---|${statuses.map(() => "---:|").join("")}`,
    ...rows,
  ].join("\n");
}

function renderFailures(view: ReportView): readonly string[] {
  const { causes } = view;
  if (causes.length === 0) return [];
  const shown = causes.slice(0, causesMax);
  const more = causes.length - shown.length;
  return [
    `### Failures: ${describeCauses(causes)}`,
    ...shown.map((cause) => renderCause(cause, view)),
    ...(more === 0 ? [] : [`And ${formatCount(more, "more cause")} in ${linkPage(view, "failures")}.`]),
  ];
}

function renderCause(cause: Cause, view: ReportView): string {
  const { report, replay, reportUrl } = view;
  const { lead } = cause;
  const { requirement, knownDivergence } = lead;
  const { level, section, text, otherRevision } = requirement;
  const [failure] = lead.members;
  const weight = describeWeight(cause, report);
  const [occurrences, same, consequences] = [
    describeOccurrences(lead),
    describeSame(cause),
    describeConsequences(cause),
  ];
  const commands = listSequence(failure).map(renderCurl);
  return [
    `**${linkRequirement(requirement, view)}** (${level}${weight === null ? "" : `, ${weight}`}, §${section}): ${escapeMarkdown(text)}`,
    "",
    `- ${inline(failure.summary)}`,
    `- expected: ${inline(failure.expected)}`,
    `- received: ${inline(describeReceived(failure))}`,
    ...counterexampleText(failure).map((found) => `- counterexample: ${inline(found)}`),
    ...(occurrences === null ? [] : [`- seen ${escapeMarkdown(occurrences)}`]),
    ...(same === null ? [] : [`- same fault: ${inline(same)}`]),
    ...(consequences === null ? [] : [`- what may follow from it: ${inline(consequences)}`]),
    ...(otherRevision === null ? [] : [`- revision: ${inline(otherRevision)}`]),
    ...(knownDivergence === null ? [] : [`- known divergence: ${inline(knownDivergence)}`]),
    ...(reportUrl === null
      ? []
      : [`- ${renderLink("request and response", toFailureUrl(reportUrl, failure.fingerprint))}`]),
    "",
    `${describeSequence(failure, startsTarget(report))}:`,
    "",
    ...commands.map(renderMarkdownCommand),
    "",
    renderMarkdownCommand(renderReplayCommand(replay, requirement.id, STORED_PROGRAM, listOthers(cause))),
  ].join("\n");
}

function renderWaived(view: ReportView): readonly string[] {
  const { waived, accepted, notNeeded } = view;
  const toLine = (requirement: ReportRequirement) =>
    `**${linkRequirement(requirement, view)}** (${requirement.level}): ${inline(requirement.reason ?? "")}`;
  return [
    ...(waived.length === 0 ? [] : ["### Waived", renderItems(waived.map(toLine), view)]),
    ...(accepted.length === 0 ? [] : ["### Accepted as unverified", renderItems(accepted.map(toLine), view)]),
    ...(notNeeded === null ? [] : [inline(notNeeded)]),
  ];
}

function renderUnverified(view: ReportView): readonly string[] {
  const { unverifiedCauses } = view;
  if (unverifiedCauses.length === 0) return [];
  const lines = unverifiedCauses.map(({ missing, remedy, example, requirements }) => {
    const sample = example === null ? "" : ` For example: ${renderCodeSpan(example)}`;
    const mend = remedy === null ? "" : ` To mend it: ${inline(remedy)}.${sample}`;
    const count = formatCount(requirements.length, "requirement");
    return `**${count}**: ${inline(missing)}${mend} (${renderIds(requirements, (one) => linkRequirement(one, view))})`;
  });
  return ["### Not verified", renderItems(lines, view)];
}

/** Renders what a target responded that does not look like a node. */
function renderFirstExchanges(view: ReportView): readonly string[] {
  const { firstExchanges = [] } = view.report.target;
  if (firstExchanges.length === 0) return [];
  return ["### What the target responded first", renderList(firstExchanges.map(describeExchange), view)];
}

function renderNextStep({ nextStep }: ReportView): readonly string[] {
  const { kind, text, before, example, after } = nextStep;
  if (kind === "advice") {
    return [
      "### Next",
      inline(text),
      ...(example === null ? [] : [renderMarkdownCommand(example)]),
      ...(after === null ? [] : [inline(`${after.words}:`), renderMarkdownCommand(after.command)]),
    ];
  }
  return ["### Next", ...(before === null ? [] : [inline(`${before}:`)]), renderMarkdownCommand(text)];
}

/** Renders the results of `--extended`, which the verdict ignores. */
function renderExtended(view: ReportView): readonly string[] {
  const { extended } = view.report;
  if (extended === undefined) return [];
  const lines = extended.requirements.flatMap(({ id, status, failure }) =>
    status === "violated" ? [`**${link(id, "extended", view)}**: ${inline(failure?.summary ?? "")}`] : [],
  );
  return [
    "### Beyond the document",
    `${formatExtendedCounts(extended)}. These rules are not part of the verdict.`,
    ...(lines.length === 0 ? [] : [renderItems(lines, view)]),
  ];
}

function renderRun(view: ReportView): readonly string[] {
  const { report, coverage, command } = view;
  const { target, tool, facts, digest } = report;
  // The target may show several values at one point.
  const points = new Set(facts.map(({ id }) => id)).size;
  return [
    "### Details",
    [
      `- Revision of the target: ${describeRevision(target.revision)}`,
      `- Version: touchstone ${escapeMarkdown(tool.version)}`,
      `- ${formatCount(points, "fact")} about points that the specification leaves open, in ${linkPage(view, "facts")}`,
      `- ${coverage}`,
      `- Digest of this report: \`${digest}\``,
    ].join("\n"),
    "Repeat the run:",
    renderMarkdownCommand(command),
  ];
}

function renderList(sentences: readonly string[], view: ReportView): string {
  return renderItems(sentences.map(inline), view);
}

/** Renders lines of Markdown as a list. If there are too many lines, the list ends with a reference to report.html. */
function renderItems(lines: readonly string[], view: ReportView): string {
  const more = lines.length - itemsMax;
  const shown = lines.slice(0, itemsMax).map((line) => `- ${line}`);
  return [...shown, ...(more > 0 ? [`- and ${more} more in ${linkPage(view)}`] : [])].join("\n");
}
