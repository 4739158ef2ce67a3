import { findMissingFeature, isAllowed } from "../model/check-result.ts";
import { SAFETY_CLASSES } from "../../evidence/safety-class.ts";
import type { Report } from "../model/report.ts";
import { nameOf } from "../text/baseline-text.ts";

type NotNeededParts = Pick<Report, "baseline" | "requirements" | "scope">;

/**
 * Renders the entries that were not needed in one line; null if there are none. They are not stale, because a check of
 * their requirement did not run or could not be verified, or because another failure of it occurred. Names the option
 * that the checks need that did not run.
 */
export function renderNotNeeded({ baseline, requirements, scope }: NotNeededParts): string | null {
  const entries = (baseline?.entries ?? []).filter(({ standing }) => standing === "not needed");
  if (entries.length === 0) return null;
  const names = entries.map((entry) => {
    const checks = requirements.find(({ id }) => id === entry.requirement)?.checks ?? [];
    const needed = SAFETY_CLASSES.findLast(
      (one) =>
        !isAllowed(one, scope.allow) &&
        findMissingFeature(one, scope.features) === null &&
        checks.some(({ safety }) => safety === one),
    );
    // An entry of a shipped list is never stale.
    const proof =
      needed === undefined || baseline?.source.startsWith("known:") === true
        ? ""
        : ` (a check of it needs --allow ${needed})`;
    return `${nameOf(entry)}${proof}`;
  });
  return `Baseline entries that were not needed, although this run does not prove them stale: ${names.join(", ")}`;
}
