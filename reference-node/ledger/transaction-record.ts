import { type JsonObject, type JsonValue, formatCanonicalJson } from "../primitives/canonical-json.ts";
import { formatChanges } from "./change-texts.ts";
import type { StateChanges, StateValue } from "./state-value.ts";
import { sha3 } from "../primitives/bytes.ts";

/** The kind of a transaction: genesis, the start of a block, a user transaction, or the end of a block. */
export type TransactionKind = "genesis" | "block_metadata" | "user" | "state_checkpoint";

/** An event as the interface returns it (§2.7). */
export interface TransactionEvent {
  readonly guid: { readonly creation_number: string; readonly account_address: string };
  readonly sequence_number: string;
  readonly type: string;
  readonly data: JsonValue;
}

export interface TransactionOutcome {
  readonly kind: TransactionKind;
  /** The hash as 0x and 64 hex digits. */
  readonly hash: string;
  /** The members that only transactions of this kind have, in the JSON form of the interface. */
  readonly own: JsonObject;
  /** The BCS bytes of a signed user transaction in Base64, for responses in BCS. Other kinds have none. */
  readonly signedBytes?: string;
  readonly changes: StateChanges;
  readonly events: readonly TransactionEvent[];
  /** The used gas units as a decimal string. */
  readonly gasUsed: string;
  readonly success: boolean;
  readonly vmStatus: string;
}

/** The members of an outcome that depend on hashes. */
export type SealedMembers = Pick<TransactionOutcome, "hash" | "own" | "signedBytes">;

/** An outcome of which some members depend on the accumulator before it, or take long, so that they are computed later. */
export interface UnsealedOutcome extends Omit<TransactionOutcome, keyof SealedMembers> {
  readonly seal: (accumulator: Uint8Array) => SealedMembers;
}

/** The changes of a transaction: each state key with its new value, or with null if it was deleted. */
export type ChangeEntries = readonly (readonly [key: string, value: StateValue | null])[];

/**
 * A transaction in the ledger, as JSON data that is saved and returned without conversion. Its changes share their
 * value objects with the state. The hashes of its changes and events are computed only when a response needs them.
 */
export interface TransactionRecord extends Omit<TransactionOutcome, "changes"> {
  readonly changes: ChangeEntries;
  /** The hash of this transaction and all earlier transactions, as 0x and 64 hex digits. */
  readonly accumulatorRootHash: string;
}

/**
 * Copies a record, whose members may be computed when they are read, to a plain object for a file. The order of the
 * members is fixed, so that equal records give equal bytes.
 */
export function toPlainRecord(record: TransactionRecord): TransactionRecord {
  const { kind, hash, own, signedBytes, changes, events, gasUsed, success, vmStatus } = record;
  const { accumulatorRootHash } = record;
  return {
    kind,
    hash,
    own,
    ...(signedBytes === undefined ? {} : { signedBytes }),
    changes,
    events: events.map(({ guid, sequence_number, type, data }) => ({
      guid: { creation_number: guid.creation_number, account_address: guid.account_address },
      sequence_number,
      type,
      data,
    })),
    gasUsed,
    success,
    vmStatus,
    accumulatorRootHash,
  };
}

/** The VM status of a successful transaction. */
export const executedStatus = "Executed successfully";

/** Creates an event that has no event handle and therefore no number. */
export function createModuleEvent(type: string, data: JsonValue): TransactionEvent {
  return {
    guid: { creation_number: "0", account_address: "0x0" },
    sequence_number: "0",
    type,
    data,
  };
}

/** The accumulator (see `computeNextAccumulator`) before the first version: 32 zero bytes. */
export const emptyAccumulator: Uint8Array = new Uint8Array(32);

/**
 * Computes the accumulator after a transaction: the SHA3-256 of a domain, the previous accumulator, the version as
 * 8 bytes, and the outcome. The accumulator therefore depends on all earlier transactions.
 */
export function computeNextAccumulator(
  domain: Uint8Array,
  before: Uint8Array,
  at: {
    readonly version: bigint;
    readonly outcome: Pick<TransactionOutcome, "hash" | "events" | "gasUsed" | "success" | "vmStatus">;
    readonly changes: ChangeEntries;
  },
): Uint8Array {
  const versionBytes = new Uint8Array(8);
  new DataView(versionBytes.buffer).setBigUint64(0, at.version, true);
  const { hash, events, gasUsed, success, vmStatus } = at.outcome;
  const facts: JsonValue = [events.map(eventFacts), gasUsed, success, vmStatus];
  // This is the canonical JSON of one array, which starts with the hash and the changes.
  const start = `[${formatCanonicalJson(hash)},${formatChanges(at.changes)},`;
  return sha3(domain, before, versionBytes, start, formatCanonicalJson(facts).slice(1));
}

/** Sorts changes by key. They are hashed and returned in this order. */
export function toChangeEntries(changes: TransactionOutcome["changes"]): ChangeEntries {
  // Comparing the items without destructuring them takes half of the time.
  return [...changes].toSorted((left, right) => (left[0] < right[0] ? -1 : 1));
}

function eventFacts(event: TransactionOutcome["events"][number]): JsonValue {
  const { guid, sequence_number: number, type, data } = event;
  return [guid.creation_number, guid.account_address, number, type, data];
}
