/** Table items in the state (§4.4). */
import type { StateValue } from "../../ledger/state-value.ts";
import { decodeAddress, parseAddress, type Address } from "../../primitives/address.ts";
import { formatCanonicalJson, type JsonValue } from "../../primitives/canonical-json.ts";
import { sha3 } from "../../primitives/bytes.ts";

/** A table item with its types. The key and the value are in canonical form (see `readMoveValue`). */
export interface TableItem {
  readonly handle: Address;
  readonly keyType: string;
  readonly key: JsonValue;
  readonly valueType: string;
  readonly value: JsonValue;
}

/**
 * Computes the handle of a framework table. The prefix `table-` gives the balances table a handle that starts with
 * the digit 0, so that clients find a handle with a shorter form.
 */
export function computeTableHandle(name: string): Address {
  return decodeAddress(sha3(`table-${name}`));
}

/**
 * Returns the state key of an item. It contains the key type, because equal integers of different widths are
 * different keys.
 */
export function tableItemKey(item: Pick<TableItem, "handle" | "keyType" | "key">): string {
  return `table/${item.handle}/${item.keyType}/${formatCanonicalJson(item.key)}`;
}

/** Creates the state entry of an item. */
export function tableItemEntry(item: TableItem): [key: string, value: StateValue] {
  return [tableItemKey(item), { value: item.value, value_type: item.valueType }];
}

/** Parses the state key of an item. Returns null for other state keys. */
export function parseTableItemKey(stateKey: string): Pick<TableItem, "handle" | "keyType" | "key"> | null {
  const [, digits = "", keyType = "", text = ""] = /^table\/([^/]+)\/([^/]+)\/(.*)$/su.exec(stateKey) ?? [];
  const handle = parseAddress(digits);
  return handle === null ? null : { handle, keyType, key: JSON.parse(text) as JsonValue };
}

/** Parses the type and value of an item. @throws TypeError if the state is corrupt. */
export function parseTableItemValue(entry: StateValue): Pick<TableItem, "valueType" | "value"> {
  const { value, value_type: valueType } = entry;
  if (value === undefined || typeof valueType !== "string") {
    throw new TypeError("table item must have value and value_type, got another value");
  }
  return { value, valueType };
}

/** Returns the table item of a state entry, or null if the entry is not a table item. */
export function describeTableItem(stateKey: string, entry: StateValue): TableItem | null {
  const itemKey = parseTableItemKey(stateKey);
  return itemKey === null ? null : { ...itemKey, ...parseTableItemValue(entry) };
}
