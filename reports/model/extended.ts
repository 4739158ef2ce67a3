import { listFailures } from "./failures.ts";
import { renderReason } from "../text/reason-text.ts";
import type { Observation } from "../../evidence/observation.ts";
import {
  extendedRequirementIds,
  extendedRequirements,
  findJudgingRule,
  type ExtendedRequirementId,
} from "../../spec/extended/requirements.ts";
import type { ReportExtended, ReportExtendedRequirement } from "./report.ts";

type ExtendedResult = Pick<ReportExtendedRequirement, "status" | "assertions" | "reason" | "failure">;

/** Converts the observations of the checks to one result for each rule, and counts the results. */
export function toReportExtended(observations: readonly Observation[]): ReportExtended {
  const requirements = extendedRequirementIds.map((id) => {
    const { level, text, apart } = extendedRequirements[id];
    const { operation, source } = apart;
    return { id, level, operation, text, source, ...toResult(id, observations) };
  });
  const count = (status: ExtendedResult["status"]): number =>
    requirements.filter((one) => one.status === status).length;
  return {
    requests: observations.flatMap(({ traffic }) => Object.values(traffic.requests)).reduce(add, 0),
    counts: { held: count("held"), violated: count("violated"), notApplicable: count("not-applicable") },
    requirements,
  };
}

const add = (one: number, other: number): number => one + other;

function toResult(id: ExtendedRequirementId, observations: readonly Observation[]): ExtendedResult {
  const failure = observations.flatMap(listFailures).find(({ requirement }) => requirement === id);
  const assertions = observations.map((one) => one.assertions[id] ?? 0).reduce(add, 0);
  if (failure !== undefined) {
    const { summary, expected, received, exchanges } = failure;
    const shown = { summary, expected, received, exchanges };
    return { status: "violated", assertions, reason: null, failure: shown };
  }
  return assertions > 0
    ? { status: "held", assertions, reason: null, failure: null }
    : { status: "not-applicable", assertions, reason: findReason(id, observations), failure: null };
}

/** Returns why the check that judges a rule did not judge it. */
function findReason(id: ExtendedRequirementId, observations: readonly Observation[]): string {
  const judging = findJudgingRule(
    id,
    observations.map(({ requirement }) => requirement),
  );
  const outcome = observations.find(({ requirement }) => requirement === judging)?.outcome;
  if (outcome?.kind === "inconclusive") return renderReason(outcome.reason);
  // The rest of the report is valid without this check, so an error of touchstone does not end the run.
  if (outcome?.kind === "error") return `internal error of touchstone: ${outcome.message}`;
  return "no response showed what the rule is about";
}

/** Formats the counts in one line, such as `14 held, 1 violated, 3 not applicable`. */
export function formatExtendedCounts({ counts }: Pick<ReportExtended, "counts">): string {
  return `${counts.held} held, ${counts.violated} violated, ${counts.notApplicable} not applicable`;
}
