import { baselineTrouble, renderNotNeeded } from "./baseline-text.ts";
import {
  isDeciding,
  isUnreserved,
  levelsInUse,
  renderCounts,
  renderHeadline,
  renderReasons,
  withStatus,
} from "./headline.ts";
import { isAllowed, missingForClass } from "./check-result.ts";
import { counterexampleText } from "./counterexample-text.ts";
import { groupByReason, renderIds } from "./reason-groups.ts";
import type { Report, ReportFailure, ReportRequirement } from "./report.ts";
import { wrapTerminal } from "./terminal-text.ts";
import { cutText, showInvisible } from "./visible-text.ts";

/** How a report is shown on a terminal. */
export interface TerminalOptions {
  readonly colour: boolean;
  /** Where the reports were written, as the reader would type it; null where they were not. */
  readonly reportsDir: string | null;
  /** The command that replays what failed, but for the ids; left out where there is none. */
  readonly replay?: string;
}

const failuresMax = 5;
const unverifiedMax = 10;
const valueLengthMax = 400;

/**
 * Renders a report for a terminal. No line is wider than 80 columns but for the curl commands, which must stay in one
 * line to be copied; text of a target can neither break a line nor steer the terminal.
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const paint = options.colour ? paintLine : (line: string) => line;
  const lines = [
    ...wrap(renderHeadline(report), "").map((line) => paint(line, colourOf(report))),
    ...levelsInUse(report).flatMap((level) => wrap(renderCounts(report, level), `  ${level.padEnd(7)}`)),
    ...renderReasons(report).flatMap((reason) => wrap(reason, "  ")),
    ...renderFailures(report, paint),
    ...renderWaived(report),
    ...renderUnverified(report),
    ...report.warnings.flatMap((warning, index) => [
      ...(index === 0 ? [""] : []),
      ...wrap(`Warning: ${warning}`, ""),
    ]),
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
  if (verdict === "conformant") return isUnreserved(report) ? "green" : "blue";
  return verdict === "incomplete" ? "yellow" : "red";
}

function renderFailures(report: Report, paint: Paint): readonly string[] {
  const failures = withStatus(report, "fail").flatMap((requirement) =>
    requirement.failures.map((failure) => ({ requirement, failure })),
  );
  const shown = failures.slice(0, failuresMax);
  const more = failures.length - shown.length;
  return [
    ...shown.flatMap(({ requirement, failure }) => renderFailure(requirement, failure, report, paint)),
    ...(more === 0 ? [] : ["", `  and ${more} more failures in the reports`]),
  ];
}

function renderFailure(
  requirement: ReportRequirement,
  failure: ReportFailure,
  report: Report,
  paint: Paint,
): readonly string[] {
  const { id, level, section, text } = requirement;
  const aside = isDeciding(requirement, report) ? "" : ` (not counted by --level ${report.scope.level})`;
  const known = requirement.knownDivergence;
  return [
    "",
    ...wrap(`FAIL ${id} ${level} §${section}${aside} ${text}`, "").map((line) => paint(line, "red")),
    ...wrap(failure.summary, "  "),
    ...wrap(cutText(failure.expected, valueLengthMax), "  expected  "),
    ...wrap(cutText(failure.received, valueLengthMax), "  received  "),
    ...counterexampleText(failure).flatMap((found) => wrap(cutText(found, valueLengthMax), "  case      ")),
    ...(known === null ? [] : wrap(known, "  known     ")),
    `  ${showInvisible(failure.curl)}`,
  ];
}

function renderWaived(report: Report): readonly string[] {
  const waived = withStatus(report, "waived");
  const notNeeded = renderNotNeeded(report.baseline?.entries ?? []);
  const shown = waived.slice(0, unverifiedMax);
  const more = waived.length - shown.length;
  return [
    ...(waived.length === 0 ? [] : ["", "Waived by the baseline"]),
    ...shown.flatMap(({ id, level, reason }) =>
      wrap(`${id} (${level}): ${cutText(reason ?? "", valueLengthMax)}`, "  ", "    "),
    ),
    ...(more === 0 ? [] : [`  and ${more} more in the reports`]),
    ...(notNeeded === null ? [] : ["", ...wrap(notNeeded, "")]),
  ];
}

function renderUnverified(report: Report): readonly string[] {
  const groups = groupByReason([...withStatus(report, "error"), ...withStatus(report, "inconclusive")]);
  if (groups.length === 0) return [];
  const shown = groups.slice(0, unverifiedMax);
  const more = groups.length - shown.length;
  return [
    "",
    "Not verified",
    ...shown.flatMap(({ status, reason, requirements }) => {
      const text = `${renderIds(requirements)} (${status}): ${cutText(reason, valueLengthMax)}`;
      return wrap(text, "  ", "    ");
    }),
    ...(more === 0 ? [] : [`  and for ${more} more reasons in the reports`]),
  ];
}

function renderFooter(report: Report, { reportsDir, replay }: TerminalOptions): readonly string[] {
  const disabled = report.requirements.filter(({ status }) => status === "disabled").length;
  return [
    ...wrap(report.target.baseUrl, "Target   "),
    ...wrap(String(report.run.seed), "Seed     "),
    ...(disabled === 0 ? [] : wrap(`${disabled} requirements outside the scope`, "Skipped  ")),
    ...(reportsDir === null ? [] : wrap(reportsDir, "Reports  ")),
    ...(replay === undefined || withStatus(report, "fail").length === 0
      ? []
      : [`Replay   ${showInvisible(replay)}`]),
    ...wrap(nextStep(report), "Next     "),
  ];
}

/** The one thing to do next. */
function nextStep(report: Report): string {
  const [failed] = withStatus(report, "fail");
  if (report.exitCode === 3) {
    return "check the base address, which normally ends in /v1; --wait gives a node time to start";
  }
  if (report.exitCode === 5)
    return "this is a fault of touchstone; please report it together with report.json";
  if (failed === undefined && baselineTrouble(report.baseline?.entries ?? []) !== null) {
    return `put the baseline right: ${report.baseline?.source ?? ""}`;
  }
  if (failed !== undefined) return `touchstone requirements ${failed.id}`;
  const [open] = withStatus(report, "inconclusive");
  if (open !== undefined) return `touchstone requirements ${open.id} says what it needs`;
  if (report.exitCode === 4) return "run it again with a wider scope, or with more time (--max-time)";
  const wider = widerScope(report);
  if (wider.length > 0) return `widen the scope: ${wider.join(" and ")}`;
  return "keep report.json as evidence";
}

/** What of the options keeps something from being judged; nothing where only what is not offered is missing. */
function widerScope({ scope, requirements }: Report): readonly string[] {
  const isHeld = requirements
    .filter(({ status }) => status !== "not-applicable")
    .flatMap(({ checks }) => checks)
    .some(
      ({ safety }) => !isAllowed(safety, scope.allow) && missingForClass(safety, scope.features) === null,
    );
  return [
    ...(isHeld ? ["--allow heavy"] : []),
    ...(scope.only === null ? [] : ["no --only"]),
    ...(scope.shard === null ? [] : ["no --shard"]),
  ];
}

/** Wraps one paragraph behind a prefix of our own; further lines begin below its text. */
function wrap(text: string, prefix: string, rest = " ".repeat(prefix.length)): readonly string[] {
  return wrapTerminal(text, { first: prefix, rest });
}
