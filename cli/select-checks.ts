import { isAllowed } from "../reports/check-result.ts";
import type { PlannedCheck, SafetyClass } from "../reports/observation.ts";
import { missingFeatures } from "../reports/requirement-verdict.ts";
import { requirementOf, type RequirementId } from "../spec/catalogue.ts";
import type { Declared } from "../suites/declared.ts";

/**
 * The checks that may be run: of an allowed class, of the requirements asked for (null for all), and of nothing that the
 * target's owner declares as not offered.
 */
export function selectChecks<Planned extends PlannedCheck>(
  checks: readonly Planned[],
  scope: {
    readonly allow: SafetyClass;
    readonly only: readonly RequirementId[] | null;
    readonly features: Declared["features"];
  },
): Planned[] {
  return checks.filter((check) => {
    const { safety, requirement } = check;
    return (
      isAllowed(safety, scope.allow) &&
      (scope.only === null || scope.only.includes(requirement)) &&
      missingFeatures([check], requirementOf(requirement), scope.features).length === 0
    );
  });
}
