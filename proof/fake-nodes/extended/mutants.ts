import { extendedDescriptionMutants } from "./description-mutants.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { extendedStateMutants } from "./state-mutants.ts";
import { extendedStatusMutants } from "./status-mutants.ts";
import { extendedTransactionMutants } from "./transaction-mutants.ts";

/** The mutants of the operations beyond the document, one for each rule. `npm run task -- test:extended` judges them. */
export const extendedMutants: readonly Mutant[] = [
  ...extendedStateMutants,
  ...extendedStatusMutants,
  ...extendedTransactionMutants,
  ...extendedDescriptionMutants,
];
