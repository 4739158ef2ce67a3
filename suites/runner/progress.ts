import type { Observation } from "../../evidence/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";

/** A message about the progress of a run. */
export type Progress =
  /** `submits`: whether the checks that now begin include some that submit or are heavy. */
  | { readonly kind: "begin"; readonly submits: boolean }
  | {
      readonly kind: "done";
      readonly requirement: string;
      readonly outcome: Observation["outcome"]["kind"];
      /** The requirements that the check found to be violated, also those of other rules. */
      readonly broken: readonly RequirementId[];
    }
  /** An error outside any check, such as a spec file that cannot be loaded. */
  | { readonly kind: "fault"; readonly message: string };

/** Converts an observation to a progress message. */
export function toProgress({
  requirement,
  outcome,
  findings,
}: Pick<Observation, "requirement" | "outcome" | "findings">): Progress {
  const failures = outcome.kind === "violated" ? [outcome.failure, ...findings] : findings;
  const broken = [...new Set(failures.map((failure) => failure.requirement))];
  return { kind: "done", requirement, outcome: outcome.kind, broken };
}
