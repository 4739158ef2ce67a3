import type { Level } from "../spec/catalogue.ts";
import {
  isFaulty,
  isUnfinished,
  type RequirementStatus,
  type RequirementVerdict,
} from "./requirement-verdict.ts";
import type { RunRecord } from "./run-record.ts";

const idsShownMax = 8;

/** Says in sentences what decided a verdict, the weightiest first; never empty. */
export function verdictReasons(
  record: RunRecord,
  requirements: readonly RequirementVerdict[],
  faults: readonly string[],
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
    ...faults,
    ...sentence(
      requirements.filter(isFaulty).map((one) => one.id),
      "met a fault of the harness",
    ),
    ...endSentences(record, requirements),
    ...sentence(idsOf("inconclusive", "MUST"), "MUST could not be verified"),
    ...sentence(idsOf("inconclusive", "SHOULD"), `SHOULD could not be verified${aside}`),
    passSentence(requirements),
  ];
}

function endSentences({ end }: RunRecord, requirements: readonly RequirementVerdict[]): readonly string[] {
  if (end === "interrupted") return ["The run was interrupted."];
  if (!requirements.some(isUnfinished)) return [];
  return end === "out of time" ? ["The time was up before every check was done (--max-time)."] : [];
}

function passSentence(requirements: readonly RequirementVerdict[]): string {
  const passed = requirements.filter(({ status }) => status === "pass");
  if (passed.length > 0) {
    return `${passed.filter(({ row }) => row.level === "MUST").length} MUST passed.`;
  }
  if (requirements.some(({ status }) => status === "fail")) return "No requirement passed.";
  const inScope = requirements.filter(({ status }) => status !== "disabled" && status !== "not-applicable");
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
