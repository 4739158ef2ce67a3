/** Renders what stands above and below the causes on a terminal: the verdict and what was judged, and the next step. */
import { join } from "node:path";
import { describeExchange } from "../../model/exchange-text.ts";
import { truncateText } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { describeCauses } from "../../text/failure-cause-text.ts";
import type { JudgedLine } from "../../verdict/judged.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { countRows } from "./fit-rows.ts";
import { renderNextStep } from "./terminal-commands.ts";
import { renderReasons } from "./terminal-reasons.ts";
import { escapeTerminal, wrapTerminal, type Paint } from "./terminal-text.ts";

/** The options of the terminal rendering. */
export interface TerminalOptions {
  readonly colour: boolean;
  /** The folder of the reports as given with `--out`; null if only a part was judged again, without reports. */
  readonly reportsDir: string | null;
  /** Whether to render every cause, reason and warning, however long the output becomes. */
  readonly verbose?: boolean;
}

/** The lines above and below the causes. */
export interface Frame {
  readonly head: readonly string[];
  readonly foot: readonly string[];
  readonly rows: number;
}

/**
 * How much of the frame is shown: everything, or only what nothing else on the screen says. The scope and what the exit
 * code means stand in the headline too, what does not count in the counts of SHOULD; the rest is in the report.
 */
export type FrameDetail = "whole" | "compact";

/** The maximum number of rows without `verbose`. */
export const rowsMax = 40;
/** Rows that reasons leave for the causes. */
const causeRows = 18;
const valueLengthMax = 400;
const shortLengthMax = 150;
const compactLabels: readonly JudgedLine["label"][] = ["Target"];

export function renderFrame(
  view: ReportView,
  options: TerminalOptions,
  paint: Paint,
  detail: FrameDetail,
): Frame {
  const { verbose = false } = options;
  const page = renderPageLine(view, options);
  const foot = renderFoot(view, options, page, detail);
  const footRows = countRows(foot.filter((line) => !page.includes(line))) + page.length;
  const summary = renderSummary(view, options, paint, detail);
  const reasonRows =
    view.causes.length === 0 ? undefined : rowsMax - countRows(summary) - footRows - causeRows;
  const head = [
    ...summary,
    ...renderReasons(view, verbose, reasonRows),
    ...listFirstExchanges(view.report, verbose).flatMap((text, index) =>
      wrap(shorten(text, verbose), index === 0 ? "Received " : " ".repeat(9)),
    ),
  ];
  return { head, foot, rows: countRows(head) + footRows };
}

/** Renders the headline, what was judged and the counts. */
function renderSummary(
  view: ReportView,
  { verbose = false }: TerminalOptions,
  paint: Paint,
  detail: FrameDetail,
): readonly string[] {
  // What was absent matters less than what failed, which needs the rows.
  const shortenJudged = (text: string): string =>
    verbose || view.causes.length === 0
      ? shorten(text, verbose)
      : truncateText(escapeTerminal(text), shortLengthMax);
  const judged = view.judged.filter(({ label }) => detail === "whole" || compactLabels.includes(label));
  return [
    ...wrap(shorten(view.headline, verbose), "").map((line) => paint(line, view.colour)),
    ...(view.ignored === null || detail === "compact" ? [] : wrap(view.ignored, "")),
    "",
    ...judged.flatMap(({ label, text }) => wrap(shortenJudged(text), `${label.padEnd(8)} `)),
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

/** Renders the explanations of the terms of the counts. */
export function renderTerms({ terms }: ReportView): readonly string[] {
  return terms.flatMap(({ term, meaning }, index) =>
    wrap(`${term}: ${meaning}`, index === 0 ? "Terms    " : " ".repeat(9)),
  );
}

/** The URL is not broken into lines, because a terminal recognizes it as a link only as a whole. */
function renderPageLine({ reportUrl }: ReportView, { reportsDir }: TerminalOptions): readonly string[] {
  return reportUrl === null || reportsDir === null ? [] : [`Page     ${reportUrl}`];
}

function renderFoot(
  { nextStep, exit }: ReportView,
  { reportsDir }: TerminalOptions,
  page: readonly string[],
  detail: FrameDetail,
): readonly string[] {
  return [
    "",
    ...(detail === "compact" ? [] : wrap(exit.replace(/^exit code /, ""), "Exit     ")),
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
