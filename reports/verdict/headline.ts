import { levels } from "../../spec/requirement.ts";
import type { Reason } from "../../evidence/reason.ts";
import type { Level } from "../../spec/catalogue.ts";
import type { Report, ReportRequirement, ReportBaselineEntry } from "../model/report.ts";
import { isGating } from "../model/requirement-verdict.ts";
import { hasRunChecks } from "../model/run-record.ts";
import {
  describeAccepted,
  describeBaselineOnlyFault,
  describeFaultyEntries,
  type AcceptingEntry,
} from "../text/baseline-text.ts";

import { describeNotOffered, renderWithout } from "../text/not-offered-text.ts";

/** The problem in the headline if the target is not a node of this interface. */
const NOT_RECOGNIZED = "this does not look like a node of this interface";

/** The text of each verdict for readers. */
export const verdictLabels: { readonly [word in Report["verdict"]]: string } = {
  conformant: "conformant",
  "not-conformant": "not conformant",
  incomplete: "incomplete",
  error: "internal error",
};

/** The name of the target in every format if touchstone started the target itself. */
export const REFERENCE_NODE = "built-in reference node";

/** The parts of a report that its headline needs. */
export interface HeadlineInput extends Pick<Report, "verdict" | "exitCode" | "summary"> {
  readonly scope: Pick<Report["scope"], "allow" | "level" | "only" | "shard"> &
    Partial<Pick<Report["scope"], "revision">>;
  readonly run: Pick<Report["run"], "end">;
  readonly target: Partial<Pick<Report["target"], "reference" | "transportFailure">>;
  readonly baseline: {
    readonly entries: readonly (Pick<ReportBaselineEntry, "requirement" | "standing"> & AcceptingEntry)[];
  } | null;
  readonly requirements: readonly {
    readonly status: string;
    readonly waiver?: "unverified";
    readonly level?: Level;
    readonly reasonDetails?: readonly Reason[];
  }[];
}

/**
 * Renders the verdict with its scope. Every format contains this sentence:
 * `conformant within read: 24 of 24 MUST in scope`.
 */
export function renderHeadline(report: HeadlineInput): string {
  return `${verdictLabels[report.verdict]} within ${renderScope(report)}: ${renderScopeCounts(report)}`;
}

/**
 * Renders the part of the headline after its colon: the problems, and how many MUST requirements were in scope. If
 * nothing was judged, the number is left out, because it would read as a result.
 */
export function renderScopeCounts(report: HeadlineInput): string {
  const { inScope, total } = countMustsInScope(report);
  const scopeCount = hasRunChecks(report.run) ? [`${inScope} of ${total} MUST in scope`] : [];
  return [...describeProblems(report), ...scopeCount].join(", ");
}

/** Renders the scope in a few words, such as `read`, `read without tables`, `submit, only ACCT-*` or `heavy, built-in reference node`. */
export function renderScope({
  scope,
  target,
  requirements,
}: Pick<HeadlineInput, "scope" | "target" | "requirements">): string {
  return [
    `${scope.allow}${renderWithout(requirements)}`,
    ...(target.reference === true ? [REFERENCE_NODE] : []),
    ...((scope.revision ?? null) === null ? [] : [`revision ${scope.revision}`]),
    ...(scope.only === null ? [] : [renderSelection(scope.only)]),
    ...(scope.shard === null ? [] : [`shard ${scope.shard}`]),
  ].join(", ");
}

/** Renders the patterns of `--only`, such as `only ACCT-* but not ACCT-003`, or `all but VALU-*`. */
function renderSelection(patterns: readonly string[]): string {
  const included = patterns.filter((pattern) => !pattern.startsWith("!")).join(" ");
  const left = patterns.flatMap((pattern) => (pattern.startsWith("!") ? [pattern.slice(1)] : [])).join(" ");
  if (included === "") return `all but ${left}`;
  return left === "" ? `only ${included}` : `only ${included} but not ${left}`;
}

/** Counts the MUST requirements, and how many of them are in the scope of the run. */
export function countMustsInScope({ summary }: Pick<HeadlineInput, "summary">): {
  readonly inScope: number;
  readonly total: number;
} {
  const total = Object.values(summary.MUST).reduce((sum, count) => sum + count, 0);
  return { inScope: total - summary.MUST.disabled - summary.MUST["not-applicable"], total };
}

