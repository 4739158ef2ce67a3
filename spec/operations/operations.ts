import { checkHealth } from "./check-health.ts";
import { getAccountModules } from "./get-account-modules.ts";
import { getAccountResources } from "./get-account-resources.ts";
import { getAccount } from "./get-account.ts";
import { getBlockByVersion } from "./get-block-by-version.ts";
import { getTableItem } from "./get-table-item.ts";
import type { OperationDescription } from "./operation-description.ts";
import { simulateTransaction } from "./simulate-transaction.ts";
import { submitBatch } from "./submit-batch.ts";

/** Every operation by name, in the order of the document. */
export const OPERATIONS = {
  getAccount,
  getAccountResources,
  getAccountModules,
  getTableItem,
  getBlockByVersion,
  submitBatch,
  simulateTransaction,
  checkHealth,
} as const satisfies { readonly [name: string]: OperationDescription };

/** The name of an operation, as in the OpenAPI document. */
export type Operation = keyof typeof OPERATIONS;

/** The statuses that the document lists for each operation (§4). */
export const STATUSES = Object.fromEntries(
  Object.entries<OperationDescription>(OPERATIONS).map(([name, { statuses }]) => [name, statuses]),
) as { readonly [operation in Operation]: readonly number[] };
