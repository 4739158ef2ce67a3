/**
 * What a transaction of a block says that it wrote (§2.6, §2.8). The document shows neither the transactions that a
 * block holds nor these changes, so whatever is not as it is on known nodes is passed over.
 */
import { isObject, readText } from "../client/json/json-parts.ts";
import { isAddressText, formatLongAddress } from "../oracle/long-address.ts";

export type StateWrite =
  | {
      readonly kind: "resource";
      readonly version: bigint;
      readonly address: string;
      readonly type: string;
      readonly data: unknown;
    }
  | {
      readonly kind: "table item";
      readonly version: bigint;
      readonly handle: string;
      readonly keyType: string;
      readonly key: unknown;
      readonly valueType: string;
      readonly value: unknown;
    }
  /** An item was written of which nothing is said but the bytes of its key, or an item is gone. */
  | {
      readonly kind: "raw item";
      readonly version: bigint;
      readonly handle: string;
      /** Hex of its BCS; null where that is missing too. */
      readonly rawKey: string | null;
      readonly isDeleted: boolean;
    }
  | {
      readonly kind: "module";
      readonly version: bigint;
      readonly address: string;
      readonly name: string;
      readonly bytecode: string;
    };

/** What the changes of a transaction wrote; nothing where the transaction does not show its version. */
export function readStateWrites(transaction: unknown): readonly StateWrite[] {
  if (!isObject(transaction) || !Array.isArray(transaction["changes"])) return [];
  const text = readText(transaction, "version");
  if (text === null || !/^[0-9]{1,20}$/.test(text)) return [];
  const version = BigInt(text);
  return transaction["changes"].flatMap((change: unknown) => {
    const written = isObject(change) ? parseStateWrite(change, version) : null;
    return written === null ? [] : [written];
  });
}

/** Whether all that a transaction says that it wrote or took away is understood. */
export function isFullyParsed(transaction: unknown): boolean {
  if (!isObject(transaction) || !Array.isArray(transaction["changes"])) return false;
  if (readText(transaction, "version") === null) return false;
  return transaction["changes"].every(
    (change: unknown) => isObject(change) && parseStateWrite(change, 0n) !== null,
  );
}

function parseStateWrite(change: { readonly [name: string]: unknown }, version: bigint): StateWrite | null {
  const data = isObject(change["data"]) ? change["data"] : {};
  switch (change["type"]) {
    case "write_resource":
      return resourceWritten(readAddress(change, "address"), data, version);
    case "write_module":
      return moduleWritten(readAddress(change, "address"), data, version);
    case "write_table_item":
    case "delete_table_item":
      return tableWritten(change, data, version);
    default:
      return null;
  }
}

type Members = { readonly [name: string]: unknown };

function resourceWritten(address: string | null, data: Members, version: bigint): StateWrite | null {
  const type = readText(data, "type");
  if (address === null || type === null || !isObject(data["data"])) return null;
  return { kind: "resource", version, address, type, data: data["data"] };
}

function moduleWritten(address: string | null, data: Members, version: bigint): StateWrite | null {
  const name = isObject(data["abi"]) ? readText(data["abi"], "name") : null;
  const bytecode = readText(data, "bytecode");
  if (address === null || name === null || bytecode === null) return null;
  return { kind: "module", version, address, name, bytecode };
}

function tableWritten(change: Members, data: Members, version: bigint): StateWrite | null {
  const handle = readAddress(change, "handle");
  if (handle === null) return null;
  const keyType = readText(data, "key_type");
  const valueType = readText(data, "value_type");
  const { key, value } = data;
  if (keyType === null || valueType === null || key === undefined || value === undefined) {
    const isDeleted = change["type"] === "delete_table_item";
    return { kind: "raw item", version, handle, rawKey: readText(change, "key"), isDeleted };
  }
  return { kind: "table item", version, handle, keyType, key, valueType, value };
}

function readAddress(members: Members, name: string): string | null {
  const text = readText(members, name);
  return text !== null && isAddressText(text) ? formatLongAddress(text) : null;
}

/** Who sent a transaction, in 64 digits; null where it does not say. */
export function readSender(transaction: unknown): string | null {
  return isObject(transaction) ? readAddress(transaction, "sender") : null;
}
