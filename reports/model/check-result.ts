import type { Evidence } from "./evidence.ts";
import { compareText } from "./plain-text.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Observation, PlannedCheck, Role } from "../../evidence/observation.ts";
import { unusable, type Reason } from "../../evidence/reason.ts";
import { addOwnReads } from "../../evidence/sources.ts";
import { SAFETY_CLASSES, type SafetyClass } from "../../evidence/safety-class.ts";
import type { RunEnd, RunRecord } from "./run-record.ts";

/** The result of one check. */
export interface CheckResult {
  readonly title: string;
  readonly role: Role;
  readonly safety: SafetyClass;
  readonly result: "held" | "violated" | "inconclusive" | "error" | "not run" | "disabled";
  /** Why the check has this result; null if it passed. */
  readonly reason: Reason | null;
  /** How long the check took; null if it did not run. */
  readonly durationMs: number | null;
  /** The requests and responses of an inconclusive check. */
  readonly exchanges: readonly Exchange[];
}

/**
 * Returns the results of a requirement's checks, ordered by title. A check that reported a result but was not planned
 * gets the result `error`.
 */
export function checkResults(requirement: string, evidence: Evidence): readonly CheckResult[] {
  const planned = evidence.planned(requirement);
  const observed = evidence.observed(requirement);
  const titles = new Set(planned.map((check) => check.title));
  const unplanned = observed.filter((observation) => !titles.has(observation.title));
  const results = [
    ...planned.map((check) =>
      toPlannedResult(
        check,
        observed.filter((observation) => observation.title === check.title),
        evidence,
      ),
    ),
    ...unplanned.map((check) => toErrorResult(check, "reported a result, but was not planned")),
  ];
  return results.toSorted((a, b) => compareText(a.title, b.title));
}

/** Returns whether requests of a class may be sent with `--allow <allow>`. */
export function isAllowed(safety: SafetyClass, allow: SafetyClass): boolean {
  return SAFETY_CLASSES.indexOf(safety) <= SAFETY_CLASSES.indexOf(allow);
}

/** The feature that the target has to offer for each class of requests. */
const classFeatures: { readonly [safety in SafetyClass]?: string } = {
  simulate: "simulation",
  submit: "submission",
};

/**
 * Returns the feature that a class of requests needs, if the profile says that the target does not offer it;
 * otherwise null.
 */
export function findMissingFeature(
  safety: SafetyClass,
  features: { readonly [feature: string]: boolean | undefined },
): string | null {
  const feature = classFeatures[safety];
  return feature !== undefined && features[feature] === false ? feature : null;
}

function toPlannedResult(
  check: PlannedCheck,
  observed: readonly Observation[],
  evidence: Evidence,
): CheckResult {
  const run = evidence.record;
  const other = evidence.otherShard(check.requirement);
  if (other !== null) return result(check, "disabled", { kind: "shard", ...other });
  if (!isAllowed(check.safety, run.scope.allow)) {
    return result(check, "disabled", { kind: "allow", allow: check.safety });
  }
  const [observation, ...others] = observed;
  const missingFeature = findMissingFeature(check.safety, run.scope.features);
  if (missingFeature !== null && observation === undefined) {
    return result(check, "disabled", { kind: "feature", feature: missingFeature });
  }
  if (observation === undefined) {
    const [kind, reason] = resultWithoutObservation[evidence.endOf(check.requirement)];
    return result(check, kind, withTimeLimit(reason, run));
  }
  if (others.length > 0) return toErrorResult(check, `reported ${observed.length} results, expected 1`);
  return toObservedResult(check, observation, evidence);
}

/**
 * The result of a check without an observation, by how the run ended. A missing observation is an internal error if the
 * run completed or the runner died.
 */
const resultWithoutObservation: {
  readonly [end in RunEnd]: readonly [CheckResult["result"], reason: Reason];
} = {
  interrupted: ["not run", { kind: "limit", limit: "interrupted" }],
  "out of time": ["not run", { kind: "limit", limit: "max-time" }],
  unreachable: ["not run", { kind: "limit", limit: "never responded" }],
  "partly unreachable": ["not run", { kind: "limit", limit: "never responded" }],
  "not recognized": ["not run", { kind: "limit", limit: "not recognized" }],
  "runner died": ["error", { kind: "text", text: "the runner died before this check finished" }],
  completed: ["error", { kind: "text", text: "the run ended without a result for this check" }],
};

function toObservedResult(planned: PlannedCheck, observation: Observation, evidence: Evidence): CheckResult {
  const { outcome, durationMs } = observation;
  const check = { ...planned, durationMs };
  if (outcome.kind === "held") return toHeldResult(check, observation);
  if (outcome.kind === "inconclusive") {
    const own = addOwnReads(resolveBlocked(outcome.reason, evidence), outcome.exchanges);
    const reason = withTimeLimit(own, evidence.record);
    return { ...result(check, "inconclusive", reason), exchanges: outcome.exchanges };
  }
  if (outcome.kind === "error") {
    return toErrorResult(
      check,
      outcome.at === null ? outcome.message : `${outcome.message} (at ${outcome.at})`,
    );
  }
  const { requirement, summary } = outcome.failure;
  return requirement === check.requirement
    ? result(check, "violated", { kind: "text", text: summary })
    : result(check, "inconclusive", { ...unusable(requirement), violatedBy: "a response" });
}

/** Adds the time limit of the run to the reason of a check that it kept from ending. */
function withTimeLimit(reason: Reason, { timeLimit }: RunRecord): Reason {
  if (timeLimit === undefined || (reason.kind !== "limit" && reason.kind !== "unfinished")) return reason;
  return reason.limit === "max-time" ? { ...reason, time: timeLimit } : reason;
}

/**
 * Adds to a reason whether the target violates what the check waits for. Only a requirement with a failure is called
 * violated, because the check of the other requirement may be inconclusive too.
 */
function resolveBlocked(reason: Reason, evidence: Evidence): Reason {
  if (reason.kind !== "blocked" || reason.violatedBy !== null) return reason;
  const violated = reason.by.filter((id) => evidence.failures(id).length > 0);
  return violated.length === 0 ? reason : { ...reason, by: violated, violatedBy: "the target" };
}

/** Returns `inconclusive` for a decisive check that executed no assertion, and `held` for any other check. */
function toHeldResult(check: PlannedCheck, observation: Observation): CheckResult {
  const isEmpty = (observation.assertions[check.requirement] ?? 0) === 0;
  if (isEmpty && check.role === "decisive") return result(check, "inconclusive", { kind: "no-assertion" });
  return result(check, "held", null);
}

function toErrorResult(check: PlannedCheck, text: string): CheckResult {
  return result(check, "error", { kind: "text", text });
}

function result(
  check: PlannedCheck & Partial<Pick<Observation, "durationMs">>,
  kind: CheckResult["result"],
  reason: Reason | null,
): CheckResult {
  const { title, role, safety, durationMs = null } = check;
  return { title, role, safety, result: kind, reason, durationMs, exchanges: [] };
}

/** Lists the reasons of checks, each once, wherever the checks looked for what they need. */
export function listReasons(checks: readonly CheckResult[]): readonly Reason[] {
  const reasons = checks.map((check): Reason => check.reason ?? { kind: "text", text: check.result });
  const distinct = new Map<string, Reason>();
  for (const reason of reasons) {
    const key = JSON.stringify({ ...reason, searched: null });
    if (!distinct.has(key)) distinct.set(key, reason);
  }
  return [...distinct.values()];
}
