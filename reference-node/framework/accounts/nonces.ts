/** The used replay protection nonces, each with its expiration time in seconds. */
import type { ReadState, StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { parseDecimal } from "../../primitives/u64.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import {
  parseTableItemValue,
  computeTableHandle,
  tableItemEntry,
  tableItemKey,
  type TableItem,
} from "../examples/table-item.ts";

export const nonceKeyType = "0x1::nonce_validation::NonceKey";

/** The handle of the table that contains all used nonces. */
export const nonceTable = computeTableHandle("nonces");

/** Creates the state entry that marks a nonce of a sender as used. */
export function createNonceEntry(
  sender: Address,
  nonce: bigint,
  expirationSecs: bigint,
): [string, StateValue] {
  return tableItemEntry(nonceItem(sender, nonce, expirationSecs));
}

/** Reads the expiration time of the last transaction with the nonce, in seconds. Returns null for an unused nonce. */
export function readNonceExpiration(read: ReadState, sender: Address, nonce: bigint): bigint | null {
  const entry = read(tableItemKey(nonceItem(sender, nonce, 0n)));
  if (entry === undefined) return null;
  const { value } = parseTableItemValue(entry);
  return typeof value === "string" ? parseDecimal(value, U64_MAX) : null;
}

function nonceItem(sender: Address, nonce: bigint, expirationSecs: bigint): TableItem {
  return {
    handle: nonceTable,
    keyType: nonceKeyType,
    key: { sender: `0x${sender}`, nonce: String(nonce) },
    valueType: "u64",
    value: String(expirationSecs),
  };
}
