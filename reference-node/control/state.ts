/**
 * The verbs of the control that write to the state. Each of them appends a block with one administrative transaction,
 * which has the form of the genesis transaction and shows its changes like any other.
 */
import { U64_MAX } from "../../spec/vocabulary.ts";
import { accountKey, createFreshAccount, formatAccount, nativeAsset } from "../move/account-state.ts";
import { createSupplyEntries } from "../framework/coins/asset-supply.ts";
import { createNativeBalanceEntries, readNativeBalance } from "../framework/coins/fungible-store.ts";
import { createStructLookup, MoveValueError, readMoveValue } from "../move/move-value.ts";
import { parseTableItemValue, tableItemEntry, tableItemKey } from "../framework/examples/table-item.ts";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { resourceKey, type ReadState, type StateChanges, type StateValue } from "../ledger/state-value.ts";
import { formatAddress, type Address } from "../primitives/address.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { formatMoveType, parseMoveType, type MoveType } from "../primitives/move-type.ts";
import { formatValue } from "../primitives/option-values.ts";
import { toVersion } from "../primitives/u64.ts";
import { requireAddress, requireBigint, requireMembers, requireText } from "./arguments.ts";
import type { ProducedBlock } from "./blocks.ts";

/** The administrative transaction of a verb, and its block. */
export interface StateChange {
  readonly version: bigint;
  /** The hash as 0x and 64 hex digits. */
  readonly hash: string;
  readonly block: ProducedBlock;
}

/** A resource and its new value, or null to delete it. */
export interface ResourceArgument {
  readonly address: string;
  readonly type: string;
  readonly data: JsonObject | null;
}

/** A table item with its types and its new value, or null to delete it. */
export interface TableItemArgument {
  readonly handle: string;
  readonly keyType: string;
  readonly key: JsonValue;
  readonly valueType: string;
  readonly value: JsonValue;
}

/** Writes to the state of a node. */
export interface StateControl {
  /**
   * Adds coins to the balance of an address, which gets an account if it has none. The amount is in the smallest unit of
   * the coin. Returns the new balance too.
   * @throws TypeError or RangeError for a malformed address or amount, RangeError if the balance would exceed a u64.
   */
  fund(one: {
    readonly address: string;
    readonly amount: bigint | number;
  }): StateChange & { readonly balance: bigint };
  /**
   * Writes a resource, or deletes it if the data is null. The data is checked against the type and stored in canonical
   * form.
   * @throws TypeError or RangeError for malformed members, RangeError for a type that is not a published struct with the
   * ability `key`, for data that does not match the type, and for the deletion of a resource that does not exist.
   */
  setResource(one: ResourceArgument): StateChange;
  /**
   * Writes an item of a table, or deletes it if the value is null. Key and value are checked against their types and
   * stored in canonical form.
   * @throws TypeError or RangeError for malformed members, RangeError for a key or a value that does not match its type,
   * for a type other than that of the existing item, and for the deletion of an item that does not exist.
   */
  setTableItem(one: TableItemArgument): StateChange;
}

/** Creates the verbs that write to the state. */
export function createStateControl(parts: {
  readonly ledger: Ledger;
  readonly submission: Submission;
}): StateControl {
  const { ledger, submission } = parts;
  const readLatest = (): ReadState => {
    submission.produceDueBlock();
    const { read, position } = ledger.capture();
    return (key) => read(key, position.version);
  };
  const append = (changes: StateChanges): StateChange => {
    const block = ledger.appendWriteSet(changes);
    const version = toVersion(block.firstVersion + 1n);
    return { version, hash: ledger.history.at(version).record.hash, block };
  };
  return {
    fund: (one) => {
      requireMembers("fund", one, ["address", "amount"]);
      const address = requireAddress("address", one.address);
      const amount = requireBigint("amount", one.amount, U64_MAX);
      const { changes, balance } = createFunding(address, amount, { read: readLatest() });
      return { ...append(changes), balance };
    },
    setResource: (one) => {
      requireMembers("setResource", one, ["address", "type", "data"]);
      const address = requireAddress("address", one.address);
      const type = requireType("type", one.type);
      return append(createResourceChange(address, type, { data: one.data, read: readLatest() }));
    },
    setTableItem: (one) => {
      requireMembers("setTableItem", one, ["handle", "keyType", "key", "valueType", "value"]);
      const handle = requireAddress("handle", one.handle);
      const types = {
        key: requireType("keyType", one.keyType),
        value: requireType("valueType", one.valueType),
      };
      return append(createItemChange(handle, types, { ...one, read: readLatest() }));
    },
  };
}

