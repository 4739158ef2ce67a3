import type { RequirementId } from "./catalogue.ts";

/** What the document leaves open, or says in two ways that differ. A target's answer is always read in its favour. */
export interface Silence {
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
}

/** Keeps the ids of a table as literal types while checking each row. */
export function defineSilences<Id extends string>(rows: { readonly [id in Id]: Silence }): {
  readonly [id in Id]: Silence;
} {
  return rows;
}
