import { createCheckHealth } from "./check-health.ts";
import { getAccount } from "./get-account.ts";
import { createGetBlockByVersion } from "./get-block-by-version.ts";
import type { OperationTable } from "./operation.ts";
import { createRenderTransaction } from "./render-transaction.ts";

/** Every operation that the node serves. */
export function createOperations(options: {
  readonly vendor: string;
  readonly blockTransactions: number;
}): OperationTable {
  const renderTransaction = createRenderTransaction(options);
  return {
    getAccount,
    getBlockByVersion: createGetBlockByVersion({ ...options, renderTransaction }),
    checkHealth: createCheckHealth(options),
  };
}
