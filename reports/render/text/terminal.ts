import { join } from "node:path";
import { describeOccurrences, describeRoot, type FailureCluster } from "../../verdict/causes.ts";
import { startsTarget } from "../../verdict/commands.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { formatExtendedCounts } from "../../model/extended.ts";
import { describeExchange } from "../../model/exchange-text.ts";
import { truncateText } from "../../model/plain-text.ts";
import { counterexampleText, describeReceived } from "../../model/report-failure.ts";
import type { Report } from "../../model/report.ts";
import { countRows, fitSections, type Section } from "./fit-rows.ts";
import { renderChain } from "./terminal-chain.ts";
import { renderNextStep, renderSequence } from "./terminal-commands.ts";
import { escapeTerminal, paintLine, wrapTerminal, type Paint } from "./terminal-text.ts";
import { renderReasons } from "./terminal-reasons.ts";
import { renderUnverified } from "./terminal-unverified.ts";

/** The options of the terminal rendering. */
interface TerminalOptions {
  readonly colour: boolean;
  /** The folder of the reports as given with `--out`; null if only a part was judged again, without reports. */
  readonly reportsDir: string | null;
  /** Whether to render every cause, reason and warning, however long the output becomes. */
  readonly verbose?: boolean;
}

/** The maximum number of rows without `verbose`. */
export const rowsMax = 40;
/** Rows that reasons leave for the sections after the first cause. */
const spareRows = 8;
const valueLengthMax = 400;
const shortLengthMax = 150;

/**
 * Renders a report for a terminal of 80 columns: the headline, what was judged, the counts, the causes and the next
 * step. Without `verbose`, it takes at most 40 rows; only the line with the URL of the page may be longer than a row.
 * Text from the target is escaped, so that it cannot control the terminal.
 */
export function renderTerminal(view: ReportView, options: TerminalOptions): string {
  const { verbose = false } = options;
  const paint = options.colour ? paintLine : (line: string) => line;
  const page = renderPageLine(view, options);
  const foot = renderFoot(view, options, page);
  const causes = renderCauses(view, paint, verbose);
  const footRows = countRows(foot.filter((line) => !page.includes(line))) + page.length;
  const summary = renderSummary(view, options, paint);
  const causeRows = countRows(causes[0]?.items[0] ?? []);
  const reasonRows =
    causeRows === 0 ? undefined : rowsMax - footRows - countRows(summary) - causeRows - spareRows;
  const head = [
    ...summary,
    ...renderReasons(view, verbose, reasonRows),
    ...listFirstExchanges(view.report, verbose).flatMap((text, index) =>
      wrap(shorten(text, verbose), index === 0 ? "Received " : " ".repeat(9)),
    ),
  ];
  const sections = [
    ...causes,
    renderUnverified(view, verbose),
    renderWaived(view, verbose),
    renderExtended(view.report),
    renderWarnings(view.report),
    ...(verbose ? [renderChain(view.report)] : []),
    // Causes of failure are more important than the explanations, so these come last.
    ...(view.causes.length === 0 ? [] : [explainTerms(view)]),
  ];
  const rows = verbose ? Number.POSITIVE_INFINITY : rowsMax - countRows(head) - footRows;
  return `${[...head, ...fitSections(sections, rows), ...foot].join("\n")}\n`;
}

/** Renders the headline, what was judged and the counts. */
function renderSummary(
  view: ReportView,
  { verbose = false }: TerminalOptions,
  paint: Paint,
): readonly string[] {
  return [
    ...wrap(shorten(view.headline, verbose), "").map((line) => paint(line, view.colour)),
    ...(view.ignored === null ? [] : wrap(view.ignored, "")),
    "",
    ...view.judged.flatMap(({ label, text }) => wrap(shorten(text, verbose), `${label.padEnd(8)} `)),
    ...view.counts.flatMap(({ level, text }) => wrap(text, `${level.padEnd(8)} `)),
    ...(view.causes.length === 0 ? renderTerms(view) : []),
  ];
}

/** Shortens a text after it is escaped, because an escaped character is several characters long. */
function shorten(text: string, verbose: boolean): string {
  return truncateText(escapeTerminal(text), verbose ? valueLengthMax * 10 : shortLengthMax * 2);
}

/** Describes what a target responded that does not look like a node: the first exchange, or all with `verbose`. */
function listFirstExchanges({ target }: Report, verbose: boolean): readonly string[] {
  return (target.firstExchanges ?? []).slice(0, verbose ? undefined : 1).map(describeExchange);
}

/** Renders the first cause in full. Each other cause takes one or two lines, or is in full with `verbose`. */
function renderCauses({ causes, report }: ReportView, paint: Paint, verbose: boolean): readonly Section[] {
  const more = (count: number): string => `  and ${count} more (--verbose)`;
  if (verbose)
    return causes.map((cause) => ({ title: [], items: [renderCause(cause, report, paint)], more }));
  const [first, ...rest] = causes;
  if (first === undefined) return [];
  const { id } = first.requirement;
  const others = rest.filter(({ root }) => root?.id !== id);
  return [
    { title: [], items: [renderCause(first, report, paint)], more },
    {
      title: [`Failures that may follow from ${id} (correct it first)`],
      items: rest.filter(({ root }) => root?.id === id).map((cause) => renderConsequence(cause, paint)),
      more,
    },
    {
      title: ["Other causes (--verbose shows all of them like the first one)"],
      items: others.map((cause) => renderShortCause(cause, paint)),
      more,
    },
  ];
}

