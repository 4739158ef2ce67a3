import type { PlannedCheck, SafetyClass } from "../reports/observation.ts";
import { SAFETY_CLASSES } from "../reports/observation.ts";
import type { RequirementId } from "../spec/catalogue.ts";

/** The checks that may be run: of an allowed class, and of the requirements asked for (null for all). */
export function selectChecks<Planned extends PlannedCheck>(
  checks: readonly Planned[],
  scope: { readonly allow: SafetyClass; readonly only: readonly RequirementId[] | null },
): Planned[] {
  const heaviest = SAFETY_CLASSES.indexOf(scope.allow);
  return checks.filter(
    ({ safety, requirement }) =>
      SAFETY_CLASSES.indexOf(safety) <= heaviest && (scope.only === null || scope.only.includes(requirement)),
  );
}
