import { accountReadMutants } from "./accounts/account-reads.ts";
import { knownStateMutants } from "./accounts/known-state.ts";
import { revisionMutants } from "./revisions/revisions.ts";
import { addressMutants } from "./accounts/addresses.ts";
import { blindAcceptanceMutants } from "./batches/blind-acceptance.ts";
import { batchAnswerMutants } from "./batches/batch-answers.ts";
import { concurrencyMutants } from "./batches/concurrency.ts";
import { batchExecutionMutants } from "./batches/executions.ts";
import { failureListMutants } from "./batches/failure-lists.ts";
import { lostTransactionMutants } from "./batches/lost-transactions.ts";
import { unexecutableSimulationMutants } from "./simulations/unexecutable.ts";
import { unexecutableMutants } from "./batches/unexecutable.ts";
import { signatureMutants } from "./batches/signatures.ts";
import { blockBoundaryMutants } from "./blocks/block-boundaries.ts";
import { blockOrderMutants } from "./blocks/block-order.ts";
import { blockTransactionMutants } from "./blocks/block-transactions.ts";
import { blockVersionMutants } from "./blocks/block-versions.ts";
import { blockMutants } from "./blocks/blocks.ts";
import { genesisBlockMutants } from "./blocks/genesis-block.ts";
import { executedTransactionMutants } from "./blocks/executed-transactions.ts";
import { healthMutants } from "./health/health.ts";
import { cursorMutants } from "./listings/cursors.ts";
import { limitMutants } from "./listings/limits.ts";
import { oldPageMutants } from "./listings/old-pages.ts";
import { repeatedCursorMutants } from "./listings/repeated-cursors.ts";
import { resourceVersionMutants } from "./listings/resource-versions.ts";
import { resourceMutants } from "./listings/resources.ts";
import { abilityMutants } from "./modules/abilities.ts";
import { blockEventMutants } from "./blocks/block-events.ts";
import { oldBlockWriteMutants } from "./blocks/old-block-writes.ts";
import { abiMutants } from "./modules/abi.ts";
import { moduleMutants } from "./modules/modules.ts";
import { combinationMutants } from "./responses/combinations.ts";
import { contentCodingMutants } from "./responses/content-coding.ts";
import { errorMutants } from "./responses/errors.ts";
import { headerMutants } from "./responses/headers.ts";
import { ledgerPositionMutants } from "./responses/ledger-position.ts";
import { currentVersionMutants } from "./responses/current-version.ts";
import { redirectMutants } from "./responses/redirects.ts";
import { retainedRangeMutants } from "./responses/retained-range.ts";
import { serverErrorMutants } from "./responses/server-errors.ts";
import { chainTimeMutants } from "./responses/chain-time.ts";
import { simulationAccuracyMutants } from "./simulations/accuracy.ts";
import { estimateParameterMutants } from "./simulations/estimate-parameters.ts";
import { estimateMutants } from "./simulations/estimates.ts";
import { simulatedExecutionMutants } from "./simulations/executions.ts";
import { outputMutants } from "./simulations/outputs.ts";
import { simulationSideEffectMutants } from "./simulations/side-effects.ts";
import { simulatedRequestMutants } from "./simulations/simulated-requests.ts";
import { simulationMutants } from "./simulations/simulations.ts";
import { deletedItemMutants } from "./tables/deleted-items.ts";
import { tableItemMutants } from "./tables/items.ts";
import { tableKeyMutants } from "./tables/keys.ts";
import { tableRequestMutants } from "./tables/requests.ts";
import { mediaTypeMutants } from "./transactions/media-types.ts";
import { transactionRequestMutants } from "./transactions/requests.ts";
import { memberTypeMutants } from "./values/member-types.ts";
import { nestedValueMutants } from "./values/nested-values.ts";
import { valueMutants } from "./values/values.ts";
import { cacheMutants } from "./versions/caches.ts";
import { namedVersionMutants } from "./versions/named-versions.ts";
import { noOp, type Mutant } from "./mutant.ts";

/** All mutants except the control. */
export const mutants: readonly Mutant[] = [
  addressMutants,
  accountReadMutants,
  knownStateMutants,
  namedVersionMutants,
  cacheMutants,
  limitMutants,
  resourceMutants,
  cursorMutants,
  repeatedCursorMutants,
  oldPageMutants,
  resourceVersionMutants,
  moduleMutants,
  abiMutants,
  abilityMutants,
  oldBlockWriteMutants,
  genesisBlockMutants,
  blockEventMutants,
  tableItemMutants,
  deletedItemMutants,
  tableKeyMutants,
  tableRequestMutants,
  blockMutants,
  blockBoundaryMutants,
  blockVersionMutants,
  blockOrderMutants,
  blockTransactionMutants,
  executedTransactionMutants,
  failureListMutants,
  batchAnswerMutants,
  signatureMutants,
  unexecutableMutants,
  blindAcceptanceMutants,
  unexecutableSimulationMutants,
  lostTransactionMutants,
  batchExecutionMutants,
  concurrencyMutants,
  transactionRequestMutants,
  mediaTypeMutants,
  simulationMutants,
  simulationAccuracyMutants,
  estimateMutants,
  estimateParameterMutants,
  simulatedRequestMutants,
  simulationSideEffectMutants,
  simulatedExecutionMutants,
  outputMutants,
  valueMutants,
  nestedValueMutants,
  memberTypeMutants,
  errorMutants,
  contentCodingMutants,
  headerMutants,
  ledgerPositionMutants,
  currentVersionMutants,
  redirectMutants,
  chainTimeMutants,
  retainedRangeMutants,
  serverErrorMutants,
  combinationMutants,
  healthMutants,
  revisionMutants,
].flat();

/** @throws RangeError if no mutant has the id */
export function findMutant(id: string): Mutant {
  const found = [noOp, ...mutants].find((mutant) => mutant.id === id);
  if (found === undefined) throw new RangeError(`No mutant has the id "${id}"`);
  return found;
}
