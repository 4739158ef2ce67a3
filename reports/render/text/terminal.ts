import { join } from "node:path";
import { describeCauses } from "../../text/failure-cause-text.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { formatExtendedCounts } from "../../model/extended.ts";
import { describeExchange } from "../../model/exchange-text.ts";
import { formatCount, truncateText } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { countRows, fitSections, renderMore, type Section } from "./fit-rows.ts";
import { renderCauses } from "./terminal-causes.ts";
import { renderChain } from "./terminal-chain.ts";
import { renderNextStep } from "./terminal-commands.ts";
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
/** Rows that reasons leave for the causes. */
const causeRows = 18;
/** Rows that causes leave for what was not verified: the blank row, the title, and the number of causes. */
const spareRows = 3;
/** Rows that failures leave to what was not verified, if the verdict follows from that. */
const unverifiedRowsMax = 10;
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
  const footRows = countRows(foot.filter((line) => !page.includes(line))) + page.length;
  const summary = renderSummary(view, options, paint);
  const summaryRows = countRows(summary) + footRows;
  const reasonRows = view.causes.length === 0 ? undefined : rowsMax - summaryRows - causeRows;
  const head = [
    ...summary,
    ...renderReasons(view, verbose, reasonRows),
    ...listFirstExchanges(view.report, verbose).flatMap((text, index) =>
      wrap(shorten(text, verbose), index === 0 ? "Received " : " ".repeat(9)),
    ),
  ];
  const unverified = renderUnverified(view, verbose);
  const rows = verbose ? Number.POSITIVE_INFINITY : rowsMax - countRows(head) - footRows;
  // What was not verified comes first if the verdict follows from it and not from a failure.
  const isFirst = view.report.exitCode === 4 && unverified.items.length > 0;
  const unverifiedRows = isFirst ? Math.min(countRows(unverified.items.flat()), unverifiedRowsMax) : 0;
  const causes = renderCauses(
    view,
    paint,
    rows - unverifiedRows - (unverified.items.length === 0 ? 0 : spareRows),
  );
  const sections = [
    ...(isFirst ? [unverified, ...causes] : [...causes, unverified]),
    renderWaived(view, verbose),
    renderExtended(view.report),
    renderWarnings(view.report),
    ...(verbose ? [renderChain(view.report)] : []),
    // Causes of failure are more important than the explanations, so these come last.
    ...(view.causes.length === 0 ? [] : [explainTerms(view)]),
  ];
  return `${[...head, ...fitSections(sections, rows), ...foot].join("\n")}\n`;
}

/** Renders the headline, what was judged and the counts. */
function renderSummary(
  view: ReportView,
  { verbose = false }: TerminalOptions,
  paint: Paint,
): readonly string[] {
  // What was absent matters less than what failed, which needs the rows.
  const shortenJudged = (text: string): string =>
    verbose || view.causes.length === 0
      ? shorten(text, verbose)
      : truncateText(escapeTerminal(text), shortLengthMax);
  return [
    ...wrap(shorten(view.headline, verbose), "").map((line) => paint(line, view.colour)),
    ...(view.ignored === null ? [] : wrap(view.ignored, "")),
    "",
    ...view.judged.flatMap(({ label, text }) => wrap(shortenJudged(text), `${label.padEnd(8)} `)),
    ...view.counts.flatMap(({ level, text }) => wrap(text, `${level.padEnd(8)} `)),
    ...(view.causes.length === 0 ? [] : wrap(describeCauses(view.causes), "Failures ")),
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
    more: (count) => renderMore(count, all.length + (notNeeded === null ? 0 : 1), "line"),
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
    more: (count) => `  and ${formatCount(count, "more line")} beyond the document (--verbose)`,
  };
}

function renderWarnings({ warnings }: Report): Section {
  return {
    title: [],
    items: warnings.map((warning) => wrap(`Warning: ${truncateText(warning, valueLengthMax)}`, "", "  ")),
    more: (count) => `${formatCount(count, "more warning")} (--verbose)`,
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
