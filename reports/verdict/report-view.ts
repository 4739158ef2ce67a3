import { levels } from "../../spec/requirement.ts";
import { parseCommand, renderCommand, withProgram, type Command } from "../../evidence/command.ts";
import { UNJUDGED_REASONS } from "../../spec/coverage.ts";
import type { Level } from "../../spec/catalogue.ts";
import { formatCount } from "../model/plain-text.ts";
import { type Report, type ReportRequirement } from "../model/report.ts";
import { isReportUrl } from "../model/report-url.ts";
import { renderNotNeeded } from "./not-needed.ts";
import { findCauses, groupByReason, type Cause, type ReasonGroup } from "./causes.ts";
import {
  DEFAULT_REPLAY,
  findCorrectedCommand,
  STORED_PROGRAM,
  withRateLimit,
  type CorrectedCommand,
} from "./commands.ts";
import { findFailingOperations } from "./unverified/failing-operations.ts";
import {
  describeRunProblems,
  filterByStatus,
  listAbsentMusts,
  renderHeadline,
  renderScope,
} from "./headline.ts";
import { describeExitCode, describeIgnored, describeOutcomes, type LevelOutcome } from "./verdict-notes.ts";
import { formatStatusCounts, listExplanations, type StatusTerm } from "../model/status-terms.ts";
import { describeAccepted } from "../text/baseline-text.ts";
import { describeJudged, type JudgedLine } from "./judged.ts";
import { findNextStep } from "./next-step/find-next-step.ts";
import type { NextStep } from "./next-step/next-step.ts";
import { findProfilePlace } from "./unverified/profile-advice.ts";
import { findUnverifiedCauses, type UnverifiedCause } from "./unverified/unverified-causes.ts";

/** A report and the texts that all renderings share, computed once. */
export interface ReportView {
  readonly report: Report;
  /** The verdict with its scope and counts, as `conformant within read: 24 of 24 MUST in scope`. */
  readonly headline: string;
  /** The problems of the run that no count shows, such as its early end; null if there are none. */
  readonly runProblem: string | null;
  /** What failed or was not verified but does not count; null if there is nothing of the kind. */
  readonly ignored: string | null;
  /** What became of the requirements in scope, by level. */
  readonly outcomes: readonly LevelOutcome[];
  /** The exit code with its meaning. */
  readonly exit: string;
  /** The terms of the counts that need an explanation. */
  readonly terms: readonly StatusTerm[];
  /** The scope in a few words, such as `read, only ACCT-*`. */
  readonly scope: string;
  /**
   * Green is a conformant run of the full scope without waivers. Yellow is a conformant run of which the baseline accepts
   * that something was not verified. Blue is any other conformant run.
   */
  readonly colour: "green" | "yellow" | "blue" | "red" | "amber" | "grey";
  /** What was judged: the target, the scope and the run. */
  readonly judged: readonly JudgedLine[];
  /** Sentences that explain the verdict. */
  readonly reasons: readonly string[];
  /** The levels that have requirements, each with its counts, such as `22 passed, 2 failed`. */
  readonly counts: readonly { readonly level: Level; readonly text: string }[];
  /** The causes of the failures, in the order in which they are to be corrected. */
  readonly causes: readonly Cause[];
  /** The causes of the failures that the baseline accepts. */
  readonly waivedCauses: readonly Cause[];
  /** The requirements whose failures the baseline waives. */
  readonly waived: readonly ReportRequirement[];
  /** The requirements that were not verified, which the baseline accepts. */
  readonly accepted: readonly ReportRequirement[];
  /** The baseline entries that were not needed, in one line; null if there are none. */
  readonly notNeeded: string | null;
  /** The requirements in scope that were not verified, by reason: errors, then inconclusive ones. */
  readonly unverified: readonly ReasonGroup[];
  /** Why requirements in scope were not verified: what was missing, and what would mend it. */
  readonly unverifiedCauses: readonly UnverifiedCause[];
  /** The requirements outside the scope of the run, by reason. */
  readonly outOfScope: readonly ReasonGroup[];
  /** The coverage in one sentence, without a full stop. */
  readonly coverage: string;
  /** The shards that the report was merged from; null if it was not merged. */
  readonly mergedFrom: string | null;
  readonly nextStep: NextStep;
  /** The command that repeats the run, without secrets. */
  readonly command: string;
  /** The command that may reach a node if this run did not; otherwise null. */
  readonly correctedCommand: CorrectedCommand | null;
  /** The command that replays all failures of the report; null if the report was not written to a file. */
  readonly replay: Command | null;
  /** The URL at which the page of the report is published; null if it is unknown. */
  readonly reportUrl: string | null;
  /** The signature over report.json in hex; null if the report is not signed. */
  readonly signature: string | null;
}

