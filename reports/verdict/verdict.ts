import type { Level, Requirement, RequirementId } from "../../spec/catalogue.ts";
import { isFaultyEntry } from "../model/baseline.ts";
import { listExpiryWarnings, listOwnerWarnings } from "../text/baseline-text.ts";
import { applyBaseline, type JudgedEntry } from "./baseline/baseline-rules.ts";
import { indexEvidence, type Evidence } from "../model/evidence.ts";
import { mergeFailures } from "../model/failures.ts";
import {
  isGating,
  isFaulty,
  isInScope,
  isUnfinished,
  judgeRequirement,
  type StatusWithChecks,
  type RequirementStatus,
  type RequirementVerdict,
} from "../model/requirement-verdict.ts";
import { findNotCountedReason, type NotCountedReason } from "../model/not-counted.ts";
import { statusTerms } from "../model/status-terms.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { ExitCode, StatusCounts, VerdictWord } from "../model/report.ts";
import { listRunWarnings } from "./warnings.ts";
import { describeFailure } from "../text/failure-text.ts";
import { renderReasons } from "../text/reason-text.ts";
import { findLaterReason } from "./revisions.ts";
import { listVerdictReasons } from "./verdict-reasons.ts";

/** The requirements of a catalogue with their ids. */
export type CatalogueRows = readonly (readonly [RequirementId, Requirement])[];

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

export interface NotCountedRow extends NotCountedReason {
  readonly id: RequirementId;
  readonly row: Requirement;
}

/** The verdict of a run. */
export interface Verdict {
  readonly word: VerdictWord;
  readonly exitCode: ExitCode;
  /** The sentences that explain the verdict. There is always at least one. */
  readonly reasons: readonly string[];
  readonly counts: StatusCounts;
  readonly warnings: readonly string[];
  /** The counted requirements, ordered by id. */
  readonly requirements: readonly RequirementVerdict[];
  /** The requirements that are not counted, ordered by id. */
  readonly notCounted: readonly NotCountedRow[];
  /** The entries of the baseline with their results. */
  readonly baseline: readonly JudgedEntry[];
}

/** The verdict for each exit code. */
export const verdictWordByExitCode: { readonly [code in ExitCode]: VerdictWord } = {
  0: "conformant",
  1: "not-conformant",
  3: "incomplete",
  4: "incomplete",
  5: "error",
};

/**
 * Judges a run by its observations. The order of the observations does not matter. A requirement without an executed
 * assertion never passes.
 * @throws {TypeError} if the version of the tool or of a requirement is not `<major>.<minor>.<patch>`
 */
export function judgeRun(record: RunRecord, rows: CatalogueRows, toolVersion: string): Verdict {
  const evidence = indexEvidence(record);
  const judged: RequirementVerdict[] = [];
  const notCounted: NotCountedRow[] = [];
  for (const [id, row] of rows.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const outside = findNotCountedReason(row, toolVersion) ?? findLaterReason(id, evidence);
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
      // A shipped list has no owners.
      ...(record.baseline?.isShipped === true ? [] : listOwnerWarnings(entries)),
      ...warnOfUncountedFailures(evidence, requirements, notCounted),
    ],
    requirements,
    notCounted,
    baseline: entries,
  };
}

/**
 * Returns the exit code of a run. A proven failure has priority over an unknown result. With `--level must`, a failed
 * SHOULD neither hides an internal error nor counts as a judged requirement.
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
    record.end === "interrupted" ||
    record.end === "partly unreachable" ||
    record.end === "not recognized" ||
    requirements.some(isUnfinished);
  const isEmptyShard = record.scope.shard !== null && !requirements.some(isInScope);
  // A waived requirement was judged, and the baseline accepts its failures, unless it accepts that it was not verified.
  const isJudged = requirements.some(
    ({ status, waiver }) => status === "pass" || (status === "waived" && waiver === undefined),
  );
  return has("inconclusive") || isIncompleteRun || !(isJudged || isEmptyShard) ? 4 : 0;
}

/** Lists internal errors that do not belong to a requirement. */
function listRunFaults(
  { record, mentionedIds }: Evidence,
  catalogue: ReadonlySet<string>,
): readonly string[] {
  const unknownIds = [...mentionedIds].filter((id) => !catalogue.has(id)).toSorted();
  return [
    ...(record.fault === null ? [] : [record.fault]),
    ...(record.end === "runner died" ? ["The test runner crashed before the run was complete."] : []),
    ...unknownIds.map((id) => `A check reported ${id}, which is not in the catalogue.`),
  ];
}

function countStatuses(requirements: readonly RequirementVerdict[]): StatusCounts {
  const countLevel = (level: Level) => {
    const counts = { ...zeroCounts };
    const own = requirements.filter(({ row }) => row.level === level);
    const accepted = own.filter(({ waiver }) => waiver !== undefined).length;
    for (const { status, waiver } of own) if (waiver === undefined) counts[status] += 1;
    return accepted === 0 ? counts : { ...counts, "waived-unverified": accepted };
  };
  return { MUST: countLevel("MUST"), SHOULD: countLevel("SHOULD"), INFO: countLevel("INFO") };
}

/** A violation that is not counted appears in a warning, so that it does not look like a pass. */
function warnOfUncountedFailures(
  evidence: Evidence,
  requirements: readonly RequirementVerdict[],
  notCounted: readonly NotCountedRow[],
): readonly string[] {
  const outside = [
    ...requirements
      .filter(({ status, failures }) => status !== "fail" && status !== "waived" && failures.length > 0)
      .map(({ id, status, reasons }) => ({
        id,
        why: `${statusTerms[status].term}: ${renderReasons(reasons)}`,
      })),
    ...notCounted.map(({ id, why }) => ({ id, why })),
  ];
  return outside.flatMap(({ id, why }) => {
    const [first] = mergeFailures(evidence.failures(id));
    return first === undefined
      ? []
      : [`${id} failed but is not counted (${why}): ${describeFailure(first.failures[0])}`];
  });
}
