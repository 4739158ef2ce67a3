import type { RequirementId } from "./catalogue.ts";
import type { FactId } from "./facts.ts";
import type { Statements } from "./requirement.ts";

/** Why a report records no fact for a silence, a point that the document leaves open. */
type UnobservedReason =
  /** No response depends on the behaviour. */
  | "not visible from outside"
  /** The silence is about the meaning of the document, not about the behaviour of a node. */
  | "an interpretation, not a behaviour"
  /** The statuses of the silence's requirements already show the behaviour. */
  | "judged by its requirements"
  /** Only a request that no check sends would show the behaviour. */
  | "no check sends such a request";

/** The facts that are recorded for a silence, or the reason why none are recorded. */
type SilenceObservation =
  | { readonly facts: readonly [FactId, ...FactId[]]; readonly unobserved?: never }
  | { readonly facts?: never; readonly unobserved: UnobservedReason };

/**
 * A silence: a point that the document leaves open or decides in contradictory ways. The checks always give the target
 * the benefit of the doubt.
 */
export type Silence = SilenceObservation & {
  /** Section of the document that leaves the point open, for example `4.1`. */
  readonly section: string;
  /** The statements that leave the point open. */
  readonly statements: Statements;
  /** The open point or the contradiction. */
  readonly text: string;
  /** What a target may do, and how its responses are judged. */
  readonly reading: string;
  /** What the reference node does, and why. */
  readonly ours: string;
  /** The requirements that depend on this reading. */
  readonly requirements?: readonly RequirementId[];
};

/** Returns the silences unchanged. The compiler checks their type, and keeps the ids as literal types. */
export function defineSilences<Id extends string>(rows: { readonly [id in Id]: Silence }): {
  readonly [id in Id]: Silence;
} {
  return rows;
}
