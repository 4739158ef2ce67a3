import type { Level, Requirement, RequirementId } from "../../spec/catalogue.ts";
import { applyBaseline, isFaultyEntry, type JudgedEntry } from "./baseline-rules.ts";
import { listExpiryWarnings } from "./baseline-text.ts";
import { indexEvidence, type Evidence } from "../model/evidence.ts";
import { mergeFailures } from "../model/failures.ts";
import { isGating } from "../model/gating.ts";
import { findNotCountedReason, type NotCountedReason } from "../model/not-counted.ts";
import {
  isFaulty,
  isInScope,
  isUnfinished,
  judgeRequirement,
  type StatusWithChecks,
  type RequirementStatus,
  type RequirementVerdict,
} from "../model/requirement-verdict.ts";
import type { RunRecord } from "../model/run-record.ts";
import { listRunWarnings } from "./warnings.ts";
import { listVerdictReasons } from "./verdict-reasons.ts";

/** The rows of a catalogue by id. */
export type CatalogueRows = readonly (readonly [RequirementId, Requirement])[];

export const verdictWords = ["conformant", "not-conformant", "incomplete", "error"] as const;
export type VerdictWord = (typeof verdictWords)[number];

/** The exit codes of a run that sent something; 2 is for usage, and nothing was sent then. */
export type ExitCode = 0 | 1 | 3 | 4 | 5;

export const levels: readonly Level[] = ["MUST", "SHOULD", "INFO"];

const zeroCounts: { readonly [status in RequirementStatus]: number } = {
  pass: 0,
  fail: 0,
  inconclusive: 0,
  "not-observed": 0,
  "not-applicable": 0,
  disabled: 0,
  waived: 0,
  error: 0,
};

/** How many requirements of each level have each status. */
export type StatusCounts = { readonly [level in Level]: { readonly [status in RequirementStatus]: number } };

export interface NotCountedRow extends NotCountedReason {
  readonly id: RequirementId;
  readonly row: Requirement;
}

/** What a run proves. */
export interface Verdict {
  readonly word: VerdictWord;
  readonly exitCode: ExitCode;
  /** Why, in sentences; never empty. */
  readonly reasons: readonly string[];
  readonly counts: StatusCounts;
  readonly warnings: readonly string[];
  /** The counted rows, ordered by id. */
  readonly requirements: readonly RequirementVerdict[];
  /** The other rows, ordered by id. */
  readonly notCounted: readonly NotCountedRow[];
  /** What became of the entries of the baseline. */
  readonly baseline: readonly JudgedEntry[];
}

/** The verdict that goes with an exit code. */
export const verdictWordByExitCode: { readonly [code in ExitCode]: VerdictWord } = {
  0: "conformant",
  1: "not-conformant",
  3: "incomplete",
  4: "incomplete",
  5: "error",
};

/**
 * Makes the verdict of a run from its observations and from nothing else.
 * The order in which observations arrived changes nothing, and what was not executed is never a pass.
 */
export function judgeRun(record: RunRecord, rows: CatalogueRows, toolVersion: string): Verdict {
  const evidence = indexEvidence(record);
  const judged: RequirementVerdict[] = [];
  const notCounted: NotCountedRow[] = [];
  for (const [id, row] of rows.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const outside = findNotCountedReason(row, toolVersion);
    if (outside === null) judged.push(judgeRequirement(id, row, evidence));
    else notCounted.push({ id, row, ...outside });
  }
  const today = record.startedAt.slice(0, "2027-01-31".length);
  const catalogue = new Set<string>(rows.map(([id]) => id));
  const isShard = record.scope.shard !== null;
  const { requirements, entries } = applyBaseline(judged, record.baseline, { today, catalogue, isShard });
  const faults = listRunFaults(evidence, catalogue);
  const exitCode = toExitCode(record, requirements, { faults, entries });
  return {
    word: verdictWordByExitCode[exitCode],
    exitCode,
    reasons: listVerdictReasons(record, requirements, { faults, entries }),
    counts: countStatuses(requirements),
    warnings: [
      ...listRunWarnings(evidence, requirements),
      ...listExpiryWarnings(entries, today),
      ...warnOfUncountedFailures(evidence, requirements, notCounted),
    ],
    requirements,
    notCounted,
    baseline: entries,
  };
}

/**
 * What is proven comes before what is not known, and neither is softened by the other: a failure of a level that does
 * not count hides no fault of a check, and counts for nothing as something judged.
 */
export function toExitCode(
  record: {
    readonly end: RunRecord["end"];
    readonly scope: Pick<RunRecord["scope"], "level"> & { readonly shard: unknown };
  },
  requirements: readonly (StatusWithChecks & { readonly row: { readonly level: Level } })[],
  {
    faults,
    entries,
  }: { readonly faults: readonly string[]; readonly entries: readonly Pick<JudgedEntry, "standing">[] },
): ExitCode {
  const has = (status: RequirementStatus) =>
    requirements.some((one) => one.status === status && isGating(one.row.level, record.scope.level));
  if (record.end === "unreachable") return 3;
  if (has("fail") || entries.some(isFaultyEntry)) return 1;
  if (faults.length > 0 || requirements.some(isFaulty)) return 5;
  const isIncompleteRun =
    record.end === "interrupted" || record.end === "partly unreachable" || requirements.some(isUnfinished);
  const isEmptyShard = record.scope.shard !== null && !requirements.some(isInScope);
  const hasNoPass = !isEmptyShard && !requirements.some(({ status }) => status === "pass");
  return has("inconclusive") || isIncompleteRun || hasNoPass ? 4 : 0;
}

/** Faults of the harness that belong to no requirement. */
function listRunFaults(
  { record, mentionedIds }: Evidence,
  catalogue: ReadonlySet<string>,
): readonly string[] {
  const unknownIds = [...mentionedIds].filter((id) => !catalogue.has(id)).toSorted();
  return [
    ...(record.fault === null ? [] : [record.fault]),
    ...(record.end === "runner died" ? ["The runner died before the run was over."] : []),
    ...unknownIds.map((id) => `The observations name ${id}, which is not in the catalogue.`),
  ];
}

function countStatuses(requirements: readonly RequirementVerdict[]): StatusCounts {
  const countLevel = (level: Level) => {
    const counts = { ...zeroCounts };
    for (const { row, status } of requirements) if (row.level === level) counts[status] += 1;
    return counts;
  };
  return { MUST: countLevel("MUST"), SHOULD: countLevel("SHOULD"), INFO: countLevel("INFO") };
}

/** Violations that were seen and count nowhere are said aloud, because silence would read as a pass. */
function warnOfUncountedFailures(
  evidence: Evidence,
  requirements: readonly RequirementVerdict[],
  notCounted: readonly NotCountedRow[],
): readonly string[] {
  const outside = [
    ...requirements
      .filter(({ status, failures }) => status !== "fail" && status !== "waived" && failures.length > 0)
      .map(({ id, status, reason }) => ({ id, why: `${status}: ${reason}` })),
    ...notCounted.map(({ id, why }) => ({ id, why })),
  ];
  return outside.flatMap(({ id, why }) => {
    const [first] = mergeFailures(evidence.failures(id));
    return first === undefined
      ? []
      : [`${id} was broken but is not counted (${why}): ${first.failure.summary}`];
  });
}
