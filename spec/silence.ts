import type { RequirementId } from "./catalogue.ts";
import type { FactId } from "./facts.ts";

/** Why nothing is observed of a silence. */
export type UnobservedReason =
  /** No answer tells of it. */
  | "nothing outside shows it"
  /** It says how we read two sentences, or what we leave alone; no node does one thing or the other. */
  | "a reading, not a behaviour"
  /** Its requirements say already what a target does. */
  | "judged by its requirements"
  /** A request would show it that no check sends. */
  | "nothing that is sent shows it";

/** What is recorded of a silence, or why nothing is. */
type SilenceObservation =
  | { readonly facts: readonly [FactId, ...FactId[]]; readonly unobserved?: never }
  | { readonly facts?: never; readonly unobserved: UnobservedReason };

/** What the document leaves open, or says in two ways that differ. A target's answer is always read in its favour. */
export type Silence = SilenceObservation & {
  /** Section of the document that leaves it open, for example `4.1`. */
  readonly section: string;
  /** What is left open or contradicted. */
  readonly text: string;
  /** What a target may do, and how its answer is judged. */
  readonly reading: string;
  /** What the reference node does, and why. */
  readonly ours: string;
  /** The requirements that are judged by this reading. */
  readonly requirements?: readonly RequirementId[];
};

/** Keeps the ids of a table as literal types while checking each row. */
export function defineSilences<Id extends string>(rows: { readonly [id in Id]: Silence }): {
  readonly [id in Id]: Silence;
} {
  return rows;
}
