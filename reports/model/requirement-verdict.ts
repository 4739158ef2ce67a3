import { findAbsence } from "../../evidence/absence.ts";
import { addSearchSteps } from "../../evidence/sources.ts";
import type { Requirement, RequirementId, Level } from "../../spec/catalogue.ts";
import { toRevision } from "../../spec/revision.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { checkResults, findMissingFeature, listReasons, type CheckResult } from "./check-result.ts";
import type { Evidence } from "./evidence.ts";
import { mergeFailures, describeFailures, type MergedFailure } from "./failures.ts";
import { blockedBy, notSeen, type Reason } from "../../evidence/reason.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";
import { SAFETY_CLASSES } from "../../evidence/safety-class.ts";
import type { RunRecord } from "./run-record.ts";

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

/** The result of one requirement in a run. */
export interface RequirementVerdict {
  readonly id: RequirementId;
  readonly row: Requirement;
  readonly status: RequirementStatus;
  /** What the baseline accepts of a waived requirement: that it was not verified. Missing if it accepts failures. */
  readonly waiver?: "unverified";
  /** Why the requirement has this status; empty for a pass. */
  readonly reasons: readonly Reason[];
  readonly assertions: number;
  /** Empty if `--only` does not select the requirement, because then none of its checks belongs to the run. */
  readonly checks: readonly CheckResult[];
  readonly failures: readonly MergedFailure[];
}

/** The status of a requirement and the results of its checks. */
export interface StatusWithChecks {
  readonly status: RequirementStatus;
  readonly waiver?: "unverified";
  readonly checks: readonly Pick<CheckResult, "result">[];
}

interface StatusWithReasons {
  readonly status: RequirementStatus;
  readonly reasons: readonly Reason[];
}

/** Judges one counted requirement by all evidence of a run. */
export function judgeRequirement(
  id: RequirementId,
  row: Requirement,
  evidence: Evidence,
): RequirementVerdict {
  const checks = isSelected(id, evidence.record) ? checkResults(id, evidence) : [];
  const failures = mergeFailures(evidence.failures(id));
  const assertions = evidence.assertions(id);
  const statusWithReasons =
    verdictFromScope(id, row, evidence) ??
    verdictFromFailures(checks, failures) ??
    (row.whenSeen === true ? verdictWhenSeen(assertions) : verdictFromChecks(checks));
  return {
    id,
    row,
    assertions,
    checks,
    failures,
    ...applyMissingFeature(
      addSearch(applyAbsence(requireSuccess(statusWithReasons, row, evidence), evidence), evidence),
      row,
      evidence,
    ),
  };
}

/** Returns whether `--only` selects a requirement. Without this option, every requirement is selected. */
function isSelected(id: RequirementId, { scope }: RunRecord): boolean {
  return scope.only === null || scope.only.ids.includes(id);
}

/** Returns whether a requirement belongs to the scope of the run. */
export function isInScope({ status }: Pick<StatusWithChecks, "status">): boolean {
  return status !== "disabled" && status !== "not-applicable";
}

/**
 * Returns whether a check of a requirement in scope ended with an internal error, even if the requirement also
 * failed.
 */
export function isFaulty(judged: StatusWithChecks): boolean {
  const isCheckFaulty = judged.checks.some((check) => check.result === "error");
  return judged.status === "error" || (isInScope(judged) && isCheckFaulty);
}

/** Returns whether a check of a requirement in scope did not run because the run ended early. */
export function isUnfinished(judged: StatusWithChecks): boolean {
  return isInScope(judged) && judged.checks.some((check) => check.result === "not run");
}

/**
 * Returns the status of a requirement that is not judged, because it is out of scope or no node was reached;
 * otherwise null. It is not judged even if a check of another requirement asserted it.
 */
function verdictFromScope(id: RequirementId, row: Requirement, evidence: Evidence): StatusWithReasons | null {
  const { record } = evidence;
  const { features } = record.scope;
  if (!isSelected(id, record)) return { status: "disabled", reasons: [{ kind: "limit", limit: "only" }] };
  const other = evidence.otherShard(id);
  if (other !== null) return { status: "disabled", reasons: [{ kind: "shard", ...other }] };
  if (record.end === "unreachable")
    return { status: "inconclusive", reasons: [{ kind: "limit", limit: "never responded" }] };
  if (record.end === "not recognized") {
    return { status: "inconclusive", reasons: [{ kind: "limit", limit: "not recognized" }] };
  }
  const own = record.checks.filter(({ requirement, role }) => requirement === id && role === "decisive");
  const [missing] = findMissingFeatures(own, row, features);
  return missing === undefined ? null : toNotApplicable(missing, record.scope.revision);
}

