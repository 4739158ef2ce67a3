/** Renders causes of failure for a terminal: the first three in full, and each other one in one row. */
import { shortenHex, truncateText } from "../../model/plain-text.ts";
import { counterexampleText, describeReceived } from "../../model/report-failure.ts";
import type { Report } from "../../model/report.ts";
import {
  describeConsequences,
  describeOccurrences,
  describeRoot,
  describeSame,
  describeWeight,
} from "../../text/failure-cause-text.ts";
import { countRequirements, listClusters, type Cause, type FailureCluster } from "../../verdict/causes.ts";
import { startsTarget } from "../../verdict/commands.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { renderMore, type Section } from "./fit-rows.ts";
import { renderSequence } from "./terminal-commands.ts";
import { fitRow, wrapTerminal, type Paint } from "./terminal-text.ts";

const summaryLengthMax = 400;
const valueLengthMax = 150;

/**
 * How much of a cause is shown, each level less than the one before: everything; without the values that the summary
 * repeats, and with short addresses; without the command; without all that is not what was expected and received; or
 * without the text of the requirement too, and with the middle of a long summary left out.
 */
export type Detail = "whole" | "short" | "told" | "brief" | "terse";

/** Renders every failure whole. */
export function renderAllCauses({ causes, report }: ReportView, paint: Paint): readonly Section[] {
  return causes.flatMap((cause) =>
    listClusters(cause).map((cluster) => toBlock(renderFailure(cluster, cause, "whole", { report, paint }))),
  );
}

/** Renders the first causes, each with its detail, and the others in one row each. */
export function renderCauses(
  { causes, report }: ReportView,
  details: readonly Detail[],
  paint: Paint,
): { readonly shown: readonly Section[]; readonly others: Section } {
  const shown = details.flatMap((detail, index) => {
    const cause = causes[index];
    return cause === undefined ? [] : [toBlock(renderFailure(cause.lead, cause, detail, { report, paint }))];
  });
  return { shown, others: renderOthers(causes.slice(shown.length), report, paint) };
}

function toBlock(lines: readonly string[]): Section {
  return { title: [], items: [lines], more: () => "" };
}

function renderOthers(others: readonly Cause[], report: Report, paint: Paint): Section {
  return {
    title: ["Other causes"],
    items: others.map((cause) => [renderRow(cause, report, paint)]),
    more: renderMore,
    brief: `Other causes: ${others.length} (--verbose)`,
  };
}

/** Renders a cause in one row. */
function renderRow(cause: Cause, report: Report, paint: Paint): string {
  const { id, level, text } = cause.lead.requirement;
  const more = countRequirements(cause) - 1;
  const weight = describeWeight(cause, report);
  const notes = [
    ...(weight === null ? [] : [cause.affectsVerdict ? weight : "ignored"]),
    ...(more === 0 ? [] : [`and ${more} more`]),
  ];
  const row = `  ${id} ${level}${notes.length === 0 ? "" : ` (${notes.join(", ")})`} ${text}`;
  return fitRow(row).replace(id, paint(id, "red"));
}

function renderFailure(
  cluster: FailureCluster,
  cause: Cause,
  detail: Detail,
  { report, paint }: { readonly report: Report; readonly paint: Paint },
): readonly string[] {
  const { requirement, knownDivergence, members } = cluster;
  const [failure] = members;
  const title = renderTitle(cluster, cause, report);
  if (detail === "brief") return renderBrief(`${title} ${requirement.text}`, failure.summary, cause, paint);
  if (detail === "terse")
    return renderBrief(title, cutMiddle(shortenHex(failure.summary), valueLengthMax), cause, paint);
  const isWhole = detail === "whole";
  const summary = isWhole ? failure.summary : shortenHex(failure.summary);
  return [
    ...wrap(`${title} ${requirement.text}`, "").map((line) => paint(line, "red")),
    ...wrap(truncateText(summary, summaryLengthMax), "  "),
    ...(isWhole ? field(failure.expected, "  expected  ") : []),
    ...(isWhole ? field(describeReceived(failure), "  received  ") : []),
    ...(isWhole ? counterexampleText(failure).flatMap((found) => field(found, "  counterexample: ")) : []),
    ...optional(describeOccurrences(cluster), "  seen      "),
    ...renderRelations(cluster, cause),
    ...optional(requirement.otherRevision, "  revision  "),
    ...optional(knownDivergence, "  known     "),
    ...(detail === "told" ? [] : renderSequence(failure, startsTarget(report))),
  ];
}

/** Renders the requirement, what was expected and received, and the ids of what belongs to it. */
function renderBrief(title: string, summary: string, cause: Cause, paint: Paint): readonly string[] {
  const others = listClusters(cause).slice(1);
  const ids = new Set(others.map(({ requirement: { id } }) => id));
  return [
    ...wrap(title, "").map((line) => paint(line, "red")),
    ...wrap(truncateText(shortenHex(summary), summaryLengthMax), "  "),
    ...(ids.size === 0 ? [] : [fitRow(`  with      ${[...ids].join(", ")}`)]),
  ];
}

/** Leaves out the middle of a text, because a summary says at its start what was done and at its end what was received. */
function cutMiddle(text: string, lengthMax: number): string {
  const half = lengthMax / 2;
  return text.length <= lengthMax
    ? text
    : `${text.slice(0, half).trimEnd()} … ${text.slice(-half).trimStart()}`;
}

function renderTitle(cluster: FailureCluster, cause: Cause, report: Report): string {
  const { id, level, section } = cluster.requirement;
  const ignored = cluster.affectsVerdict ? null : `ignored at --level ${report.scope.level}`;
  const note = cluster === cause.lead ? describeWeight(cause, report) : ignored;
  return `FAIL ${id} ${level} §${section}${note === null ? "" : ` (${note})`}`;
}

/** Says which other failures belong to those that are to be corrected, or what these belong to. */
function renderRelations(cluster: FailureCluster, cause: Cause): readonly string[] {
  const root = describeRoot(cluster);
  if (root !== null) return wrap(root, "  note      ");
  if (cluster !== cause.lead) return wrap(`same fault as ${cause.lead.requirement.id}`, "  note      ");
  return [
    ...optional(describeSame(cause), "  same as   "),
    ...optional(describeConsequences(cause), "  may cause ", summaryLengthMax),
  ];
}

function optional(text: string | null, name: string, lengthMax = valueLengthMax): readonly string[] {
  return text === null ? [] : field(text, name, lengthMax);
}

function field(text: string, name: string, lengthMax = valueLengthMax): readonly string[] {
  return wrap(truncateText(text, lengthMax), name);
}

function wrap(text: string, prefix: string): readonly string[] {
  return wrapTerminal(text, { first: prefix, rest: " ".repeat(prefix.length) });
}
