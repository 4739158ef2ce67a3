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
import { countRows, renderMore, type Section } from "./fit-rows.ts";
import { renderSequence } from "./terminal-commands.ts";
import { fitRow, wrapTerminal, type Paint } from "./terminal-text.ts";

const summaryLengthMax = 400;
const valueLengthMax = 150;

/**
 * How much of a cause is shown: everything; without the values that the summary repeats, and with short addresses; without
 * the command too; or a few rows.
 */
type Detail = "whole" | "short" | "told" | "brief";

/** How the first causes are shown, the most detailed layout first. The last one is shown whether it fits or not. */
const layouts: readonly (readonly Detail[])[] = [
  ["whole", "whole", "whole"],
  ["whole", "short", "short"],
  ["short", "short", "short"],
  ["short", "brief", "brief"],
  ["told", "brief", "brief"],
  ["short", "brief"],
  ["told", "brief"],
  ["whole"],
  ["short"],
  ["told"],
  ["brief"],
];

/** Rows that the other causes need at least: the blank row, the title, and a cause or the number of them. */
const otherRows = 3;

/**
 * Renders the causes in the most detailed layout that fits.
 * @param rowsMax the rows for the causes; infinite to show every failure whole
 */
export function renderCauses(view: ReportView, paint: Paint, rowsMax: number): readonly Section[] {
  const { causes, report } = view;
  if (rowsMax === Number.POSITIVE_INFINITY)
    return causes.flatMap((cause) =>
      listClusters(cause).map((cluster) =>
        toBlock(renderFailure(cluster, cause, "whole", { report, paint })),
      ),
    );
  const rendered = layouts.map((details) => renderLayout(details, view, paint));
  return rendered.find(({ rows }) => rows <= rowsMax)?.sections ?? rendered.at(-1)?.sections ?? [];
}

function renderLayout(details: readonly Detail[], { causes, report }: ReportView, paint: Paint) {
  const blocks = details.flatMap((detail, index) => {
    const cause = causes[index];
    return cause === undefined ? [] : [renderFailure(cause.lead, cause, detail, { report, paint })];
  });
  const others = causes.slice(blocks.length);
  const rows = blocks.reduce((sum, block) => sum + 1 + countRows(block), 0);
  return {
    rows: rows + (others.length === 0 ? 0 : otherRows),
    sections: [...blocks.map(toBlock), renderOthers(others, report, paint)],
  };
}

function toBlock(lines: readonly string[]): Section {
  return { title: [], items: [lines], more: () => "" };
}

function renderOthers(others: readonly Cause[], report: Report, paint: Paint): Section {
  return {
    title: ["Other causes"],
    items: others.map((cause) => [renderRow(cause, report, paint)]),
    more: (count) => renderMore(count, others.length, "cause"),
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
  if (detail === "brief") return renderBrief(title, cause, paint);
  const isWhole = detail === "whole";
  const summary = isWhole ? failure.summary : shortenHex(failure.summary);
  return [
    ...wrap(title, "").map((line) => paint(line, "red")),
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

/** Renders the requirement, what was received, and what belongs to it, each in as few rows as say it. */
function renderBrief(title: string, cause: Cause, paint: Paint): readonly string[] {
  const [failure] = cause.lead.members;
  const others = listClusters(cause).slice(1);
  const ids = new Set(others.map(({ requirement: { id } }) => id));
  return [
    paint(fitRow(title), "red"),
    ...wrap(cutMiddle(shortenHex(failure.summary), valueLengthMax), "  "),
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
  const { id, level, section, text } = cluster.requirement;
  const ignored = cluster.affectsVerdict ? null : `ignored at --level ${report.scope.level}`;
  const note = cluster === cause.lead ? describeWeight(cause, report) : ignored;
  return `FAIL ${id} ${level} §${section}${note === null ? "" : ` (${note})`} ${text}`;
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
