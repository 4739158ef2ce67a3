import type { Requirement, RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { checkResults, missingForClass, type CheckResult } from "./check-result.ts";
import type { Evidence } from "./evidence.ts";
import { mergeFailures, reasonOfFailures, type MergedFailure } from "./failures.ts";
import { SAFETY_CLASSES, type PlannedCheck } from "./observation.ts";

/** Every status that a requirement can have, in the order in which they are counted and shown. */
export const requirementStatuses = [
  "pass",
  "fail",
  "inconclusive",
  "not-observed",
  "not-applicable",
  "disabled",
  "waived",
  "error",
] as const;

export type RequirementStatus = (typeof requirementStatuses)[number];

/** What a run says of one requirement. */
export interface RequirementVerdict {
  readonly id: RequirementId;
  readonly row: Requirement;
  readonly status: RequirementStatus;
  /** Why; null for a pass. */
  readonly reason: string | null;
  readonly assertions: number;
  readonly checks: readonly CheckResult[];
  readonly failures: readonly MergedFailure[];
}

/** How a requirement and its checks ended. */
export interface Ended {
  readonly status: RequirementStatus;
  readonly checks: readonly Pick<CheckResult, "result">[];
}

interface Ruling {
  readonly status: RequirementStatus;
  readonly reason: string | null;
}

/** Judges one counted row of the catalogue by everything that a run saw of it. */
export function judgeRequirement(
  id: RequirementId,
  row: Requirement,
  evidence: Evidence,
): RequirementVerdict {
  const checks = checkResults(id, evidence);
  const failures = mergeFailures(evidence.failures(id));
  const assertions = evidence.assertions(id);
  const ruling =
    ruleOnScope(id, row, evidence) ??
    ruleOnFaults(checks, failures) ??
    (row.whenSeen === true ? ruleOnSight(assertions) : ruleOnChecks(checks));
  return {
    id,
    row,
    assertions,
    checks,
    failures,
    ...setAside(requireSuccess(ruling, row, evidence), row, evidence),
  };
}

/** Whether the run was to judge a requirement at all. */
export function isInScope({ status }: Pick<Ended, "status">): boolean {
  return status !== "disabled" && status !== "not-applicable";
}

/** Whether a fault of the harness touched a requirement in scope, even where a failure of it stands. */
export function isFaulty(judged: Ended): boolean {
  const isCheckFaulty = judged.checks.some((check) => check.result === "error");
  return judged.status === "error" || (isInScope(judged) && isCheckFaulty);
}

/** Whether a check of a requirement in scope was left undone because the run was cut short. */
export function isUnfinished(judged: Ended): boolean {
  return isInScope(judged) && judged.checks.some((check) => check.result === "not run");
}

/** What stands outside the run is not judged, whatever was seen of it. */
function ruleOnScope(id: RequirementId, row: Requirement, evidence: Evidence): Ruling | null {
  const { record } = evidence;
  const { only, features } = record.scope;
  if (only !== null && !only.ids.includes(id)) return { status: "disabled", reason: "outside --only" };
  const other = evidence.elsewhere(id);
  if (other !== null) return { status: "disabled", reason: other };
  if (record.end === "unreachable") return { status: "inconclusive", reason: "the target never answered" };
  const own = record.checks.filter(({ requirement, role }) => requirement === id && role === "decisive");
  const [missing] = missingFeatures(own, row, features);
  return missing === undefined ? null : notOffered(missing);
}

const operationFeatures: { readonly [operation in Operation]?: string } = {
  getTableItem: "tables",
  submitBatch: "submission",
  simulateTransaction: "simulation",
};

/**
 * The features that the target's owner declares as not offered and without which none of some checks of a requirement
 * can be run; none where one of them can.
 */
export function missingFeatures(
  checks: readonly PlannedCheck[],
  row: Requirement,
  features: { readonly [feature: string]: boolean | undefined },
): readonly string[] {
  const ofRow = featuresOf(row).filter((feature) => features[feature] === false);
  if (ofRow.length > 0) return ofRow;
  const ofChecks = checks.map(({ safety }) => missingForClass(safety, features));
  return ofChecks.includes(null) ? [] : ofChecks.filter((feature) => feature !== null);
}

function featuresOf(row: Requirement): readonly string[] {
  const feature = row.operation === null ? undefined : operationFeatures[row.operation];
  return [
    ...(row.needs?.includes("pruned-version") === true ? ["pruning"] : []),
    ...(row.needs?.includes("bcs") === true ? ["bcs"] : []),
    ...(feature === undefined ? [] : [feature]),
  ];
}

/** A proven violation stands whatever else happened; after it, a fault of our own. */
function ruleOnFaults(checks: readonly CheckResult[], failures: readonly MergedFailure[]): Ruling | null {
  if (failures.length > 0) return { status: "fail", reason: reasonOfFailures(failures) };
  const broken = checks.filter((check) => check.result === "error");
  return broken.length === 0 ? null : { status: "error", reason: reasonsOf(broken) };
}

function ruleOnSight(assertions: number): Ruling {
  return assertions > 0
    ? { status: "pass", reason: null }
    : { status: "not-observed", reason: "did not occur in any answer" };
}

function ruleOnChecks(checks: readonly CheckResult[]): Ruling {
  const decisive = checks.filter((check) => check.role === "decisive");
  if (decisive.length === 0) return { status: "error", reason: "no check decides this requirement" };
  const active = decisive.filter((check) => check.result !== "disabled");
  if (active.length === 0) return { status: "disabled", reason: lightestAllowance(decisive) };
  const open = active.filter((check) => check.result !== "held");
  return open.length === 0
    ? { status: "pass", reason: null }
    : { status: "inconclusive", reason: reasonsOf(open) };
}

function lightestAllowance(checks: readonly CheckResult[]): string {
  const lightest = SAFETY_CLASSES.find((safety) => checks.some((check) => check.safety === safety));
  return `needs --allow ${lightest ?? "heavy"}`;
}

/** Zero is not success: what an operation never answered well is not verified by its refusals. */
function requireSuccess(ruling: Ruling, row: Requirement, evidence: Evidence): Ruling {
  if (ruling.status !== "pass" || row.operation === null) return ruling;
  if ((evidence.traffic.succeeded.get(row.operation) ?? 0) > 0) return ruling;
  return { status: "inconclusive", reason: `${row.operation} never gave a success answer` };
}

/** What is left open needs what is not offered; what was seen to be broken elsewhere stands. */
function setAside(ruling: Ruling, row: Requirement, { record }: Evidence): Ruling {
  const missing = (row.needs ?? []).find((need) => record.scope.features[need] === false);
  return ruling.status !== "inconclusive" || missing === undefined ? ruling : notOffered(missing);
}

function notOffered(feature: string): Ruling {
  return { status: "not-applicable", reason: `the profile says that the target does not offer ${feature}` };
}

function reasonsOf(checks: readonly CheckResult[]): string {
  return [...new Set(checks.map((check) => check.reason ?? check.result))].join("; ");
}
