import { isAllowed } from "../../reports/model/check-result.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import { findMissingFeatures } from "../../reports/model/requirement-verdict.ts";
import { assignShards, type Shard } from "../../reports/model/shard.ts";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import { toRevision } from "../../spec/revision.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { TargetDeclaration } from "../../suites/client/target.ts";

/** The scope of a run: a check runs only if it meets all of these conditions. */
interface CheckScope {
  readonly allow: SafetyClass;
  /** The selected requirements; null for all. */
  readonly only: readonly RequirementId[] | null;
  readonly features: TargetDeclaration["features"];
  /** The day whose interface the target is judged by; null for the specification. */
  readonly revision: string | null;
}

/**
 * Selects the checks to run. Their class must be allowed, and the target must offer the features that they need.
 * Their requirement must be part of the revision and in `only` (null selects all). If `only` has a requirement that
 * no request is certain to trigger, the checks whose responses may show its case are also selected.
 */
export function selectChecks<Planned extends PlannedCheck>(
  checks: readonly Planned[],
  scope: CheckScope,
): Planned[] {
  const { later } = toRevision(scope.revision);
  const operationsWhenSeen = (scope.only ?? [])
    .filter((id) => needsOtherChecks(id, scope.only ?? [], checks))
    .map(operationOf);
  const isSelected = (id: RequirementId): boolean =>
    scope.only === null ||
    scope.only.includes(id) ||
    operationsWhenSeen.some((operation) => operation === null || operation === operationOf(id));
  return checks.filter((check) => {
    const { safety, requirement } = check;
    return (
      isAllowed(safety, scope.allow) &&
      isSelected(requirement) &&
      !later.has(requirement) &&
      findMissingFeatures([check], getRequirement(requirement), scope.features).length === 0
    );
  });
}

/** Selects the checks of a shard; all of them without a shard. @param checks every check of the suites */
export function selectShard<Planned extends PlannedCheck>(
  selected: readonly Planned[],
  checks: readonly PlannedCheck[],
  shard: Shard | null,
): readonly Planned[] {
  if (shard === null) return selected;
  const shardOf = assignShards(checks, shard.count);
  return selected.filter(({ requirement }) => shardOf(requirement) === shard.index);
}

const operationOf = (id: RequirementId): Operation | null => getRequirement(id).operation;

/** Returns whether no request is certain to trigger a requirement, and no selected check calls its operation. */
function needsOtherChecks(
  id: RequirementId,
  only: readonly RequirementId[],
  checks: readonly PlannedCheck[],
): boolean {
  const asked = only.filter((other) => checks.some(({ requirement }) => requirement === other));
  return (
    getRequirement(id).whenSeen === true &&
    !asked.some((other) => operationOf(other) === null || operationOf(other) === operationOf(id))
  );
}
