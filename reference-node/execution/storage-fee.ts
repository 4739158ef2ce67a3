/**
 * The fee for new items of the state, which a transaction pays in addition to its execution. An item is a resource, a
 * module, a table item, or all resources of an object together. The amounts are those of existing networks.
 */
import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { accountType } from "../move/account-state.ts";
import { nonceTable } from "../framework/accounts/nonces.ts";
import type { ObjectGroup } from "../framework/objects/object-group.ts";

/** The fee of an item and of each of its bytes, in the smallest unit of the coin. */
const feePerItem = 400_000n;
const feePerByte = 400n;
/** The size in bytes of an account and of a used nonce with their keys. Here they have fewer fields than elsewhere. */
const accountBytes = 229;
const nonceBytes = 269;
/** The size in bytes of the key of an object's resources, with the number of resources before them. */
const groupKeyBytes = 86;
/** The size in bytes of an address in a key, with the kind of the key. */
const keyBytes = 33;
/** The number of bytes by which a struct type in BCS is longer than its text. */
const structBytes = 28;

/** The written items of a transaction. */
export interface WrittenItems {
  readonly count: number;
  readonly newCount: number;
  /** The fee for the new items, in the smallest unit of the coin. */
  readonly storageFee: bigint;
}

/** Counts the items that changes write, and computes the fee for those that did not exist before. */
export function countWrittenItems(changes: StateChanges, read: ReadState, group: ObjectGroup): WrittenItems {
  /** The size in bytes of each item by its key, or 0 for an item that existed. */
  const items = new Map<string, number>();
  for (const [key, value] of changes) {
    const coreKey = group.coreKeyOf(key);
    const item = coreKey ?? key;
    if (value === null || read(item) !== undefined) {
      if (!items.has(item)) items.set(item, 0);
      continue;
    }
    const ownBytes = coreKey === null ? countItemBytes(key, value) : countResourceBytes(key, value);
    items.set(item, (items.get(item) ?? (coreKey === null ? 0 : groupKeyBytes)) + ownBytes);
  }
  let [newCount, storageFee] = [0, 0n];
  for (const size of items.values()) {
    if (size === 0) continue;
    newCount += 1;
    storageFee += feePerItem + BigInt(size) * feePerByte;
  }
  return { count: items.size, newCount, storageFee };
}

function countItemBytes(key: string, value: StateValue): number {
  if (key.endsWith(`/resource/${accountType}`)) return accountBytes;
  if (key.startsWith(`table/${nonceTable}/`)) return nonceBytes;
  if (typeof value["bytecode"] === "string") return keyBytes + countBytes(value["bytecode"]);
  return keyBytes + (key.startsWith("account/") ? countResourceBytes(key, value) - 1 : countBytes(value));
}

/** Counts the bytes of a resource with its type and the length before it. */
function countResourceBytes(key: string, value: StateValue): number {
  return key.length - key.indexOf("0x") + structBytes + 1 + countBytes(value);
}

/** Counts the bytes of a value in BCS, about: the JSON form does not say how long the integers are. */
function countBytes(value: JsonValue): number {
  if (typeof value === "string") {
    if (value.startsWith("0x")) return Math.ceil((value.length - 2) / 2);
    return /^\d+$/u.test(value) ? 8 : value.length + 1;
  }
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, member: JsonValue) => sum + countBytes(member), 0);
}
