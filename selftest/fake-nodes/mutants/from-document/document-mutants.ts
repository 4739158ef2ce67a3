/**
 * Nodes with one fault that were invented from the document alone, by authors who had not seen the suites: what a check
 * proves is worth more where whoever made the fault did not know the check.
 */
import { accountMutants } from "./account-mutants.ts";
import { blockMutants } from "./block-mutants.ts";
import { blockMutants as blockReadMutants } from "./block-read-mutants.ts";
import { headerMutants, healthMutants } from "./header-mutants.ts";
import { listMutants } from "./listing-mutants.ts";
import type { Mutant } from "../mutant.ts";
import { readMutants } from "./read-mutants.ts";
import { simulationMutants } from "./simulation-mutants.ts";
import { simulationRequestMutants } from "./simulation-request-mutants.ts";
import { submissionAnswerMutants } from "./submission-answer-mutants.ts";
import { submissionMutants } from "./submission-mutants.ts";
import { tableMutants } from "./table-mutants.ts";

export const documentMutants: readonly Mutant[] = [
  ...simulationMutants,
  ...simulationRequestMutants,
  ...submissionMutants,
  ...submissionAnswerMutants,
  ...blockMutants,
  ...readMutants,
  ...accountMutants,
  ...listMutants,
  ...tableMutants,
  ...blockReadMutants,
  ...headerMutants,
  ...healthMutants,
];
