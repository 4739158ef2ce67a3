import type { Reason } from "../../evidence/reason.ts";
import type { Level } from "../../spec/catalogue.ts";
import {
  listBaselineReasons,
  describeAcceptedCount,
  describeFaultyEntries,
  describeBaselineOnlyFault,
} from "../text/baseline-text.ts";
import type { JudgedEntry } from "./baseline/baseline-rules.ts";
import {
  isGating,
  isFaulty,
  isInScope,
  isUnfinished,
  type RequirementStatus,
  type RequirementVerdict,
  type StatusWithChecks,
} from "../model/requirement-verdict.ts";
import { toCountedStatus, type CountedStatus } from "../model/status-terms.ts";
import { hasRunChecks, type MergedShard, type RunEnd, type RunRecord } from "../model/run-record.ts";
import { formatCount } from "../model/plain-text.ts";
import { describeShard } from "../model/shard.ts";
import { renderTimeLimit } from "../text/time-limit-text.ts";
import { renderCommand, withProgram } from "../../evidence/command.ts";
import { removeStaleEntries, STORED_PROGRAM } from "./commands.ts";
import { describeNotOffered } from "../text/not-offered-text.ts";
import { formatLevelCount } from "./headline.ts";

const idsShownMax = 8;

/** Returns the sentences that explain a verdict, the most important one first. There is always at least one. */
export function listVerdictReasons(
  record: RunRecord,
  requirements: readonly RequirementVerdict[],
  { faults, entries }: { readonly faults: readonly string[]; readonly entries: readonly JudgedEntry[] },
): readonly string[] {
  if (!hasRunChecks(record)) {
    return [
      record.end === "unreachable"
        ? "The target never responded."
        : "No 2xx response had a ledger header or a body in the form of this interface.",
      ...renderBaselineReasons(record, requirements, entries),
      ...faults,
      "Nothing was judged.",
    ];
  }
  const rows = requirements.map((one) => ({ ...one, level: one.row.level, reasonDetails: one.reasons }));
  const counts = countByOutcome(rows, record.scope.level);
  return [
    ...counts.failed,
    ...renderBaselineReasons(record, requirements, entries),
    ...faults,
    ...counts.faulty,
    ...renderEndReasons(record, requirements),
    ...counts.waived,
    ...renderAcceptedReason(requirements, entries),
    ...counts.unverified,
    ...counts.notOffered,
    ...(counts.passed.length > 0 ? counts.passed : renderPassReason(record, requirements)),
  ];
}

interface CountedRow extends StatusWithChecks {
  readonly id: string;
  readonly level: Level;
  readonly reasonDetails?: readonly Reason[];
}

/** The sentences that count requirements. */
interface CountSentences {
  readonly failed: readonly string[];
  readonly faulty: readonly string[];
  readonly waived: readonly string[];
  readonly unverified: readonly string[];
  /** What the profile switches off, which the verdict does not cover. */
  readonly notOffered: readonly string[];
  readonly passed: readonly string[];
}

/** Returns the sentences about a verdict that count requirements. */
export function countByOutcome(rows: readonly CountedRow[], lowest: "must" | "should"): CountSentences {
  const idsOf = (status: CountedStatus, level?: Level) =>
    rows
      .filter((one) => toCountedStatus(one) === status && (level === undefined || one.level === level))
      .map(({ id }) => id);
  const levelNote = lowest === "should" ? "" : ", ignored at --level must";
  const renderLevels = (status: RequirementStatus, claim: string): readonly string[] => [
    ...renderReason(idsOf(status, "MUST"), (count) => `${formatLevelCount(count, "MUST")} ${claim}`),
    ...renderReason(
      idsOf(status, "SHOULD"),
      (count) => `${formatLevelCount(count, "SHOULD")} ${claim}${levelNote}`,
    ),
  ];
  const passed = idsOf("pass", "MUST").length;
  return {
    failed: renderLevels("fail", "failed"),
    faulty: renderReason(
      rows.filter(isFaulty).map(({ id }) => id),
      (count) => `Internal errors of touchstone in ${formatCount(count, "requirement")}`,
    ),
    waived: renderReason(
      idsOf("waived"),
      (count) => `The baseline waives ${formatCount(count, "requirement")}`,
    ),
    unverified: renderLevels("inconclusive", "not verified"),
    notOffered: describeNotOffered(rows).map((text) => `${text}.`),
    passed: idsOf("pass").length === 0 ? [] : [`${formatLevelCount(passed, "MUST")} passed.`],
  };
}