function createFunding(
  address: Address,
  amount: bigint,
  { read }: { readonly read: ReadState },
): { readonly changes: StateChanges; readonly balance: bigint } {
  const before = readNativeBalance(read, address);
  const balance = before + amount;
  if (balance > U64_MAX) {
    throw new RangeError(
      `amount must be at most ${U64_MAX - before}, because the balance is a u64, got ${amount}`,
    );
  }
  const account = accountKey(address);
  const created: [string, StateValue][] =
    read(account) === undefined ? [[account, formatAccount(createFreshAccount(address))]] : [];
  const changes = new Map<string, StateValue>([
    ...created,
    ...createNativeBalanceEntries(read, address, balance),
    ...createSupplyEntries(read, nativeAsset, amount),
  ]);
  return { changes, balance };
}

function createResourceChange(
  address: Address,
  type: MoveType,
  { data, read }: { readonly data: JsonValue; readonly read: ReadState },
): StateChanges {
  const name = formatMoveType(type);
  const struct = type.kind === "struct" ? createStructLookup(read)(type) : undefined;
  if (struct?.abilities.includes("key") !== true) {
    throw new RangeError(`type must be a published struct with the ability key, got ${formatValue(name)}`);
  }
  const key = resourceKey(address, name);
  if (data === null) {
    requireExisting(read(key), `${formatAddress(address)} must have the resource ${name} to delete`);
    return new Map([[key, null]]);
  }
  const value = readValue("data", type, { value: data, read });
  // Only the value of a struct is an object, and only a struct has the ability key.
  return new Map([[key, value as JsonObject]]);
}

function createItemChange(
  handle: Address,
  types: { readonly key: MoveType; readonly value: MoveType },
  given: { readonly key: JsonValue; readonly value: JsonValue; readonly read: ReadState },
): StateChanges {
  const { read } = given;
  const [keyType, valueType] = [formatMoveType(types.key), formatMoveType(types.value)];
  const key = readValue("key", types.key, { value: given.key, read });
  const stateKey = tableItemKey({ handle, keyType, key });
  const existing = read(stateKey);
  if (existing !== undefined && parseTableItemValue(existing).valueType !== valueType) {
    const actual = parseTableItemValue(existing).valueType;
    throw new RangeError(`valueType must be ${actual}, as that of the existing item, got ${valueType}`);
  }
  if (given.value === null) {
    requireExisting(existing, `the table ${formatAddress(handle)} must have the item to delete`);
    return new Map([[stateKey, null]]);
  }
  const value = readValue("value", types.value, { value: given.value, read });
  return new Map([tableItemEntry({ handle, keyType, key, valueType, value })]);
}

function requireExisting(value: StateValue | undefined, expected: string): void {
  if (value === undefined) throw new RangeError(`${expected}, got none`);
}

function requireType(name: string, value: unknown): MoveType {
  const type = parseMoveType(requireText(name, value));
  if (type !== null) return type;
  throw new RangeError(`${name} must be a Move type, got ${formatValue(value)}`);
}

/** Checks a value against a type and returns it in canonical form. */
function readValue(
  place: string,
  type: MoveType,
  { value, read }: { readonly value: JsonValue; readonly read: ReadState },
): JsonValue {
  try {
    return readMoveValue(type, value, { place, structs: createStructLookup(read) });
  } catch (error) {
    if (error instanceof MoveValueError) throw new RangeError(error.message, { cause: error });
    throw error;
  }
}