/**
 * Returns the features that keep every given check of a requirement from running, because the profile says that the
 * target does not offer them. Empty if at least one check can run.
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

/** Returns `fail` if there are failures, `error` if there are only internal errors, and null otherwise. */
function verdictFromFailures(
  checks: readonly CheckResult[],
  failures: readonly MergedFailure[],
): StatusWithReasons | null {
  if (failures.length > 0) {
    return { status: "fail", reasons: [{ kind: "text", text: describeFailures(failures) }] };
  }
  const broken = checks.filter((check) => check.result === "error");
  return broken.length === 0 ? null : { status: "error", reasons: listReasons(broken) };
}

function verdictWhenSeen(assertions: number): StatusWithReasons {
  return assertions > 0
    ? { status: "pass", reasons: [] }
    : { status: "not-observed", reasons: [{ kind: "not-observed" }] };
}

function verdictFromChecks(checks: readonly CheckResult[]): StatusWithReasons {
  const decisive = checks.filter((check) => check.role === "decisive");
  if (decisive.length === 0) {
    return { status: "error", reasons: [{ kind: "text", text: "no check decides this requirement" }] };
  }
  const active = decisive.filter((check) => check.result !== "disabled");
  if (active.length === 0) return { status: "disabled", reasons: [findNeededAllow(decisive)] };
  const open = active.filter((check) => check.result !== "held");
  return open.length === 0
    ? { status: "pass", reasons: [] }
    : { status: "inconclusive", reasons: listReasons(open) };
}

function findNeededAllow(checks: readonly CheckResult[]): Reason {
  const lightest = SAFETY_CLASSES.find((safety) => checks.some((check) => check.safety === safety));
  return { kind: "allow", allow: lightest ?? "heavy" };
}

/** The requirements whose checks send a well-formed transaction, if they can. */
const rootsOfSuccess: { readonly [operation in Operation]?: RequirementId } = {
  simulateTransaction: "SIMU-004",
  submitBatch: "BTCH-007",
};

/** Makes a pass inconclusive if no request of the operation succeeded: rejected requests alone do not verify it. */
function requireSuccess(
  statusWithReasons: StatusWithReasons,
  row: Requirement,
  evidence: Evidence,
): StatusWithReasons {
  if (statusWithReasons.status !== "pass" || row.operation === null) return statusWithReasons;
  if ((evidence.traffic.succeeded.get(row.operation) ?? 0) > 0) return statusWithReasons;
  const { operation } = row;
  const isRejected = evidence.traffic.onlyRejected.has(operation);
  const root = rootsOfSuccess[operation];
  const wellFormed = notSeen(`a well-formed request to ${operation}`);
  const rejected = root === undefined ? wellFormed : blockedBy(root, wellFormed);
  const reason: Reason = isRejected ? rejected : { kind: "never-succeeded", operation };
  return { status: "inconclusive", reasons: [reason] };
}

/** Makes an inconclusive requirement not observed if the target lacks each subject that its checks ask for. */
function applyAbsence(statusWithReasons: StatusWithReasons, { record, search }: Evidence): StatusWithReasons {
  const { status, reasons } = statusWithReasons;
  if (search === null || record.scope.strict === true) return statusWithReasons;
  const absences = reasons.map((reason) => findAbsence(reason, search)).filter((one) => one !== null);
  return status === "inconclusive" && absences.length > 0 && absences.length === reasons.length
    ? { status: "not-observed", reasons: absences }
    : statusWithReasons;
}

/** Adds to each reason what was searched for it. */
function addSearch(statusWithReasons: StatusWithReasons, { search }: Evidence): StatusWithReasons {
  const { status, reasons } = statusWithReasons;
  if (status !== "inconclusive" || search === null) return statusWithReasons;
  return { status, reasons: reasons.map((reason) => addSearchSteps(reason, search)) };
}

/** Makes an inconclusive requirement not applicable if it needs a feature that the target does not offer. */
function applyMissingFeature(
  statusWithReasons: StatusWithReasons,
  row: Requirement,
  { record }: Evidence,
): StatusWithReasons {
  const missing = (row.needs ?? []).find((need) => record.scope.features[need] === false);
  return statusWithReasons.status !== "inconclusive" || missing === undefined
    ? statusWithReasons
    : toNotApplicable(missing, record.scope.revision);
}

function toNotApplicable(feature: string, revision: string | null): StatusWithReasons {
  const since = toRevision(revision).laterFeatures[feature];
  const reason: Reason = { kind: "feature", feature, ...(since !== undefined && { since }) };
  return { status: "not-applicable", reasons: [reason] };
}

/** Returns whether requirements of a level decide the verdict. */
export function isGating(level: Level, lowest: "must" | "should"): boolean {
  return level === "MUST" || (level === "SHOULD" && lowest === "should");
}
