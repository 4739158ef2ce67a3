/** The items of tables, as they stand in the state (§4.4). */
import type { StateValue } from "../../ledger/state-value.ts";
import { decodeAddress, parseAddress, type Address } from "../../primitives/address.ts";
import { formatCanonicalJson, type JsonValue } from "../../primitives/canonical-json.ts";
import { sha3 } from "../../primitives/bytes.ts";

/** A table's item with its types; key and value are in their one spelling (see `readMoveValue`). */
export interface TableItem {
  readonly handle: Address;
  readonly keyType: string;
  readonly key: JsonValue;
  readonly valueType: string;
  readonly value: JsonValue;
}

/** The handle of a table of the framework. With this prefix that of the balances has a leading zero, as one in 16 has. */
export function computeTableHandle(name: string): Address {
  return decodeAddress(sha3(`table-${name}`));
}

/**
 * The key under which an item stands in the state. The key's type is part of it, so a number of another width is
 * another key, as it is where keys are bytes.
 */
export function tableItemKey(item: Pick<TableItem, "handle" | "keyType" | "key">): string {
  return `table/${item.handle}/${item.keyType}/${formatCanonicalJson(item.key)}`;
}

/** An item as the state holds it, for a write set. */
export function tableItemEntry(item: TableItem): [key: string, value: StateValue] {
  return [tableItemKey(item), { value: item.value, value_type: item.valueType }];
}

/** The table, the type and the key that a key of the state names; null where it is no item's. */
export function parseTableItemKey(stateKey: string): Pick<TableItem, "handle" | "keyType" | "key"> | null {
  const [, digits = "", keyType = "", text = ""] = /^table\/([^/]+)\/([^/]+)\/(.*)$/su.exec(stateKey) ?? [];
  const handle = parseAddress(digits);
  return handle === null ? null : { handle, keyType, key: JSON.parse(text) as JsonValue };
}

/** The type and value of an item's entry. @throws TypeError for what only a damaged state holds. */
export function parseTableItemValue(entry: StateValue): Pick<TableItem, "valueType" | "value"> {
  const { value, value_type: valueType } = entry;
  if (value === undefined || typeof valueType !== "string") {
    throw new TypeError("table item expected value and value_type, got neither whole");
  }
  return { value, valueType };
}

/** The item that a key and a value of the state are; null where they are none. */
export function describeTableItem(stateKey: string, entry: StateValue): TableItem | null {
  const itemKey = parseTableItemKey(stateKey);
  return itemKey === null ? null : { ...itemKey, ...parseTableItemValue(entry) };
}
