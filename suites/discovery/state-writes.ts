/**
 * Parses the transactions of a block (§2.6, §2.8). The document does not define their members and changes, so this
 * file reads the format of known nodes and ignores other members.
 */
import { isObject, readText } from "../client/json/json-value.ts";
import { formatLongAddress, isAddressText, isEntryFunctionId } from "../oracle/type-tag.ts";
import type { CalledFunction } from "./inventory.ts";

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
  /** The deletion of an item, or a write that does not show the key and value as JSON with their types. */
  | {
      readonly kind: "raw item";
      readonly version: bigint;
      readonly handle: string;
      /** The key in BCS, as hex; null if it is missing. */
      readonly rawKey: string | null;
      /** The value in BCS, as hex; null if it is missing. */
      readonly rawValue: string | null;
      readonly isDeleted: boolean;
      /** The key of a deleted item, if the transaction shows it as JSON with its type. */
      readonly deletedKey?: { readonly keyType: string; readonly key: unknown };
    }
  | {
      readonly kind: "module";
      readonly version: bigint;
      readonly address: string;
      readonly name: string;
      readonly bytecode: string;
    };

/** The sequence number of transactions with a replay_protection_nonce, which do not change that of their sender. */
export const numberOfNonces = String(2n ** 64n - 1n);

/** The parts of a transaction that discovery reads. */
export interface BlockTransaction {
  /** The version, as written in the transaction; null if the transaction has none, or one that is no number. */
  readonly version: string | null;
  /** The address with 64 digits; null if the transaction does not show its sender. */
  readonly sender: string | null;
  readonly sequenceNumber: string | null;
  /** Empty if the transaction does not show its version. */
  readonly writes: readonly StateWrite[];
  /** Whether `writes` contains all changes that the transaction shows. */
  readonly isComplete: boolean;
  /** The accounts in which the transaction published a new package, according to its events. */
  readonly newPackages: readonly string[];
  /** The entry function that the transaction called successfully, or null. */
  readonly call: CalledFunction | null;
}

/**
 * Parses a transaction of a block. Members of an unknown form are null, and changes of an unknown form are left out.
 */
export function parseTransaction(transaction: unknown): BlockTransaction {
  const members = isObject(transaction) ? transaction : {};
  const changes: readonly unknown[] | null = Array.isArray(members["changes"]) ? members["changes"] : null;
  const text = readText(members, "version");
  const version = text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
  const parsed = (changes ?? []).map((change) =>
    isObject(change) ? parseStateWrite(change, version ?? 0n) : null,
  );
  return {
    version: version === null ? null : text,
    sender: readAddress(members, "sender"),
    sequenceNumber: readText(members, "sequence_number"),
    writes: version === null ? [] : parsed.filter((write) => write !== null),
    isComplete: changes !== null && version !== null && parsed.every((write) => write !== null),
    newPackages: parseNewPackages(members["events"]),
    call: parseSuccessfulCall(members, version === null ? null : String(version)),
  };
}

function parseNewPackages(events: unknown): readonly string[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown) => {
    const { type, data } = isObject(event) ? event : { type: null, data: null };
    const isPublication = typeof type === "string" && type.endsWith("::code::PublishPackage");
    if (!isPublication || !isObject(data) || data["is_upgrade"] !== false) return [];
    const address = readAddress(data, "code_address");
    return address === null ? [] : [address];
  });
}

function parseSuccessfulCall({ success, payload }: Members, version: string | null): CalledFunction | null {
  if (success !== true || !isObject(payload) || payload["type"] !== "entry_function_payload") return null;
  const name = readText(payload, "function");
  if (name === null || !isEntryFunctionId(name)) return null;
  const { type_arguments: types, arguments: values } = payload;
  return {
    function: name,
    version,
    typeArguments: Array.isArray(types) ? types.length : 0,
    arguments: Array.isArray(values) ? values.length : null,
  };
}

/** Returns what a transaction wrote; empty if the transaction does not show its version. */
export function readStateWrites(transaction: unknown): readonly StateWrite[] {
  return parseTransaction(transaction).writes;
}

/** Whether every change that a transaction shows has a known form. */
export function isFullyParsed(transaction: unknown): boolean {
  return parseTransaction(transaction).isComplete;
}

function parseStateWrite(change: { readonly [name: string]: unknown }, version: bigint): StateWrite | null {
  const data = isObject(change["data"]) ? change["data"] : {};
  switch (change["type"]) {
    case "write_resource":
      return parseResourceWrite(readAddress(change, "address"), data, version);
    case "write_module":
      return parseModuleWrite(readAddress(change, "address"), data, version);
    case "write_table_item":
    case "delete_table_item":
      return parseTableWrite(change, data, version);
    default:
      return null;
  }
}

type Members = { readonly [name: string]: unknown };

function parseResourceWrite(address: string | null, data: Members, version: bigint): StateWrite | null {
  const type = readText(data, "type");
  if (address === null || type === null || !isObject(data["data"])) return null;
  return { kind: "resource", version, address, type, data: data["data"] };
}

function parseModuleWrite(address: string | null, data: Members, version: bigint): StateWrite | null {
  const name = isObject(data["abi"]) ? readText(data["abi"], "name") : null;
  const bytecode = readText(data, "bytecode");
  if (address === null || name === null || bytecode === null) return null;
  return { kind: "module", version, address, name, bytecode };
}

function parseTableWrite(change: Members, data: Members, version: bigint): StateWrite | null {
  const handle = readAddress(change, "handle");
  if (handle === null) return null;
  const keyType = readText(data, "key_type");
  const valueType = readText(data, "value_type");
  const { key, value } = data;
  if (keyType === null || valueType === null || key === undefined || value === undefined) {
    const isDeleted = change["type"] === "delete_table_item";
    const [rawKey, rawValue] = [readText(change, "key"), readText(change, "value")];
    const isKeyShown = isDeleted && keyType !== null && key !== undefined;
    const raw = { kind: "raw item", version, handle, rawKey, rawValue, isDeleted } as const;
    return isKeyShown ? { ...raw, deletedKey: { keyType, key } } : raw;
  }
  return { kind: "table item", version, handle, keyType, key, valueType, value };
}

function readAddress(members: Members, name: string): string | null {
  const text = readText(members, name);
  return text !== null && isAddressText(text) ? formatLongAddress(text) : null;
}

/** Returns the sender of a transaction in 64 digits; null if the transaction does not show it. */
export function readSender(transaction: unknown): string | null {
  return isObject(transaction) ? readAddress(transaction, "sender") : null;
}
