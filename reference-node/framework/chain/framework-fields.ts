import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { resourceKey, type ReadState } from "../../ledger/state-value.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";

/**
 * Reads a field of a resource of the framework's account.
 * @throws TypeError for a missing field, which means that the state is corrupt.
 */
export function readFrameworkField(read: ReadState, type: string, field: string): JsonValue {
  const value = read(resourceKey(frameworkAddress, type))?.[field];
  if (value === undefined) throw new TypeError(`the framework must have ${type}.${field}, got none`);
  return value;
}

/** Reads the chain ID in the state. @throws TypeError if the state is corrupt. */
export function readChainId(read: ReadState): number {
  const id = readFrameworkField(read, "0x1::chain_id::ChainId", "id");
  if (typeof id !== "number") throw new TypeError("the chain ID must be a number, got another value");
  return id;
}
