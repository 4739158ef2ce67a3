/** The addresses of accounts by their authentication keys, for keys that were rotated. */
import type { ReadState } from "../../../ledger/state-value.ts";
import { parseAddress, type Address } from "../../../primitives/address.ts";
import { computeTableHandle, parseTableItemValue, tableItemKey } from "../examples/table-item.ts";

/** The handle of the table that contains the addresses. */
export const originatingAddresses = computeTableHandle("originating-addresses");

/** Reads the address of the account that has rotated to an authentication key, or null if there is none. */
export function readOriginatingAddress(read: ReadState, authenticationKey: Address): Address | null {
  const entry = read(
    tableItemKey({ handle: originatingAddresses, keyType: "address", key: `0x${authenticationKey}` }),
  );
  if (entry === undefined) return null;
  const { value } = parseTableItemValue(entry);
  return typeof value === "string" ? parseAddress(value) : null;
}
