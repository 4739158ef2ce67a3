import { formatExtendedCounts } from "../../model/extended.ts";
import { formatCount, truncateText } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { countRows, fitSections, renderMore, type Section } from "./fit-rows.ts";
import { summaryLayouts, type SummaryLayout } from "./summary-layouts.ts";
import { renderAllCauses, renderCauses } from "./terminal-causes.ts";
import { renderChain } from "./terminal-chain.ts";
import { renderFrame, renderTerms, rowsMax, type Frame, type TerminalOptions } from "./terminal-frame.ts";
import { paintLine, wrapTerminal, type Paint } from "./terminal-text.ts";
import { renderUnverified } from "./terminal-unverified.ts";

/** The blank row before a section, and its title. */
const titleRows = 2;
/** The blank row before a section, and one row that stands for the section. */
const briefRows = 2;
/** Rows that failures leave to what was not verified, if the verdict follows from that. */
const unverifiedRowsMax = 10;
const valueLengthMax = 400;

/**
 * Renders a report for a terminal of 80 columns: the headline, what was judged, the counts, the causes and the next
 * step. Without `verbose`, it takes at most 40 rows; only the line with the URL of the page may be longer than a row.
 * Text from the target is escaped, so that it cannot control the terminal.
 */
export function renderTerminal(view: ReportView, options: TerminalOptions): string {
  const { verbose = false } = options;
  const paint = options.colour ? paintLine : (line: string) => line;
  const unverified = renderUnverified(view, verbose);
  // What was not verified comes first if the verdict follows from it and not from a failure.
  const isFirst = view.report.exitCode === 4 && unverified.items.length > 0;
  const { frame, causes } = verbose
    ? { frame: renderFrame(view, options, paint, "whole"), causes: renderAllCauses(view, paint) }
    : renderFitting(view, options, paint, countNeededRows(unverified, isFirst));
  const sections = [
    ...(isFirst ? [unverified, ...causes] : [...causes, unverified]),
    renderWaived(view, verbose),
    renderExtended(view.report),
    renderWarnings(view.report),
    ...(verbose ? [renderChain(view.report)] : []),
    // Causes of failure are more important than the explanations, so these come last.
    ...(view.causes.length === 0 ? [] : [explainTerms(view)]),
  ];
  const rows = verbose ? Number.POSITIVE_INFINITY : rowsMax - frame.rows;
  return `${[...frame.head, ...fitSections(sections, rows), ...frame.foot].join("\n")}\n`;
}

/** Counts the rows that what was not verified needs at least: several if the verdict follows from it, otherwise one. */
function countNeededRows({ items }: Section, isFirst: boolean): number {
  if (items.length === 0) return 0;
  return isFirst ? titleRows + Math.min(countRows(items.flat()), unverifiedRowsMax) : briefRows;
}

interface Fitting {
  readonly frame: Frame;
  readonly causes: readonly Section[];
}

/** Renders the frame and the causes in the most detailed layout that leaves some rows; in the last one if none does. */
function renderFitting(view: ReportView, options: TerminalOptions, paint: Paint, rowsLeft: number): Fitting {
  const frames = {
    whole: renderFrame(view, options, paint, "whole"),
    compact: renderFrame(view, options, paint, "compact"),
  };
  if (view.causes.length === 0) return { frame: frames.whole, causes: [] };
  const rendered = summaryLayouts.map((layout) => {
    const frame = frames[layout.frame];
    const { shown, others } = renderCauses(view, layout.causes, paint);
    const rows = shown.reduce(
      (sum, { items }) => sum + 1 + countRows(items.flat()),
      countOtherRows(others, layout),
    );
    return { frame, causes: [...shown, others], rows: frame.rows + rows };
  });
  const [last] = rendered.slice(-1);
  return (
    rendered.find(({ rows }) => rows + rowsLeft <= rowsMax) ?? last ?? { frame: frames.compact, causes: [] }
  );
}

/** Counts the rows that a layout leaves to the causes that are not shown in full. */
function countOtherRows({ items }: Section, layout: SummaryLayout): number {
  if (items.length === 0) return 0;
  const shown = Math.min(items.length, layout.others);
  if (shown === 0) return briefRows;
  return titleRows + shown + (shown < items.length ? 1 : 0);
}

/** What was accepted as unverified is a reason of the verdict, so it is only listed with `verbose`. */
function renderWaived({ waived, accepted, notNeeded }: ReportView, verbose: boolean): Section {
  const all = [...waived, ...(verbose ? accepted : [])];
  const lines = all.length + (notNeeded === null ? 0 : 1);
  const title = all.length === 0 ? "Baseline" : "Waived by the baseline";
  return {
    title: [title],
    items: [
      ...all.map(({ id, level, reason }) =>
        wrap(`${id} (${level}): ${truncateText(reason ?? "", valueLengthMax)}`, "  ", "    "),
      ),
      ...(notNeeded === null ? [] : [wrap(notNeeded, "  ")]),
    ],
    more: renderMore,
    brief: `${title}: ${formatCount(lines, "line")} (--verbose)`,
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

function explainTerms(view: ReportView): Section {
  const lines = renderTerms(view);
  return {
    title: [],
    items: lines.length === 0 ? [] : [lines],
    more: () => "",
  };
}

/** Wraps one paragraph after a prefix. The following lines are indented like the text of the first line. */
function wrap(text: string, prefix: string, rest = " ".repeat(prefix.length)): readonly string[] {
  return wrapTerminal(text, { first: prefix, rest });
}
