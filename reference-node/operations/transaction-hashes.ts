import type { TransactionRecord } from "../ledger/transaction-record.ts";
import { computeHashDomain, formatHex, sha3 } from "../primitives/bytes.ts";
import { formatCanonicalJson, type JsonValue } from "../primitives/canonical-json.ts";

/** The hashes of a transaction that the ledger does not store, as 0x and 64 hex digits. */
export type TransactionHashes = {
  readonly state_change_hash: string;
  readonly event_root_hash: string;
  /** The hash of the state, or null for a transaction that is not a state checkpoint. */
  readonly state_checkpoint_hash: string | null;
};

/**
 * Creates the function that computes the hashes of a transaction. The specification defines no rule for the hashes of
 * changes and events, so they are hashes of canonical JSON. The ledger does not store these hashes, because its records
 * would be a tenth larger.
 */
export function createTransactionHashes(
  signingDomain: string,
): (
  record: Pick<TransactionRecord, "kind" | "changes" | "events" | "accumulatorRootHash">,
) => TransactionHashes {
  const domains = {
    changes: computeHashDomain(signingDomain, "WriteSet"),
    events: computeHashDomain(signingDomain, "EventAccumulator"),
    checkpoint: computeHashDomain(signingDomain, "StateCheckpoint"),
  };
  const computeHash = (kind: keyof typeof domains, value: JsonValue): string =>
    formatHex(sha3(domains[kind], formatCanonicalJson(value)));
  return ({ kind, changes, events, accumulatorRootHash }) => ({
    state_change_hash: computeHash("changes", changes),
    event_root_hash: computeHash(
      "events",
      events.map((event) => ({ ...event })),
    ),
    state_checkpoint_hash:
      kind === "state_checkpoint" ? computeHash("checkpoint", accumulatorRootHash) : null,
  });
}
