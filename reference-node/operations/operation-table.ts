import { createCheckHealth } from "./check-health.ts";
import { getAccount } from "./get-account.ts";
import type { OperationTable } from "./operation.ts";

/** Every operation that the node serves. */
export function createOperations(options: { readonly vendor: string }): OperationTable {
  return { getAccount, checkHealth: createCheckHealth(options) };
}
