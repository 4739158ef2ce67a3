/** The addresses of accounts by their authentication keys, for keys that were rotated with proofs. */
import type { ReadState } from "../../ledger/state-value.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";
import type { StateDraft } from "../../move/state-draft.ts";
import {
  computeTableHandle,
  parseTableItemValue,
  tableItemEntry,
  tableItemKey,
  type TableItem,
} from "../examples/table-item.ts";

/** The handle of the table that contains the addresses. */
export const originatingAddresses = computeTableHandle("originating-addresses");

const aborts = {
  sameKey: createMoveAbort(
    "0x1::account",
    ["ENEW_AUTH_KEY_SAME_AS_CURRENT", 0x10016],
    "The new authentication key is the current one.",
  ),
  otherAddress: createMoveAbort(
    "0x1::account",
    ["EINVALID_ORIGINATING_ADDRESS", 0x6000d],
    "The current authentication key belongs to another address.",
  ),
  alreadyMapped: createMoveAbort(
    "0x1::account",
    ["ENEW_AUTH_KEY_ALREADY_MAPPED", 0x10015],
    "The new authentication key already belongs to an address.",
  ),
} as const;

/** Reads the address of the account that has rotated to an authentication key, or null if there is none. */
export function readOriginatingAddress(read: ReadState, authenticationKey: Address): Address | null {
  const entry = read(tableItemKey(itemOf(authenticationKey)));
  if (entry === undefined) return null;
  const { value } = parseTableItemValue(entry);
  return typeof value === "string" ? parseAddress(value) : null;
}

/**
 * Moves an account from its current authentication key to a new one. The current key needs no item, because the
 * table does not contain the first key of an account. Returns the abort if an item contradicts.
 */
export function moveOriginatingAddress(
  draft: StateDraft,
  account: Address,
  keys: { readonly current: Address; readonly next: Address },
): Abort | null {
  const { current, next } = keys;
  if (current === next) return aborts.sameKey;
  const mapped = readOriginatingAddress(draft.read, current);
  if (mapped !== null && mapped !== account) return aborts.otherAddress;
  if (readOriginatingAddress(draft.read, next) !== null) return aborts.alreadyMapped;
  draft.remove(tableItemKey(itemOf(current)));
  draft.write(...tableItemEntry({ ...itemOf(next), valueType: "address", value: `0x${account}` }));
  return null;
}

function itemOf(authenticationKey: Address): Pick<TableItem, "handle" | "keyType" | "key"> {
  return { handle: originatingAddresses, keyType: "address", key: `0x${authenticationKey}` };
}