/** Names the requirements that were not verified, and until when the baseline accepts it. */
function renderAcceptedReason(
  requirements: readonly RequirementVerdict[],
  entries: readonly JudgedEntry[],
): readonly string[] {
  const accepted = requirements.filter(({ waiver }) => waiver !== undefined).map(({ id }) => id);
  return renderReason(accepted, (count) => describeAcceptedCount(count, entries));
}

/**
 * Returns the sentences about the entries that fail the run. If nothing else fails it, the first sentence says so.
 */
function renderBaselineReasons(
  { end, scope, command }: RunRecord,
  requirements: readonly RequirementVerdict[],
  entries: readonly JudgedEntry[],
): readonly string[] {
  const baselineFault = describeFaultyEntries(entries);
  if (baselineFault === null) return [];
  const isOnlyFault =
    hasRunChecks({ end }) &&
    !requirements.some(({ status, row }) => status === "fail" && isGating(row.level, scope.level));
  const baselineOnlyFault = describeBaselineOnlyFault(baselineFault, requirements);
  return [
    ...(isOnlyFault ? [`${baselineOnlyFault.charAt(0).toUpperCase()}${baselineOnlyFault.slice(1)}.`] : []),
    ...listBaselineReasons(entries, ({ requirement }) => {
      const mend = removeStaleEntries(withProgram(command, STORED_PROGRAM), [requirement]);
      return mend === null ? null : renderCommand(mend);
    }),
  ];
}

function renderEndReasons(
  { end, shards, timeLimit }: RunRecord,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  if (shards !== null && end !== "unreachable") return shards.flatMap(renderShardReason);
  if (end === "interrupted") return ["The run was interrupted."];
  if (!requirements.some(isUnfinished)) return [];
  if (end !== "out of time") return [];
  const limit = timeLimit === undefined ? "--max-time" : `its time limit of ${renderTimeLimit(timeLimit)}`;
  return [`The run reached ${limit} before all checks were finished.`];
}

const shardEnds: { readonly [end in RunEnd]?: string } = {
  interrupted: "was interrupted",
  "out of time": "reached --max-time",
  unreachable: "got no response from the target",
};

function renderShardReason({ shard, end }: MergedShard): readonly string[] {
  const claim = shardEnds[end];
  return claim === undefined ? [] : [`Shard ${shard} ${claim}.`];
}

/** Says why no requirement passed. */
function renderPassReason(
  { scope }: RunRecord,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  // The failure that decides the verdict is already a reason.
  if (requirements.some(({ status, row }) => status === "fail" && isGating(row.level, scope.level)))
    return [];
  if (requirements.some(({ status }) => status === "fail")) return ["No requirement passed."];
  if (requirements.some((one) => toCountedStatus(one) === "waived")) {
    return ["No requirement passed, and the baseline accepts every failure."];
  }
  const inScope = requirements.filter(isInScope);
  if (scope.shard !== null && inScope.length === 0) {
    return [`No requirement in the scope of the run is ${describeShard(scope.shard)}.`];
  }
  const isUntriggered = inScope.length > 0 && inScope.every(({ status }) => status === "not-observed");
  return [
    isUntriggered
      ? "The requirements in scope were not triggered by any response, so nothing was judged."
      : "Nothing was judged.",
  ];
}

function renderReason(ids: readonly string[], claim: (count: number) => string): readonly string[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, idsShownMax).join(", ");
  const more = ids.length > idsShownMax ? ` and ${ids.length - idsShownMax} more` : "";
  return [`${claim(ids.length)}: ${shown}${more}.`];
}
