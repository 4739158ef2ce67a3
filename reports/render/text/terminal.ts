import { join } from "node:path";
import { describeOccurrences, renderIds, type FailureCluster } from "../../verdict/causes.ts";
import { truncateCommand } from "../../verdict/next-step.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import { formatExtendedCounts } from "../../model/extended.ts";
import { formatCount, truncateText, showInvisible } from "../../model/plain-text.ts";
import { counterexampleText } from "../../model/report-failure.ts";
import type { Report } from "../../model/report.ts";
import { wrapTerminal } from "./terminal-text.ts";

/** The options of the terminal rendering. */
export interface TerminalOptions {
  readonly colour: boolean;
  /** The folder of the reports as given with `--out`; null if no reports were written. */
  readonly reportsDir: string | null;
}

const causesMax = 5;
const unverifiedMax = 10;
const warningsMax = 10;
const valueLengthMax = 400;

/**
 * Renders a report for a terminal. Lines have at most 80 columns, except commands, which stay on one line so that they
 * can be copied. Text from the target is escaped, so that it cannot control the terminal.
 */
export function renderTerminal(view: ReportView, options: TerminalOptions): string {
  const paint = options.colour ? paintLine : (line: string) => line;
  const lines = [
    ...wrap(view.headline, "").map((line) => paint(line, view.colour)),
    ...view.counts.flatMap(({ level, text }) => wrap(text, `  ${level.padEnd(7)}`)),
    ...view.reasons.flatMap((reason) => wrap(reason, "  ")),
    ...renderFailures(view, paint),
    ...renderWaived(view),
    ...renderUnverified(view),
    ...renderExtended(view.report),
    ...renderWarnings(view.report),
    "",
    ...renderFooter(view, options),
  ];
  return `${lines.join("\n")}\n`;
}

type Paint = (line: string, colour: Colour) => string;
type Colour = ReportView["colour"];

/**
 * Terminals have no amber, so it is yellow. An internal error is red, because grey is hard to see on some terminals.
 */
const colourCodes: { readonly [colour in Colour]: number } = {
  red: 31,
  grey: 31,
  green: 32,
  amber: 33,
  blue: 34,
};

function paintLine(line: string, colour: Colour): string {
  return `\u{1b}[1;${colourCodes[colour]}m${line}\u{1b}[0m`;
}

function renderFailures({ causes: clusters, report }: ReportView, paint: Paint): readonly string[] {
  const shown = clusters.slice(0, causesMax);
  const more = clusters.length - shown.length;
  return [
    ...shown.flatMap((cluster) => renderCluster(cluster, report, paint)),
    ...(more === 0 ? [] : ["", `  and ${formatCount(more, "more cause")}, see the reports`]),
  ];
}

/** Renders the first failure of a cause in full, and the other operations in which the cause occurs. */
function renderCluster(cluster: FailureCluster, { scope }: Report, paint: Paint): readonly string[] {
  const { id, level, section, text, knownDivergence, otherRevision } = cluster.requirement;
  const [failure] = cluster.members;
  const levelNote = cluster.affectsVerdict ? "" : ` (ignored at --level ${scope.level})`;
  const occurrences = describeOccurrences(cluster);
  return [
    "",
    ...wrap(`FAIL ${id} ${level} §${section}${levelNote} ${text}`, "").map((line) => paint(line, "red")),
    ...wrap(truncateText(failure.summary, valueLengthMax), "  "),
    ...wrap(truncateText(failure.expected, valueLengthMax), "  expected  "),
    ...wrap(truncateText(failure.received, valueLengthMax), "  received  "),
    ...counterexampleText(failure).flatMap((found) =>
      wrap(truncateText(found, valueLengthMax), "  counterexample: "),
    ),
    ...(occurrences === null ? [] : wrap(occurrences, "  seen      ")),
    ...(otherRevision === null ? [] : wrap(otherRevision, "  revision  ")),
    ...(knownDivergence === null ? [] : wrap(knownDivergence, "  known     ")),
    `  ${showInvisible(truncateCommand(failure.curl))}`,
  ];
}

function renderWaived({ waived, notNeeded }: ReportView): readonly string[] {
  const shown = waived.slice(0, unverifiedMax);
  const more = waived.length - shown.length;
  return [
    ...(waived.length === 0 ? [] : ["", "Waived by the baseline"]),
    ...shown.flatMap(({ id, level, reason }) =>
      wrap(`${id} (${level}): ${truncateText(reason ?? "", valueLengthMax)}`, "  ", "    "),
    ),
    ...(more === 0 ? [] : [`  and ${more} more, see the reports`]),
    ...(notNeeded === null ? [] : ["", ...wrap(notNeeded, "")]),
  ];
}

function renderUnverified({ unverified: groups }: ReportView): readonly string[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, unverifiedMax);
  const more = groups.length - shown.length;
  return [
    "",
    "Not verified",
    ...shown.flatMap(({ status, reason, requirements }) => {
      const text = `${renderIds(requirements)} (${status}): ${truncateText(reason, valueLengthMax)}`;
      return wrap(text, "  ", "    ");
    }),
    ...(more === 0 ? [] : [`  and ${formatCount(more, "more reason")}, see the reports`]),
  ];
}

/** Renders the results of `--extended`, which the verdict ignores. */
function renderExtended({ extended }: Report): readonly string[] {
  if (extended === undefined) return [];
  const violated = extended.requirements.filter(({ status }) => status === "violated");
  const shown = violated.slice(0, unverifiedMax);
  const more = violated.length - shown.length;
  return [
    "",
    ...wrap(`beyond the document: ${formatExtendedCounts(extended)}`, ""),
    ...shown.flatMap(({ id, failure }) =>
      wrap(`${id}: ${truncateText(failure?.summary ?? "", valueLengthMax)}`, "  ", "    "),
    ),
    ...(more === 0 ? [] : [`  and ${more} more, see the reports`]),
  ];
}

function renderWarnings({ warnings }: Report): readonly string[] {
  const more = warnings.length - warningsMax;
  return [
    ...(warnings.length === 0 ? [] : [""]),
    ...warnings
      .slice(0, warningsMax)
      .flatMap((warning) => wrap(`Warning: ${truncateText(warning, valueLengthMax)}`, "", "  ")),
    ...(more > 0 ? [`  and ${formatCount(more, "more warning")}, see the reports`] : []),
  ];
}

function renderFooter(view: ReportView, { reportsDir }: TerminalOptions): readonly string[] {
  const { report, mergedFrom, nextStep } = view;
  const disabled = report.requirements.filter(({ status }) => status === "disabled").length;
  return [
    ...wrap(report.target.baseUrl, "Target   "),
    ...(mergedFrom === null ? [] : wrap(`from ${mergedFrom}`, "Merged   ")),
    ...wrap(String(report.run.seed), "Seed     "),
    ...(disabled === 0 ? [] : wrap(`${formatCount(disabled, "requirement")} (by the options)`, "Excluded ")),
    ...(reportsDir === null ? [] : wrap(`${join(reportsDir, "report.html")} and other formats`, "Reports  ")),
    ...(nextStep.kind === "command"
      ? [`Next     ${showInvisible(nextStep.text)}`]
      : wrap(nextStep.text, "Next     ")),
  ];
}

/** Wraps one paragraph after a prefix. The following lines are indented like the text of the first line. */
function wrap(text: string, prefix: string, rest = " ".repeat(prefix.length)): readonly string[] {
  return wrapTerminal(text, { first: prefix, rest });
}
