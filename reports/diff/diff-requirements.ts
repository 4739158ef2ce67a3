import type { Level } from "../../spec/catalogue.ts";
import { rowsById, type ComparedReport } from "./compared-report.ts";
import { compareFailures, type FailureDiff } from "./diff-failures.ts";
import { compareText } from "../model/failures.ts";
import { isGating } from "../model/gating.ts";
import { levels } from "../verdict/verdict.ts";

/**
 * `regressed`: it fails in a way in which it did not fail before, though the old report verified it or would have seen
 * it. `newlyVerified`, `noLongerVerified`: only one report verifies it, whatever the outcome. `fixed`: both verify it,
 * and a failure is gone. `baselineChanged`: both verify it, and the baseline accepts something else of it.
 * `stillUnverified`: neither verifies it, and their statuses differ.
 */
export type DiffGroup =
  "regressed" | "newlyVerified" | "noLongerVerified" | "fixed" | "baselineChanged" | "stillUnverified";

/** What became of one requirement. */
export interface RequirementDiff {
  readonly id: string;
  readonly level: Level | null;
  readonly section: string | null;
  readonly text: string | null;
  /** Its status in each report; null where a report has no such row. */
  readonly old: string | null;
  readonly new: string | null;
  /** Why the new status is what it is; null for a pass. */
  readonly reason: string | null;
  /** Whether its failure decides the new verdict. */
  readonly isCounted: boolean;
  /** All that it has in either report. */
  readonly failures: readonly FailureDiff[];
}

/** The requirements that differ, each in one group. */
export type RequirementDiffs = { readonly [group in DiffGroup]: readonly RequirementDiff[] };

/**
 * Puts every requirement whose status or failures differ into one group. In a group those that count stand first, then
 * those that fail, then they go by level and id.
 */
export function compareRequirements(old: ComparedReport, now: ComparedReport): RequirementDiffs {
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

/** Whether a status says that a requirement was judged to the end. */
export function isVerified(status: string | null): boolean {
  return status === "pass" || status === "fail" || status === "waived";
}

type Rows = Parameters<typeof compareFailures>;

function describe(old: Rows[0], now: Rows[1], id: string): RequirementDiff {
  const row = now.row ?? old.row;
  // A row of no known level counts: to overlook its failure would be worse.
  const level = row?.level ?? null;
  return {
    id,
    level,
    section: row?.section ?? null,
    text: row?.text ?? null,
    old: old.row?.status ?? null,
    new: now.row?.status ?? null,
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