/**
 * Creates the view of a report that all renderers use.
 * @param replay the command that replays all failures of the report; null if the report was not written to a file
 * @param signature the signature over report.json in hex; null if the report is not signed
 * @param program how the reader starts touchstone
 * @param command the command that repeats the run
 */
export function createReportView(
  report: Report,
  replay: Command | null = DEFAULT_REPLAY,
  signature: string | null = null,
  program = STORED_PROGRAM,
  command = parseCommand(report.run.commandLine),
): ReportView {
  const own = withProgram(command, program);
  const replayCommand = replay === null ? null : withRateLimit(withProgram(replay, program), report);
  const causes = findCauses(report);
  const mergedFrom = renderMergedFrom(report);
  const unverified = groupByReason([
    ...filterByStatus(report, "error"),
    ...filterByStatus(report, "inconclusive"),
  ]);
  const unverifiedCauses = findUnverifiedCauses(
    unverified.flatMap(({ requirements }) => requirements),
    report.requirements,
    findFailingOperations(report.run.neverSucceeded),
    findProfilePlace(command, report.target.vendor, report.scope),
  );
  return {
    report,
    headline: renderHeadline(report),
    runProblem: describeRunProblems(report).join(", ") || null,
    ignored: describeIgnored(report),
    outcomes: describeOutcomes(report),
    exit: describeExitCode(report),
    terms: listExplanations(Object.values(report.summary)),
    scope: renderScope(report),
    colour: colourOf(report),
    judged: describeJudged(report, mergedFrom),
    reasons: listReasons(report),
    counts: levels.flatMap((level) => {
      const hasRows = report.requirements.some((requirement) => requirement.level === level);
      return hasRows ? [{ level, text: formatStatusCounts(report.summary[level]) }] : [];
    }),
    causes,
    waivedCauses: findCauses(report, "waived"),
    waived: filterByStatus(report, "waived").filter(({ waiver }) => waiver === undefined),
    accepted: filterByStatus(report, "waived").filter(({ waiver }) => waiver !== undefined),
    notNeeded: renderNotNeeded(report),
    unverified,
    unverifiedCauses,
    outOfScope: groupByReason([
      ...filterByStatus(report, "disabled"),
      ...filterByStatus(report, "not-applicable"),
    ]),
    coverage: renderCoverage(report.coverage),
    mergedFrom,
    nextStep: findNextStep(report, { causes, unverifiedCauses }, { replay: replayCommand, command: own }),
    command: renderCommand(own),
    correctedCommand: findCorrectedCommand(report, own),
    replay: replayCommand,
    reportUrl: findReportUrl(report),
    signature,
  };
}

/** Nothing links to a URL that `--report-url` would refuse, because a report can come from a file that was changed. */
function findReportUrl({ reportUrl }: Report): string | null {
  return reportUrl !== undefined && isReportUrl(reportUrl) ? reportUrl : null;
}

function colourOf({ verdict, scope, summary, requirements }: Report): ReportView["colour"] {
  if (verdict === "not-conformant") return "red";
  if (verdict === "incomplete") return "amber";
  if (verdict === "error") return "grey";
  if (describeAccepted({ summary, baseline: null }) !== null) return "yellow";
  const isWhole =
    Object.values(summary).every(({ waived }) => waived === 0) && listAbsentMusts(requirements).length === 0;
  return scope.full && isWhole ? "green" : "blue";
}

/** Lists the reasons. They mention the statements that have no check yet, because the verdict does not cover these. */
function listReasons({ verdictReasons, notCounted }: Report): readonly string[] {
  const pending = notCounted.filter(({ why }) => why === "pending").length;
  const statements = formatCount(
    pending,
    "statement of the specification is",
    "statements of the specification are",
  );
  return pending === 0
    ? verdictReasons
    : [...verdictReasons, `${statements} not judged by this version of touchstone.`];
}

function renderCoverage({ judged, unjudged }: Report["coverage"]): string {
  const others = UNJUDGED_REASONS.reduce((total, reason) => total + unjudged[reason], 0);
  return `Coverage: requirements judge ${judged.cells} combinations of operation, class of input and status, and this run reached ${judged.reached} of these; no requirement judges ${formatCount(others, "other combination")}`;
}

const shardsShownMax = 8;

function renderMergedFrom({ run: { mergedFrom } }: Report): string | null {
  if (mergedFrom === null) return null;
  const shown = mergedFrom.slice(0, shardsShownMax).map(({ shard, end }) => `${shard} (${end})`);
  const more = mergedFrom.length - shown.length;
  const shards = [shown.join(", "), ...(more > 0 ? [`${more} more`] : [])].join(" and ");
  return `${formatCount(mergedFrom.length, "shard")}: ${shards}`;
}
