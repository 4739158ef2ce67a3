import type { Requirement, RequirementId } from "../../spec/catalogue.ts";
import { OPERATIONS } from "../../spec/vocabulary.ts";
import { checkResults, findMissingFeature, type CheckResult } from "./check-result.ts";
import type { Evidence } from "./evidence.ts";
import { mergeFailures, describeFailures, type MergedFailure } from "./failures.ts";
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
export interface StatusWithChecks {
  readonly status: RequirementStatus;
  readonly checks: readonly Pick<CheckResult, "result">[];
}

interface StatusWithReason {
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
  const statusWithReason =
    verdictFromScope(id, row, evidence) ??
    verdictFromFailures(checks, failures) ??
    (row.whenSeen === true ? verdictWhenSeen(assertions) : verdictFromChecks(checks));
  return {
    id,
    row,
    assertions,
    checks,
    failures,
    ...applyMissingFeature(requireSuccess(statusWithReason, row, evidence), row, evidence),
  };
}

/** Whether the run was to judge a requirement at all. */
export function isInScope({ status }: Pick<StatusWithChecks, "status">): boolean {
  return status !== "disabled" && status !== "not-applicable";
}

/** Whether a fault of the harness touched a requirement in scope, even where a failure of it stands. */
export function isFaulty(judged: StatusWithChecks): boolean {
  const isCheckFaulty = judged.checks.some((check) => check.result === "error");
  return judged.status === "error" || (isInScope(judged) && isCheckFaulty);
}

/** Whether a check of a requirement in scope was left undone because the run was cut short. */
export function isUnfinished(judged: StatusWithChecks): boolean {
  return isInScope(judged) && judged.checks.some((check) => check.result === "not run");
}

/** What stands outside the run is not judged, whatever was seen of it. */
function verdictFromScope(id: RequirementId, row: Requirement, evidence: Evidence): StatusWithReason | null {
  const { record } = evidence;
  const { only, features } = record.scope;
  if (only !== null && !only.ids.includes(id)) return { status: "disabled", reason: "outside --only" };
  const other = evidence.otherShard(id);
  if (other !== null) return { status: "disabled", reason: other };
  if (record.end === "unreachable") return { status: "inconclusive", reason: "the target never answered" };
  const own = record.checks.filter(({ requirement, role }) => requirement === id && role === "decisive");
  const [missing] = findMissingFeatures(own, row, features);
  return missing === undefined ? null : toNotApplicable(missing);
}

/**
 * The features that the target's owner declares as not offered and without which none of some checks of a requirement
 * can be run; none where one of them can.
 */
export function findMissingFeatures(
  checks: readonly PlannedCheck[],
  row: Requirement,
  features: { readonly [feature: string]: boolean | undefined },
): readonly string[] {
  const missingOfRow = listNeededFeatures(row).filter((feature) => features[feature] === false);
  if (missingOfRow.length > 0) return missingOfRow;
  const missingOfChecks = checks.map(({ safety }) => findMissingFeature(safety, features));
  return missingOfChecks.includes(null) ? [] : missingOfChecks.filter((feature) => feature !== null);
}

function listNeededFeatures(row: Requirement): readonly string[] {
  const feature = row.operation === null ? null : OPERATIONS[row.operation].feature;
  return [
    ...(row.needs?.includes("pruned-version") === true ? ["pruning"] : []),
    ...(row.needs?.includes("bcs") === true ? ["bcs"] : []),
    ...(feature === null ? [] : [feature]),
  ];
}

/** A proven violation stands whatever else happened; after it, a fault of our own. */
function verdictFromFailures(
  checks: readonly CheckResult[],
  failures: readonly MergedFailure[],
): StatusWithReason | null {
  if (failures.length > 0) return { status: "fail", reason: describeFailures(failures) };
  const broken = checks.filter((check) => check.result === "error");
  return broken.length === 0 ? null : { status: "error", reason: joinReasons(broken) };
}

function verdictWhenSeen(assertions: number): StatusWithReason {
  return assertions > 0
    ? { status: "pass", reason: null }
    : { status: "not-observed", reason: "did not occur in any answer" };
}

function verdictFromChecks(checks: readonly CheckResult[]): StatusWithReason {
  const decisive = checks.filter((check) => check.role === "decisive");
  if (decisive.length === 0) return { status: "error", reason: "no check decides this requirement" };
  const active = decisive.filter((check) => check.result !== "disabled");
  if (active.length === 0) return { status: "disabled", reason: describeNeededAllow(decisive) };
  const open = active.filter((check) => check.result !== "held");
  return open.length === 0
    ? { status: "pass", reason: null }
    : { status: "inconclusive", reason: joinReasons(open) };
}

function describeNeededAllow(checks: readonly CheckResult[]): string {
  const lightest = SAFETY_CLASSES.find((safety) => checks.some((check) => check.safety === safety));
  return `needs --allow ${lightest ?? "heavy"}`;
}

/** Zero is not success: what an operation never answered well is not verified by its refusals. */
function requireSuccess(
  statusWithReason: StatusWithReason,
  row: Requirement,
  evidence: Evidence,
): StatusWithReason {
  if (statusWithReason.status !== "pass" || row.operation === null) return statusWithReason;
  if ((evidence.traffic.succeeded.get(row.operation) ?? 0) > 0) return statusWithReason;
  return { status: "inconclusive", reason: `${row.operation} never gave a success answer` };
}

/** What is left open needs what is not offered; what was seen to be broken elsewhere stands. */
function applyMissingFeature(
  statusWithReason: StatusWithReason,
  row: Requirement,
  { record }: Evidence,
): StatusWithReason {
  const missing = (row.needs ?? []).find((need) => record.scope.features[need] === false);
  return statusWithReason.status !== "inconclusive" || missing === undefined
    ? statusWithReason
    : toNotApplicable(missing);
}

function toNotApplicable(feature: string): StatusWithReason {
  return { status: "not-applicable", reason: `the profile says that the target does not offer ${feature}` };
}

function joinReasons(checks: readonly CheckResult[]): string {
  return [...new Set(checks.map((check) => check.reason ?? check.result))].join("; ");
}
