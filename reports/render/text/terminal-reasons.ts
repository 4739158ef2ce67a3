import { truncateText } from "../../model/plain-text.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { countByOutcome } from "../../verdict/verdict-reasons.ts";
import { escapeTerminal, wrapTerminal } from "./terminal-text.ts";

/** A reason may end with a command, which is only useful as a whole. */
const reasonLengthMax = 600;
const verboseLengthMax = 4_000;
const reasonsMax = 4;
const reasonRowsMax = 9;
const indentation = " ".repeat(9);

/**
 * Renders the reasons for the verdict, without the counts that the headline and the sections below repeat. Without
 * `verbose`, those that do not fit are counted, because the causes need the rows.
 * @param rowsMax how many rows there are; default: enough for the first reason
 */
export function renderReasons(
  view: ReportView,
  verbose: boolean,
  rowsMax = Number.POSITIVE_INFINITY,
): readonly string[] {
  const lengthMax = verbose ? verboseLengthMax : reasonLengthMax;
  const blocks = listReasons(view, verbose).map((reason, index) =>
    wrap(truncateText(escapeTerminal(reason), lengthMax), index === 0 ? "Why      " : indentation),
  );
  if (verbose) return blocks.flat();
  const rowsOf = (count: number): number => blocks.slice(0, count).flat().length;
  const fits = (count: number): boolean =>
    rowsOf(count) <= rowsMax && (count === 1 || (count <= reasonsMax && rowsOf(count) <= reasonRowsMax));
  const shown = blocks.findLastIndex((_, index) => fits(index + 1)) + 1;
  const more = blocks.length - shown;
  return [
    ...blocks.slice(0, shown).flat(),
    ...(more > 0 ? wrap(renderMore(shown, more), shown === 0 ? "Why      " : indentation) : []),
  ];
}

function renderMore(shown: number, more: number): string {
  if (shown > 0) return `and ${more} more (--verbose)`;
  return more === 1 ? "1 more reason (--verbose)" : `${more} more reasons (--verbose)`;
}

function listReasons({ reasons, report }: ReportView, verbose: boolean): readonly string[] {
  if (verbose) return reasons;
  const counts = Object.values(countByOutcome(report.requirements, report.scope.level)).flat();
  return reasons.filter((reason) => !counts.includes(reason));
}

function wrap(text: string, first: string): readonly string[] {
  return wrapTerminal(text, { first, rest: indentation });
}
