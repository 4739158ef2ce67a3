import type { TransactionKind, TransactionRecord } from "../ledger/transaction-record.ts";
import { formatCanonicalJson, type JsonObject, type JsonValue } from "../primitives/canonical-json.ts";
import { computeHashDomain } from "../primitives/hash-domain.ts";
import { formatHex } from "../primitives/hex.ts";
import { sha3 } from "../primitives/sha3.ts";
import type { TimestampMicros, Version } from "../primitives/u64.ts";
import { createRenderChange, type DescribeTableItem } from "./render-change.ts";

/** Where a transaction stands in the ledger. */
export interface TransactionPosition {
  readonly version: Version;
  readonly timestampMicros: TimestampMicros;
}

/** Renders a transaction as the interface shows it: the members of §2.6 and the variant's `type`. */
export type RenderTransaction = (record: TransactionRecord, place: TransactionPosition) => JsonObject;

const typeNames: { readonly [kind in TransactionKind]: string } = {
  genesis: "genesis_transaction",
  block_metadata: "block_metadata_transaction",
  user: "user_transaction",
  state_checkpoint: "state_checkpoint_transaction",
};

/**
 * Creates the renderer of transactions. The hashes of what a transaction wrote and told are taken here, over canonical
 * JSON: the document gives no rule for them, and a record that holds them would be larger by a tenth.
 */
export function createRenderTransaction(options: {
  readonly vendor: string;
  readonly describeTableItem?: DescribeTableItem;
}): RenderTransaction {
  const { vendor, describeTableItem = () => null } = options;
  const renderChange = createRenderChange({ vendor, describeTableItem });
  const domains = {
    changes: computeHashDomain(vendor, "WriteSet"),
    events: computeHashDomain(vendor, "EventAccumulator"),
    checkpoint: computeHashDomain(vendor, "StateCheckpoint"),
  };
  const computeHash = (kind: keyof typeof domains, value: JsonValue): string =>
    formatHex(sha3(domains[kind], formatCanonicalJson(value)));
  return (record, { version, timestampMicros }) => {
    const { kind, own, accumulatorRootHash } = record;
    const changes = record.changes.map(([key, value]) => renderChange(key, value));
    const events = record.events.map((event): JsonObject => ({ ...event }));
    const common = {
      version: String(version),
      hash: record.hash,
      state_change_hash: computeHash("changes", record.changes),
      event_root_hash: computeHash("events", events),
      state_checkpoint_hash:
        kind === "state_checkpoint" ? computeHash("checkpoint", accumulatorRootHash) : null,
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

/** The members that follow from the transaction's kind: genesis has its writes as payload, and no time. */
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
