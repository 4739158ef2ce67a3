import type { Executor } from "../execution/executor.ts";
import { describeTableItem, parseTableItemKey } from "../framework/examples/table-item.ts";
import type { Submission } from "../execution/submission.ts";
import { createCheckHealth } from "./check-health.ts";
import { createGetAccountModules, createGetAccountResources } from "./account-listing.ts";
import { createGetAccount } from "./get-account.ts";
import { createGetBlockByVersion } from "./get-block-by-version.ts";
import { getTableItem } from "./get-table-item.ts";
import { toRepeatable, type OperationTable } from "./operation.ts";
import { createEncodeTransaction } from "./bcs-answers/transaction-bytes.ts";
import { createRenderTransaction } from "./render-transaction.ts";
import { createSimulateTransaction } from "./simulate-transaction.ts";
import { createSubmitBatch } from "./submit-batch.ts";

/** Creates the handlers of all operations. */
export function createOperations(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly pageSize: number;
  readonly blockTransactions: number;
  readonly chainId: number;
  readonly maxBatch: number;
  readonly implicitAccounts: boolean;
  readonly executor: Executor;
  readonly submission: Submission;
}): Required<OperationTable> {
  const renderTransaction = createRenderTransaction({ ...options, describeTableItem, parseTableItemKey });
  const encodeTransaction = createEncodeTransaction(options);
  return {
    getAccount: toRepeatable(createGetAccount(options)),
    getAccountResources: toRepeatable(createGetAccountResources(options)),
    getAccountModules: toRepeatable(createGetAccountModules(options)),
    getTableItem,
    getBlockByVersion: toRepeatable(
      createGetBlockByVersion({ ...options, renderTransaction, encodeTransaction }),
    ),
    submitBatch: createSubmitBatch(options),
    simulateTransaction: createSimulateTransaction({ ...options, renderTransaction, encodeTransaction }),
    checkHealth: toRepeatable(createCheckHealth(options)),
  };
}
