import { levels } from "../../spec/requirement.ts";
import type { Level } from "../../spec/catalogue.ts";
import { rowsById } from "./compared-report.ts";
import type { RecordedReport, RecordedFailure, RecordedRequirement } from "./recorded-report.ts";
import { compareText } from "../model/plain-text.ts";
import { isGating } from "../model/requirement-verdict.ts";

/**
 * `regressed`: the requirement fails with a new failure. In the old report, it was verified, or was `not-observed`.
 * `newlyVerified`, `noLongerVerified`: only one report verifies the requirement, with any result. `fixed`: both
 * reports verify it, and a failure no longer occurs. `baselineChanged`: both verify it, and the baseline accepts
 * other failures. `stillUnverified`: neither report verifies it, and the statuses differ.
 */
export type DiffGroup =
  "regressed" | "newlyVerified" | "noLongerVerified" | "fixed" | "baselineChanged" | "stillUnverified";

/** The differences of one requirement. */
export interface RequirementDiff {
  readonly id: string;
  readonly level: Level | null;
  readonly section: string | null;
  readonly text: string | null;
  /** The status in each report; null if the report does not have the requirement. */
  readonly old: string | null;
  readonly new: string | null;
  /** The reason for the new status; null for a pass. */
  readonly reason: string | null;
  /** Whether a failure of the requirement decides the new verdict. */
  readonly isCounted: boolean;
  /** All failures of the requirement that at least one report contains. */
  readonly failures: readonly FailureDiff[];
}

/** The requirements that differ, by group. */
export type RequirementDiffs = { readonly [group in DiffGroup]: readonly RequirementDiff[] };

/**
 * Puts every requirement whose status or failures differ into one group. Each group is ordered by four criteria:
 * whether the requirement can decide the verdict, whether it fails now, its level, and its id.
 */
export function compareRequirements(old: RecordedReport, now: RecordedReport): RequirementDiffs {
  const [before, after] = [rowsById(old), rowsById(now)];
  const classified = [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const one = describe({ report: old, row: before.get(id) }, { report: now, row: after.get(id) }, id);
    return { one, group: groupOf(one) };
  });
  const membersOf = (group: DiffGroup): readonly RequirementDiff[] =>
    classified.flatMap((entry) => (entry.group === group ? [entry.one] : [])).toSorted(compareDiffs);
  return {
    regressed: membersOf("regressed"),
    newlyVerified: membersOf("newlyVerified"),
    noLongerVerified: membersOf("noLongerVerified"),
    fixed: membersOf("fixed"),
    baselineChanged: membersOf("baselineChanged"),
    stillUnverified: membersOf("stillUnverified"),
  };
}

/** Returns whether a requirement with this status was verified. */
export function isVerified(status: string | null): boolean {
  return status === "pass" || status === "fail" || status === "waived";
}

/** A requirement that is accepted as unverified has a status of its own, because its status in a report is `waived`. */
function statusOf(row: RecordedRequirement | undefined): string | null {
  if (row === undefined) return null;
  return row.waiver === undefined ? row.status : `${row.status}-${row.waiver}`;
}

type Rows = Parameters<typeof compareFailures>;

function describe(old: Rows[0], now: Rows[1], id: string): RequirementDiff {
  const row = now.row ?? old.row;
  // A requirement with an unknown level counts, so that its failure is not overlooked.
  const level = row?.level ?? null;
  return {
    id,
    level,
    section: row?.section ?? null,
    text: row?.text ?? null,
    old: statusOf(old.row),
    new: statusOf(now.row),
    reason: now.row?.reason ?? null,
    isCounted: isGating(level ?? "MUST", now.report.scope.level ?? "must"),
    failures: compareFailures(old, now),
  };
}

function groupOf({ old, new: now, failures }: RequirementDiff): DiffGroup | null {
  if (now === "fail" && (isVerified(old) || old === "not-observed")) {
    const isNew = failures.some((failure) => failure.old === null && failure.new === "fail");
    if (isNew || old === "pass" || old === "not-observed") return "regressed";
  }
  if (!isVerified(old) && !isVerified(now)) return old === now ? null : "stillUnverified";
  if (!isVerified(old)) return "newlyVerified";
  if (!isVerified(now)) return "noLongerVerified";
  if (failures.some((failure) => failure.new === null) || (now === "pass" && old !== "pass")) return "fixed";
  return old === now && failures.every((failure) => failure.old === failure.new) ? null : "baselineChanged";
}

