import { extendedRequirements } from "../../spec/extended/requirements.ts";
import type { ExtendedObservation, ExtendedRun } from "../../evidence/observation.ts";
import type { ReportExtended } from "./report.ts";

/** Adds the text of each rule to its result, and counts the results. */
export function toReportExtended({ requests, observations }: ExtendedRun): ReportExtended {
  const count = (status: ExtendedObservation["status"]): number =>
    observations.filter((one) => one.status === status).length;
  return {
    requests,
    counts: { held: count("held"), violated: count("violated"), notApplicable: count("not-applicable") },
    requirements: observations.map(({ requirement, ...judged }) => {
      const { level, operation, text, source } = extendedRequirements[requirement];
      return { id: requirement, level, operation, text, source, ...judged };
    }),
  };
}

/** Formats the counts in one line, such as `14 held, 1 violated, 3 not applicable`. */
export function formatExtendedCounts({ counts }: Pick<ReportExtended, "counts">): string {
  return `${counts.held} held, ${counts.violated} violated, ${counts.notApplicable} not applicable`;
}
