import type { Level } from "../../spec/catalogue.ts";
import type { JudgedEntry } from "./baseline-rules.ts";
import { baselineReasons, baselineTrouble, soleTrouble } from "./baseline-text.ts";
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
export function verdictReasons(
  record: RunRecord,
  requirements: readonly RequirementVerdict[],
  { faults, entries }: { readonly faults: readonly string[]; readonly entries: readonly JudgedEntry[] },
): readonly string[] {
  const idsOf = (status: RequirementStatus, level?: Level) =>
    requirements
      .filter((one) => one.status === status && (level === undefined || one.row.level === level))
      .map((one) => one.id);
  const isStrict = record.scope.level === "should";
  const aside = isStrict ? "" : ", which --level must does not count";
  return [
    ...(record.end === "unreachable" ? ["The target never answered."] : []),
    ...sentence(idsOf("fail", "MUST"), "MUST failed"),
    ...sentence(idsOf("fail", "SHOULD"), `SHOULD failed${aside}`),
    ...baselineSentences(record, requirements, entries),
    ...faults,
    ...sentence(
      requirements.filter(isFaulty).map((one) => one.id),
      "met a fault of the harness",
    ),
    ...endSentences(record, requirements),
    ...sentence(idsOf("waived"), "waived by the baseline"),
    ...sentence(idsOf("inconclusive", "MUST"), "MUST could not be verified"),
    ...sentence(idsOf("inconclusive", "SHOULD"), `SHOULD could not be verified${aside}`),
    passSentence(record, requirements),
  ];
}

/** Where nothing else fails the run, it says so first. */
function baselineSentences(
  { end, scope }: RunRecord,
  requirements: readonly RequirementVerdict[],
  entries: readonly JudgedEntry[],
): readonly string[] {
  const trouble = baselineTrouble(entries);
  if (trouble === null) return [];
  const isAlone =
    end !== "unreachable" &&
    !requirements.some(({ status, row }) => status === "fail" && isGating(row.level, scope.level));
  const alone = soleTrouble(trouble, requirements);
  return [
    ...(isAlone ? [`${alone.charAt(0).toUpperCase()}${alone.slice(1)}.`] : []),
    ...baselineReasons(entries),
  ];
}

function endSentences(
  { end, shards }: RunRecord,
  requirements: readonly RequirementVerdict[],
): readonly string[] {
  if (shards !== null && end !== "unreachable") return shards.flatMap(shardSentence);
  if (end === "interrupted") return ["The run was interrupted."];
  if (!requirements.some(isUnfinished)) return [];
  return end === "out of time" ? ["The time was up before every check was done (--max-time)."] : [];
}

const shardEnds: { readonly [end in RunEnd]?: string } = {
  interrupted: "was interrupted",
  "out of time": "ran out of time (--max-time)",
  unreachable: "never reached the target",
};

function shardSentence({ shard, end }: MergedShard): readonly string[] {
  const claim = shardEnds[end];
  return claim === undefined ? [] : [`Shard ${shard} ${claim}.`];
}

function passSentence({ scope }: RunRecord, requirements: readonly RequirementVerdict[]): string {
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

function sentence(ids: readonly string[], claim: string): readonly string[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, idsShownMax).join(", ");
  const more = ids.length > idsShownMax ? ` and ${ids.length - idsShownMax} more` : "";
  return [`${ids.length} ${claim}: ${shown}${more}.`];
}