function compareDiffs(a: RequirementDiff, b: RequirementDiff): number {
  const rank = ({ isCounted, new: now, level }: RequirementDiff): number[] => [
    isCounted ? 0 : 1,
    now === "fail" ? 0 : 1,
    level === null ? 0 : levels.indexOf(level),
  ];
  const [first, second] = [rank(a), rank(b)];
  const differingIndex = first.findIndex((value, index) => value !== second[index]);
  return differingIndex === -1
    ? compareText(a.id, b.id)
    : (first[differingIndex] ?? 0) - (second[differingIndex] ?? 0);
}

/** A failure of a requirement with its status in each report; null if the report does not have it. */
export interface FailureDiff {
  readonly fingerprint: string;
  /**
   * The summary of the failure in the new report. If only the old report has the failure, the summary in the old
   * report.
   */
  readonly summary: string;
  readonly old: FailureStatus | null;
  readonly new: FailureStatus | null;
  /**
   * The requirements whose checks finished in the report with the failure, but not in the other report. The other
   * report may therefore have missed the failure.
   */
  readonly notJudgedBy: readonly string[];
  /** Whether the report without the failure is known to have finished every check that found it. */
  readonly isJudgedAgain: boolean;
}

/** `waived` means that the baseline accepts the failure. */
type FailureStatus = "fail" | "waived";

/** A requirement in one report. */
interface ReportRow {
  readonly report: RecordedReport;
  readonly row: RecordedRequirement | undefined;
}

/** Lists every failure of a requirement that at least one report contains. New failures come first. */
function compareFailures(old: ReportRow, now: ReportRow): readonly FailureDiff[] {
  const [before, after] = [listFailures(old), listFailures(now)];
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((fingerprint): FailureDiff => {
      const [was, is] = [before.get(fingerprint), after.get(fingerprint)];
      const notJudgedBy = findRequirementsWithoutResult(was, is, old.report, now.report);
      const seen = (was ?? is)?.failure.foundBy ?? [];
      return {
        fingerprint,
        summary: (is ?? was)?.failure.summary ?? "",
        old: was?.standing ?? null,
        new: is?.standing ?? null,
        notJudgedBy,
        isJudgedAgain: seen.length > 0 && notJudgedBy.length === 0,
      };
    })
    .toSorted((a, b) => rankFailure(a) - rankFailure(b) || compareText(a.fingerprint, b.fingerprint));
}

/** A failure of the report or of its baseline, which has fewer members. */
interface FailureWithStatus {
  readonly failure: Pick<RecordedFailure, "fingerprint" | "summary" | "foundBy">;
  readonly standing: FailureStatus;
}

/**
 * Returns the failures of a requirement by fingerprint. Waived failures are read from the baseline, because a failed
 * requirement does not list them.
 */
function listFailures({ report, row }: ReportRow): ReadonlyMap<string, FailureWithStatus> {
  const status = statusOf(row);
  if (row === undefined || (status !== "fail" && status !== "waived")) return new Map();
  const accepted = (report.baseline?.entries ?? [])
    .filter(({ requirement, standing }) => requirement === row.id && standing === "waived")
    .flatMap(({ failures }) => failures);
  return new Map<string, FailureWithStatus>([
    ...accepted.map((failure) => [failure.fingerprint, { failure, standing: "waived" }] as const),
    ...row.failures.map((failure) => [failure.fingerprint, { failure, standing: status }] as const),
  ]);
}

function findRequirementsWithoutResult(
  was: FailureWithStatus | undefined,
  is: FailureWithStatus | undefined,
  old: RecordedReport,
  now: RecordedReport,
): readonly string[] {
  if (was === undefined) return findUnfinishedRequirements(is, now, old);
  return is === undefined ? findUnfinishedRequirements(was, old, now) : [];
}

/** The results of a check that finished. */
const finalResults: ReadonlySet<string> = new Set(["held", "violated"]);

function findUnfinishedRequirements(
  seen: FailureWithStatus | undefined,
  here: RecordedReport,
  there: RecordedReport,
): readonly string[] {
  return (seen?.failure.foundBy ?? []).filter((id) => {
    const known = checksOf(there, id);
    return checksOf(here, id).some(
      ({ title, result }) =>
        finalResults.has(result) &&
        !known.some((check) => check.title === title && finalResults.has(check.result)),
    );
  });
}

function checksOf({ requirements }: RecordedReport, id: string): RecordedRequirement["checks"] {
  return requirements.find((one) => one.id === id)?.checks ?? [];
}

function rankFailure({ old, new: now }: FailureDiff): number {
  if (old === null) return 0;
  return now === null ? 2 : 1;
}
