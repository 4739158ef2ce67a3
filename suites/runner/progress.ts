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
      /** The requirement that the check found to be violated; null if there is none. */
      readonly broken: RequirementId | null;
    }
  /** An error outside any check, such as a spec file that cannot be loaded. */
  | { readonly kind: "fault"; readonly message: string };

/** Converts an observation to a progress message. */
export function toProgress({ requirement, outcome }: Pick<Observation, "requirement" | "outcome">): Progress {
  const broken = outcome.kind === "violated" ? outcome.failure.requirement : null;
  return { kind: "done", requirement, outcome: outcome.kind, broken };
}
