import type { Level } from "../../spec/catalogue.ts";
import type { JudgedEntry } from "./baseline-rules.ts";
import { listBaselineReasons, describeFaultyEntries, describeBaselineOnlyFault } from "./baseline-text.ts";
import { isGating } from "../model/gating.ts";
import {
  isFaulty,
  isInScope,
  isUnfinished,
  type RequirementStatus,
  type RequirementVerdict,
} from "../model/requirement-verdict.ts";
import type { MergedShard, RunEnd, RunRecord } from "../model/run-record.ts";
import { describeShard } from "../model/shard.ts";

const idsShownMax = 8;

/** Says in sentences what decided a verdict, the weightiest first; never empty. */
export function listVerdictReasons(
  record: RunRecord,
  requirements: readonly RequirementVerdict[],
  { faults, entries }: { readonly faults: readonly string[]; readonly entries: readonly JudgedEntry[] },
): readonly string[] {
  const idsOf = (status: RequirementStatus, level?: Level) =>
    requirements
      .filter((one) => one.status === status && (level === undefined || one.row.level === level))
      .map((one) => one.id);
  const isStrict = record.scope.level === "should";
  const levelNote = isStrict ? "" : ", which --level must does not count";
  return [
    ...(record.end === "unreachable" ? ["The target never answered."] : []),
    ...renderReason(idsOf("fail", "MUST"), "MUST failed"),
    ...renderReason(idsOf("fail", "SHOULD"), `SHOULD failed${levelNote}`),
    ...renderBaselineReasons(record, requirements, entries),
    ...faults,
    ...renderReason(
      requirements.filter(isFaulty).map((one) => one.id),
      "met a fault of the harness",
    ),
    ...renderEndReasons(record, requirements),
    ...renderReason(idsOf("waived"), "waived by the baseline"),
    ...renderReason(idsOf("inconclusive", "MUST"), "MUST could not be verified"),
    ...renderReason(idsOf("inconclusive", "SHOULD"), `SHOULD could not be verified${levelNote}`),
    renderPassReason(record, requirements),
  ];
}

/** Where nothing else fails the run, it says so first. */
function renderBaselineReasons(
  { end, scope }: RunRecord,
  requirements: readonly RequirementVerdict[],
  entries: readonly JudgedEntry[],
): readonly string[] {
  const baselineFault = describeFaultyEntries(entries);
  if (baselineFault === null) return [];
  const isOnlyFault =
    end !== "unreachable" &&
    !requirements.some(({ status, row }) => status === "fail" && isGating(row.level, scope.level));
  const baselineOnlyFault = describeBaselineOnlyFault(baselineFault, requirements);
  return [
    ...(isOnlyFault ? [`${baselineOnlyFault.charAt(0).toUpperCase()}${baselineOnlyFault.slice(1)}.`] : []),
    ...listBaselineReasons(entries),
  ];
}

function renderEndReasons(
  { end, shards }: RunRecord,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  if (shards !== null && end !== "unreachable") return shards.flatMap(renderShardReason);
  if (end === "interrupted") return ["The run was interrupted."];
  if (!requirements.some(isUnfinished)) return [];
  return end === "out of time" ? ["The time was up before every check was done (--max-time)."] : [];
}

const shardEnds: { readonly [end in RunEnd]?: string } = {
  interrupted: "was interrupted",
  "out of time": "ran out of time (--max-time)",
  unreachable: "never reached the target",
};

function renderShardReason({ shard, end }: MergedShard): readonly string[] {
  const claim = shardEnds[end];
  return claim === undefined ? [] : [`Shard ${shard} ${claim}.`];
}

function renderPassReason({ scope }: RunRecord, requirements: readonly RequirementVerdict[]): string {
  const passed = requirements.filter(({ status }) => status === "pass");
  if (passed.length > 0) {
    return `${passed.filter(({ row }) => row.level === "MUST").length} MUST passed.`;
  }
  const hasFailed = requirements.some(({ status }) => status === "fail" || status === "waived");
  if (hasFailed) return "No requirement passed.";
  const inScope = requirements.filter(isInScope);
  if (scope.shard !== null && inScope.length === 0) {
    return `Nothing in the scope of the run is ${describeShard(scope.shard)}.`;
  }
  return inScope.length > 0 && inScope.every(({ status }) => status === "not-observed")
    ? "What was asked for did not occur in any answer, so nothing was judged."
    : "Nothing was judged.";
}

function renderReason(ids: readonly string[], claim: string): readonly string[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, idsShownMax).join(", ");
  const more = ids.length > idsShownMax ? ` and ${ids.length - idsShownMax} more` : "";
  return [`${ids.length} ${claim}: ${shown}${more}.`];
}
