import { extendedDescriptionMutants } from "./description-mutants.ts";
import type { ExtendedMutant } from "./mutant.ts";
import { extendedStateMutants } from "./state-mutants.ts";
import { extendedStatusMutants } from "./status-mutants.ts";
import { extendedTransactionMutants } from "./transaction-mutants.ts";

/** The mutants of the operations beyond the document, one for each rule. `npm run mutation` does not count them. */
export const extendedMutants: readonly ExtendedMutant[] = [
  ...extendedStateMutants,
  ...extendedStatusMutants,
  ...extendedTransactionMutants,
  ...extendedDescriptionMutants,
];