/** Renders a number of requirements of one level: `1 MUST`, `3 MUSTs`. */
export function formatLevelCount(count: number, level: Level): string {
  return count === 1 || level === "INFO" ? `${count} ${level}` : `${count} ${level}s`;
}

/** Returns whether a requirement of this level decides the verdict of the report. */
export function affectsVerdict({ level }: Pick<ReportRequirement, "level">, { scope }: Report): boolean {
  return isGating(level, scope.level);
}

/** Returns the requirements with a status, ordered by level (MUST first). */
export function filterByStatus(
  report: Report,
  status: ReportRequirement["status"],
): readonly ReportRequirement[] {
  const found = report.requirements.filter((requirement) => requirement.status === status);
  return levels.flatMap((level) => found.filter((requirement) => requirement.level === level));
}

function describeProblems(report: HeadlineInput): readonly string[] {
  const problem = describeNoRun(report);
  if (problem !== null) return [problem];
  const counted = levels.filter((level) => isGating(level, report.scope.level));
  const describeCount = (level: Level, status: "fail" | "inconclusive" | "waived", claim: string) => {
    const count = report.summary[level][status];
    return count === 0 ? [] : [`${formatLevelCount(count, level)} ${claim}`];
  };
  return [
    ...counted.flatMap((level) => describeCount(level, "fail", "failed")),
    ...describeBaselineProblem(report),
    ...levels.flatMap((level) => describeCount(level, "waived", "waived")),
    ...counted.flatMap((level) => describeCount(level, "inconclusive", "not verified")),
    ...toList(describeAccepted(report)),
    ...describeNotOffered(report.requirements),
    ...describeAbsent(report),
    ...describeRunEnd(report),
  ];
}

function toList(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}

/** Counts the MUST requirements whose subject the target lacks, and says it if no table item was found. */
export function describeAbsent({ requirements }: Pick<HeadlineInput, "requirements">): readonly string[] {
  const absent = listAbsentMusts(requirements);
  if (absent.length === 0) return [];
  return [
    `${formatLevelCount(absent.length, "MUST")} not observed`,
    ...(lacksTableItems(absent) ? ["no table item found to read"] : []),
  ];
}

/** Whether a requirement was not observed because no table item was found. */
export function lacksTableItems(requirements: HeadlineInput["requirements"]): boolean {
  return listAbsentMusts(requirements).some(({ reasonDetails = [] }) =>
    reasonDetails.some((reason) => reason.kind === "absent" && reason.subject === "table-item"),
  );
}

/** Lists the MUST requirements whose subject the target lacks. */
export function listAbsentMusts<Row extends HeadlineInput["requirements"][number]>(
  requirements: readonly Row[],
): readonly Row[] {
  return requirements.filter(
    ({ level, status, reasonDetails = [] }) =>
      level === "MUST" && status === "not-observed" && reasonDetails.some(({ kind }) => kind === "absent"),
  );
}

/** Describes the problems of a run that no count of requirements shows; empty if there are none. */
export function describeRunProblems(report: HeadlineInput): readonly string[] {
  const problem = describeNoRun(report);
  return problem === null
    ? [
        ...describeBaselineProblem(report),
        ...toList(describeAccepted(report)),
        ...describeNotOffered(report.requirements),
        ...describeRunEnd(report),
      ]
    : [problem];
}

/** Says why nothing could be judged; null if something was judged. */
function describeNoRun({ exitCode, target, run }: HeadlineInput): string | null {
  if (exitCode === 3) {
    const { transportFailure = null } = target;
    return `the target never responded${transportFailure === null ? "" : `: ${transportFailure}`}`;
  }
  return run.end === "not recognized" ? NOT_RECOGNIZED : null;
}

function describeBaselineProblem(report: HeadlineInput): readonly string[] {
  const fault = describeFaultyEntries(report.baseline?.entries ?? []);
  if (fault === null) return [];
  const isFailed = levels.some(
    (level) => isGating(level, report.scope.level) && report.summary[level].fail > 0,
  );
  return [isFailed ? fault : describeBaselineOnlyFault(fault, report.requirements)];
}

/** Describes the end of a run that ended early. With exit code 0 the end is not a problem: all checks had finished. */
function describeRunEnd({ run, exitCode }: HeadlineInput): readonly string[] {
  return run.end === "completed" || exitCode === 0 ? [] : [run.end];
}
