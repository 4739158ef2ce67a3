import type { TransactionKind, TransactionRecord } from "../ledger/transaction-record.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { computeHashDomain, formatHex, sha3 } from "../primitives/bytes.ts";
import type { TimestampMicros, Version } from "../primitives/u64.ts";
import type { StateValue } from "../ledger/state-value.ts";
import { formatAddress, parseAddress, type Address } from "../primitives/address.ts";
import { createTransactionHashes } from "./transaction-hashes.ts";

/** The version and the timestamp of a transaction. */
export interface TransactionPosition {
  readonly version: Version;
  readonly timestampMicros: TimestampMicros;
}

/** Renders a transaction as JSON, with the members of §2.6 and its `type`. */
export type RenderTransaction = (record: TransactionRecord, place: TransactionPosition) => JsonObject;

const typeNames: { readonly [kind in TransactionKind]: string } = {
  genesis: "genesis_transaction",
  block_metadata: "block_metadata_transaction",
  user: "user_transaction",
  state_checkpoint: "state_checkpoint_transaction",
};

/** Creates the renderer of transactions. */
export function createRenderTransaction(options: {
  readonly signingDomain: string;
  readonly describeTableItem?: DescribeTableItem;
  readonly parseTableItemKey?: ParseTableItemKey;
}): RenderTransaction {
  const { signingDomain, describeTableItem = () => null, parseTableItemKey = () => null } = options;
  const renderChange = createRenderChange({ signingDomain, describeTableItem, parseTableItemKey });
  const computeHashes = createTransactionHashes(signingDomain);
  return (record, { version, timestampMicros }) => {
    const { kind, own, accumulatorRootHash } = record;
    const changes = record.changes.map(([key, value]) => renderChange(key, value));
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
export type RenderChange = (stateKey: string, value: StateValue | null) => JsonObject;

/** Creates the renderer of changes (§2.6). It throws a TypeError for an unknown state key. */
export function createRenderChange(options: {
  readonly signingDomain: string;
  readonly describeTableItem: DescribeTableItem;
  readonly parseTableItemKey: ParseTableItemKey;
}): RenderChange {
  const domain = computeHashDomain(options.signingDomain, "StateKey");
  return (stateKey, value) => {
    const hash = { state_key_hash: formatHex(sha3(domain, stateKey)) };
    const change =
      value === null
        ? (accountDeletion(stateKey, hash) ?? tableDeletion(options.parseTableItemKey(stateKey), hash))
        : (accountWrite(stateKey, value, hash) ??
          tableWrite(options.describeTableItem(stateKey, value), hash));
    if (change === null)
      throw new TypeError(`state key must be that of a resource, a module or a table item, got ${stateKey}`);
    return change;
  };
}

interface StateKeyHash {
  readonly state_key_hash: string;
}

interface AccountStateKey {
  readonly address: string;
  readonly kind: "resource" | "module";
  /** The type of the resource, or the name of the module. */
  readonly name: string;
}

function accountPlace(stateKey: string): AccountStateKey | null {
  const [, digits = "", kind = "", name = ""] =
    /^account\/([^/]+)\/(resource|module)\/(.+)$/su.exec(stateKey) ?? [];
  const address = parseAddress(digits);
  if (address === null) return null;
  return { address: formatAddress(address), kind: kind === "module" ? kind : "resource", name };
}

function accountWrite(stateKey: string, value: StateValue, hash: StateKeyHash): JsonObject | null {
  const stateKeyParts = accountPlace(stateKey);
  if (stateKeyParts === null) return null;
  const { address, kind, name } = stateKeyParts;
  return kind === "module"
    ? { address, ...hash, data: value, type: "write_module" }
    : { address, ...hash, data: { type: name, data: value }, type: "write_resource" };
}

function accountDeletion(stateKey: string, hash: StateKeyHash): JsonObject | null {
  const stateKeyParts = accountPlace(stateKey);
  if (stateKeyParts === null) return null;
  const { address, kind, name } = stateKeyParts;
  return kind === "module"
    ? { address, ...hash, module: `${address}::${name}`, type: "delete_module" }
    : { address, ...hash, resource: name, type: "delete_resource" };
}

function tableWrite(item: TableItemDescription | null, hash: StateKeyHash): JsonObject | null {
  if (item === null) return null;
  const { handle, keyType, key, valueType, value } = item;
  return {
    ...hash,
    handle: `0x${handle}`,
    data: { key, key_type: keyType, value, value_type: valueType },
    type: "write_table_item",
  };
}

function tableDeletion(item: ReturnType<ParseTableItemKey>, hash: StateKeyHash): JsonObject | null {
  if (item === null) return null;
  const { handle, keyType, key } = item;
  return { ...hash, handle: `0x${handle}`, data: { key, key_type: keyType }, type: "delete_table_item" };
}
