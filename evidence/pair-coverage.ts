import type { Operation } from "../spec/vocabulary.ts";

/** How many pairs of levels of two factors the combinations of inputs of one check contain (`docs/combinations.md`). */
export interface PairCoverage {
  readonly operation: Operation;
  readonly pairs: number;
  /** The pairs whose response was judged. */
  readonly covered: number;
  /** The pairs that the target cannot show, by the levels that it does not have, such as `spelling=short`. */
  readonly notPossible: { readonly [levels: string]: number };
}
