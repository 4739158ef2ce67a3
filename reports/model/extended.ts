import type { Level } from "../../spec/catalogue.ts";
import { extendedRequirements } from "../../spec/extended/requirements.ts";
import type { ExtendedFailure } from "../../evidence/failure.ts";
import type { ExtendedObservation, ExtendedRun } from "../../evidence/observation.ts";

/** The results of `--extended` in a report. They never affect the verdict, the exit code or the summary. */
export interface ReportExtended {
  /** The number of requests that were sent, including retries. `run.requests` does not contain them. */
  readonly requests: number;
  readonly counts: { readonly held: number; readonly violated: number; readonly notApplicable: number };
  /** In the order of the rules. */
  readonly requirements: readonly ReportExtendedRequirement[];
}

/** One rule for the operations beyond the document. */
export interface ReportExtendedRequirement {
  readonly id: string;
  readonly level: Level;
  readonly operation: string | null;
  readonly text: string;
  /** Where the rule comes from. */
  readonly source: string;
  readonly status: ExtendedObservation["status"];
  /** How many assertions held. */
  readonly assertions: number;
  /** Why the rule is not applicable; null for any other status. */
  readonly reason: string | null;
  /** Null unless the rule is violated. */
  readonly failure: ExtendedFailure | null;
}

/** Adds the text of each rule to its result, and counts the results. */
export function toReportExtended({ requests, observations }: ExtendedRun): ReportExtended {
  const count = (status: ExtendedObservation["status"]): number =>
    observations.filter((one) => one.status === status).length;
  return {
    requests,
    counts: { held: count("held"), violated: count("violated"), notApplicable: count("not-applicable") },
    requirements: observations.map(({ requirement, ...judged }) => {
      const {
        level,
        text,
        apart: { operation, source },
      } = extendedRequirements[requirement];
      return { id: requirement, level, operation, text, source, ...judged };
    }),
  };
}

/** Formats the counts in one line, such as `14 held, 1 violated, 3 not applicable`. */
export function formatExtendedCounts({ counts }: Pick<ReportExtended, "counts">): string {
  return `${counts.held} held, ${counts.violated} violated, ${counts.notApplicable} not applicable`;
}