function renderCause(cause: FailureCluster, report: Report, paint: Paint): readonly string[] {
  const { id, level, section, text, otherRevision } = cause.requirement;
  const { knownDivergence } = cause;
  const root = describeRoot(cause);
  const [failure] = cause.members;
  const levelNote = cause.affectsVerdict ? "" : ` (ignored at --level ${report.scope.level})`;
  const occurrences = describeOccurrences(cause);
  const field = (value: string, name: string) => wrap(truncateText(value, shortLengthMax), name);
  return [
    ...wrap(`FAIL ${id} ${level} §${section}${levelNote} ${text}`, "").map((line) => paint(line, "red")),
    ...wrap(truncateText(failure.summary, valueLengthMax), "  "),
    ...field(failure.expected, "  expected  "),
    ...field(describeReceived(failure), "  received  "),
    ...counterexampleText(failure).flatMap((found) => field(found, "  counterexample: ")),
    ...(occurrences === null ? [] : field(occurrences, "  seen      ")),
    ...(root === null ? [] : wrap(root, "  note      ")),
    ...(otherRevision === null ? [] : field(otherRevision, "  revision  ")),
    ...(knownDivergence === null ? [] : field(knownDivergence, "  known     ")),
    ...renderSequence(failure, startsTarget(report)),
  ];
}

/** Renders a failure that may follow from the cause above it. */
function renderConsequence({ requirement, affectsVerdict }: FailureCluster, paint: Paint) {
  const { id, level, text } = requirement;
  const name = `  ${id} ${level}${affectsVerdict ? "" : " (ignored)"} `;
  const [first = "", ...rest] = wrap(text, name, " ".repeat(11));
  return [first.replace(id, paint(id, "red")), ...rest];
}

function renderShortCause({ requirement, members, affectsVerdict, root }: FailureCluster, paint: Paint) {
  const notes = [
    ...(affectsVerdict ? [] : ["ignored"]),
    ...(root === null ? [] : [`may follow from ${root.id}`]),
  ];
  const note = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  const name = `  ${requirement.id} ${requirement.level}${note} `;
  const said = `${requirement.text} Received: ${truncateText(members[0].received, 60)}`;
  const [first = "", ...rest] = wrap(said, name, " ".repeat(11));
  return [first.replace(requirement.id, paint(requirement.id, "red")), ...rest];
}

/** What was accepted as unverified is a reason of the verdict, so it is only listed with `verbose`. */
function renderWaived({ waived, accepted, notNeeded }: ReportView, verbose: boolean): Section {
  const all = [...waived, ...(verbose ? accepted : [])];
  return {
    title: [all.length === 0 ? "Baseline" : "Waived by the baseline"],
    items: [
      ...all.map(({ id, level, reason }) =>
        wrap(`${id} (${level}): ${truncateText(reason ?? "", valueLengthMax)}`, "  ", "    "),
      ),
      ...(notNeeded === null ? [] : [wrap(notNeeded, "  ")]),
    ],
    more: (count) => `  and ${count} more (--verbose)`,
  };
}

/** Renders the results of `--extended`, which the verdict ignores. */
function renderExtended({ extended }: Report): Section {
  const violated = (extended?.requirements ?? []).filter(({ status }) => status === "violated");
  return {
    title: [],
    items:
      extended === undefined
        ? []
        : [
            wrap(`beyond the document: ${formatExtendedCounts(extended)}`, ""),
            ...violated.map(({ id, failure }) =>
              wrap(`${id}: ${truncateText(failure?.summary ?? "", valueLengthMax)}`, "  ", "    "),
            ),
          ],
    more: (count) => `  and ${count} more (--verbose)`,
  };
}

function renderWarnings({ warnings }: Report): Section {
  return {
    title: [],
    items: warnings.map((warning) => wrap(`Warning: ${truncateText(warning, valueLengthMax)}`, "", "  ")),
    more: (count) => `  and ${count} more (--verbose)`,
  };
}

/** Renders the explanations of the terms of the counts. */
function renderTerms({ terms }: ReportView): readonly string[] {
  return terms.flatMap(({ term, meaning }, index) =>
    wrap(`${term}: ${meaning}`, index === 0 ? "Terms    " : " ".repeat(9)),
  );
}

function explainTerms(view: ReportView): Section {
  const lines = renderTerms(view);
  return {
    title: [],
    items: lines.length === 0 ? [] : [lines],
    more: () => "",
  };
}

/** The URL is not broken into lines, because a terminal recognizes it as a link only as a whole. */
function renderPageLine({ reportUrl }: ReportView, { reportsDir }: TerminalOptions): readonly string[] {
  return reportUrl === null || reportsDir === null ? [] : [`Page     ${reportUrl}`];
}

function renderFoot(
  { nextStep, exit }: ReportView,
  { reportsDir }: TerminalOptions,
  page: readonly string[],
): readonly string[] {
  return [
    "",
    ...wrap(exit.replace(/^exit code /, ""), "Exit     "),
    ...wrap(
      reportsDir === null
        ? "not written; the reports of the whole run are unchanged"
        : `${join(reportsDir, "report.html")} and other formats`,
      "Reports  ",
    ),
    ...page,
    ...renderNextStep(nextStep),
  ];
}

/** Wraps one paragraph after a prefix. The following lines are indented like the text of the first line. */
function wrap(text: string, prefix: string, rest = " ".repeat(prefix.length)): readonly string[] {
  return wrapTerminal(text, { first: prefix, rest });
}
