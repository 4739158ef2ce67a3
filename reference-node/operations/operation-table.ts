import { createCheckHealth } from "./check-health.ts";
import { createGetAccountModules } from "./get-account-modules.ts";
import { createGetAccountResources } from "./get-account-resources.ts";
import { getAccount } from "./get-account.ts";
import { getTableItem } from "./get-table-item.ts";
import type { OperationTable } from "./operation.ts";

/** Every operation that the node serves. */
export function createOperations(options: {
  readonly vendor: string;
  readonly pageSize: number;
}): OperationTable {
  return {
    getAccount,
    getAccountResources: createGetAccountResources(options),
    getAccountModules: createGetAccountModules(options),
    getTableItem,
    checkHealth: createCheckHealth(options),
  };
}
