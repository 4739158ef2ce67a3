import { join } from "node:path";
import { renderNotNeeded } from "../../verdict/baseline-text.ts";
import { formatCount } from "./format-count.ts";
import { counterexampleText } from "../../model/counterexample-text.ts";
import { clusterFailures, describeOtherPlaces, type FailureCluster } from "../../verdict/failure-clusters.ts";
import {
  isFullScopeWithoutWaivers,
  listLevels,
  renderCounts,
  renderHeadline,
  renderReasons,
  filterByStatus,
} from "../../verdict/headline.ts";
import { renderMergedFrom } from "../../model/merged-shards.ts";
import { findNextStep } from "../../verdict/next-step.ts";
import { groupByReason, renderIds } from "../../verdict/reason-groups.ts";
import type { Report } from "../../model/report.ts";
import { truncateCommand } from "../../verdict/truncate-command.ts";
import { wrapTerminal } from "./terminal-text.ts";
import { truncateText, showInvisible } from "./visible-text.ts";

/** How a report is shown on a terminal. */
export interface TerminalOptions {
  readonly colour: boolean;
  /** Where the reports were written, as the reader would type it; null where they were not. */
  readonly reportsDir: string | null;
  /** The command that replays what failed, but for the ids; left out where there is none. */
  readonly replay?: string;
}

const causesMax = 5;
const unverifiedMax = 10;
const warningsMax = 10;
const valueLengthMax = 400;

/**
 * Renders a report for a terminal. No line is wider than 80 columns but for commands, which must stay in one line to be
 * copied; text of a target can neither break a line nor steer the terminal.
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const paint = options.colour ? paintLine : (line: string) => line;
  const lines = [
    ...wrap(renderHeadline(report), "").map((line) => paint(line, colourOf(report))),
    ...listLevels(report).flatMap((level) => wrap(renderCounts(report, level), `  ${level.padEnd(7)}`)),
    ...renderReasons(report).flatMap((reason) => wrap(reason, "  ")),
    ...renderFailures(report, paint),
    ...renderWaived(report),
    ...renderUnverified(report),
    ...renderWarnings(report),
    "",
    ...renderFooter(report, options),
  ];
  return `${lines.join("\n")}\n`;
}

type Paint = (line: string, colour: Colour) => string;
type Colour = "red" | "green" | "yellow" | "blue";

const colourCodes: { readonly [colour in Colour]: number } = { red: 31, green: 32, yellow: 33, blue: 34 };

function paintLine(line: string, colour: Colour): string {
  return `\u{1b}[1;${colourCodes[colour]}m${line}\u{1b}[0m`;
}

function colourOf(report: Report): Colour {
  const { verdict } = report;
  if (verdict === "conformant") return isFullScopeWithoutWaivers(report) ? "green" : "blue";
  return verdict === "incomplete" ? "yellow" : "red";
}

function renderFailures(report: Report, paint: Paint): readonly string[] {
  const clusters = clusterFailures(report);
  const shown = clusters.slice(0, causesMax);
  const more = clusters.length - shown.length;
  return [
    ...shown.flatMap((cluster) => renderCluster(cluster, report, paint)),
    ...(more === 0 ? [] : ["", `  and ${formatCount(more, "more cause")} in the reports`]),
  ];
}

/** The first failure of a cause in full, and where else it shows. */
function renderCluster(cluster: FailureCluster, { scope }: Report, paint: Paint): readonly string[] {
  const { id, level, section, text, knownDivergence } = cluster.requirement;
  const [failure] = cluster.members;
  const aside = cluster.affectsVerdict ? "" : ` (not counted by --level ${scope.level})`;
  const others = describeOtherPlaces(cluster);
  return [
    "",
    ...wrap(`FAIL ${id} ${level} §${section}${aside} ${text}`, "").map((line) => paint(line, "red")),
    ...wrap(truncateText(failure.summary, valueLengthMax), "  "),
    ...wrap(truncateText(failure.expected, valueLengthMax), "  expected  "),
    ...wrap(truncateText(failure.received, valueLengthMax), "  received  "),
    ...counterexampleText(failure).flatMap((found) =>
      wrap(truncateText(found, valueLengthMax), "  case      "),
    ),
    ...(others === null ? [] : wrap(others, "  also      ")),
    ...(knownDivergence === null ? [] : wrap(knownDivergence, "  known     ")),
    `  ${showInvisible(truncateCommand(failure.curl))}`,
  ];
}

function renderWaived(report: Report): readonly string[] {
  const waived = filterByStatus(report, "waived");
  const notNeeded = renderNotNeeded(report.baseline?.entries ?? []);
  const shown = waived.slice(0, unverifiedMax);
  const more = waived.length - shown.length;
  return [
    ...(waived.length === 0 ? [] : ["", "Waived by the baseline"]),
    ...shown.flatMap(({ id, level, reason }) =>
      wrap(`${id} (${level}): ${truncateText(reason ?? "", valueLengthMax)}`, "  ", "    "),
    ),
    ...(more === 0 ? [] : [`  and ${more} more in the reports`]),
    ...(notNeeded === null ? [] : ["", ...wrap(notNeeded, "")]),
  ];
}

function renderUnverified(report: Report): readonly string[] {
  const groups = groupByReason([
    ...filterByStatus(report, "error"),
    ...filterByStatus(report, "inconclusive"),
  ]);
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
    ...(more === 0 ? [] : [`  and for ${formatCount(more, "more reason")} in the reports`]),
  ];
}

function renderWarnings({ warnings }: Report): readonly string[] {
  const more = warnings.length - warningsMax;
  return [
    ...(warnings.length === 0 ? [] : [""]),
    ...warnings
      .slice(0, warningsMax)
      .flatMap((warning) => wrap(`Warning: ${truncateText(warning, valueLengthMax)}`, "", "  ")),
    ...(more > 0 ? [`  and ${formatCount(more, "more warning")} in the reports`] : []),
  ];
}

function renderFooter(report: Report, { reportsDir, replay }: TerminalOptions): readonly string[] {
  const disabled = report.requirements.filter(({ status }) => status === "disabled").length;
  const merged = renderMergedFrom(report);
  const next = findNextStep(report, replay ?? null);
  return [
    ...wrap(report.target.baseUrl, "Target   "),
    ...(merged === null ? [] : wrap(`from ${merged}`, "Merged   ")),
    ...wrap(String(report.run.seed), "Seed     "),
    ...(disabled === 0 ? [] : wrap(`${formatCount(disabled, "requirement")} outside the scope`, "Skipped  ")),
    ...(reportsDir === null
      ? []
      : wrap(`${join(reportsDir, "report.html")} and others beside it`, "Reports  ")),
    ...(next.kind === "command" ? [`Next     ${showInvisible(next.text)}`] : wrap(next.text, "Next     ")),
  ];
}

/** Wraps one paragraph behind a prefix of our own; further lines begin below its text. */
function wrap(text: string, prefix: string, rest = " ".repeat(prefix.length)): readonly string[] {
  return wrapTerminal(text, { first: prefix, rest });
}
