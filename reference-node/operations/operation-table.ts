import { describeTableItem } from "../execution/framework/table.ts";
import { createCheckHealth } from "./check-health.ts";
import { createGetAccountModules } from "./get-account-modules.ts";
import { createGetAccountResources } from "./get-account-resources.ts";
import { getAccount } from "./get-account.ts";
import { createGetBlockByVersion } from "./get-block-by-version.ts";
import { getTableItem } from "./get-table-item.ts";
import type { OperationTable } from "./operation.ts";
import { createRenderTransaction } from "./render-transaction.ts";

/** Every operation that the node serves. */
export function createOperations(options: {
  readonly vendor: string;
  readonly pageSize: number;
  readonly blockTransactions: number;
}): OperationTable {
  const renderTransaction = createRenderTransaction({ ...options, describeTableItem });
  return {
    getAccount,
    getAccountResources: createGetAccountResources(options),
    getAccountModules: createGetAccountModules(options),
    getTableItem,
    getBlockByVersion: createGetBlockByVersion({ ...options, renderTransaction }),
    checkHealth: createCheckHealth(options),
  };
}
