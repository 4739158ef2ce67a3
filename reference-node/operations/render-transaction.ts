import type { TransactionKind, TransactionRecord } from "../ledger/transaction-record.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import type { TimestampMicros, Version } from "../primitives/u64.ts";
import type { ReadState, StateValue } from "../ledger/state-value.ts";
import { formatAddress, parseAddress, type Address } from "../primitives/address.ts";
import { createTypedEncoder } from "./bcs-answers/state-bytes.ts";
import { createStateKeyHash, type StateKeyParts } from "./state-key-hash.ts";
import { createTransactionHashes } from "./transaction-hashes.ts";

/** The version and the timestamp of a transaction. */
export interface TransactionPosition {
  readonly version: Version;
  readonly timestampMicros: TimestampMicros;
}

/**
 * Renders a transaction as JSON, with the members of §2.6 and its `type`. The state is that of the transaction's version,
 * which says how the keys of its table items are encoded.
 */
export type RenderTransaction = (
  record: TransactionRecord,
  place: TransactionPosition,
  read: ReadState,
) => JsonObject;

const typeNames: { readonly [kind in TransactionKind]: string } = {
  genesis: "genesis_transaction",
  block_metadata: "block_metadata_transaction",
  user: "user_transaction",
  state_checkpoint: "state_checkpoint_transaction",
};

/** Creates the renderer of transactions. */
export function createRenderTransaction(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly describeTableItem?: DescribeTableItem;
  readonly parseTableItemKey?: ParseTableItemKey;
}): RenderTransaction {
  const { describeTableItem = () => null, parseTableItemKey = () => null } = options;
  const renderChange = createRenderChange({ ...options, describeTableItem, parseTableItemKey });
  const computeHashes = createTransactionHashes(options.signingDomain);
  return (record, { version, timestampMicros }, read) => {
    const { kind, own, accumulatorRootHash } = record;
    const changes = record.changes.map(([key, value]) => renderChange(key, value, read));
    const events = record.events.map((event): JsonObject => ({ ...event }));
    const common = {
      version: String(version),
      hash: record.hash,
      ...computeHashes(record),
      gas_used: record.gasUsed,
      success: record.success,
      vm_status: record.vmStatus,
      accumulator_root_hash: accumulatorRootHash,
      changes,
    };
    return {
      ...common,
      ...own,
      ...ownMembers(kind, { changes, events, timestampMicros }),
      type: typeNames[kind],
    };
  };
}

/**
 * Returns the members that depend on the kind. A genesis transaction has its changes as payload and has no
 * timestamp.
 */
function ownMembers(
  kind: TransactionKind,
  parts: {
    readonly changes: readonly JsonObject[];
    readonly events: readonly JsonObject[];
    readonly timestampMicros: TimestampMicros;
  },
): JsonObject {
  const { changes, events } = parts;
  const timestamp = String(parts.timestampMicros);
  if (kind === "state_checkpoint") return { timestamp };
  if (kind !== "genesis") return { events, timestamp };
  const writeSet = { changes, events, type: "direct_write_set" };
  return { payload: { write_set: writeSet, type: "write_set_payload" }, events };
}

/** A table item with its types. */
export interface TableItemDescription {
  readonly handle: Address;
  readonly keyType: string;
  readonly key: JsonValue;
  readonly valueType: string;
  readonly value: JsonValue;
}

/** Returns the table item of a state entry, or null if the entry is not a table item. */
export type DescribeTableItem = (stateKey: string, entry: StateValue) => TableItemDescription | null;

/** Returns the handle, the key type and the key of a state key, or null if it is not the key of a table item. */
export type ParseTableItemKey = (
  stateKey: string,
) => Pick<TableItemDescription, "handle" | "keyType" | "key"> | null;

/** Renders the write or deletion of one state key. */
export type RenderChange = (stateKey: string, value: StateValue | null, read: ReadState) => JsonObject;

/** Creates the renderer of changes (§2.6). It throws a TypeError for an unknown state key. */
export function createRenderChange(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly describeTableItem: DescribeTableItem;
  readonly parseTableItemKey: ParseTableItemKey;
}): RenderChange {
  const computeHash = createStateKeyHash(options);
  return (stateKey, value, read) => {
    const parts = parseAccountKey(stateKey) ?? parseItemKey(stateKey, options);
    if (parts === null)
      throw new TypeError(`state key must be that of a resource, a module or a table item, got ${stateKey}`);
    const hash = { state_key_hash: computeHash(stateKey, parts, createTypedEncoder(read)) };
    if (parts.kind !== "item") return accountChange(parts, value, hash);
    return tableChange(parts, value === null ? null : options.describeTableItem(stateKey, value), hash);
  };
}

interface StateKeyHash {
  readonly state_key_hash: string;
}

type AccountKeyParts = Exclude<StateKeyParts, { readonly kind: "item" }>;
type ItemKeyParts = Extract<StateKeyParts, { readonly kind: "item" }>;

function parseAccountKey(stateKey: string): AccountKeyParts | null {
  const [, digits = "", kind = "", name = ""] =
    /^account\/([^/]+)\/(resource|module)\/(.+)$/su.exec(stateKey) ?? [];
  const address = parseAddress(digits);
  return address === null ? null : { address, kind: kind === "module" ? kind : "resource", name };
}

function parseItemKey(
  stateKey: string,
  options: { readonly parseTableItemKey: ParseTableItemKey },
): ItemKeyParts | null {
  const item = options.parseTableItemKey(stateKey);
  return item === null ? null : { kind: "item", ...item };
}

function accountChange(parts: AccountKeyParts, value: StateValue | null, hash: StateKeyHash): JsonObject {
  const { kind, name } = parts;
  const address = formatAddress(parts.address);
  if (kind === "module") {
    return value === null
      ? { address, ...hash, module: `${address}::${name}`, type: "delete_module" }
      : { address, ...hash, data: value, type: "write_module" };
  }
  return value === null
    ? { address, ...hash, resource: name, type: "delete_resource" }
    : { address, ...hash, data: { type: name, data: value }, type: "write_resource" };
}

function tableChange(
  { handle, keyType, key }: ItemKeyParts,
  item: TableItemDescription | null,
  hash: StateKeyHash,
): JsonObject {
  const place = { ...hash, handle: `0x${handle}` };
  if (item === null) return { ...place, data: { key, key_type: keyType }, type: "delete_table_item" };
  const { value, valueType } = item;
  return {
    ...place,
    data: { key, key_type: keyType, value, value_type: valueType },
    type: "write_table_item",
  };
}
