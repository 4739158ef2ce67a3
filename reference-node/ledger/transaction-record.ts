import { type JsonObject, type JsonValue, formatCanonicalJson } from "../primitives/canonical-json.ts";
import type { StateChanges, StateValue } from "./state-value.ts";
import { sha3 } from "../primitives/bytes.ts";

/** Who made a transaction: the chain's beginning, the opening of a block, a user, the closing of a block. */
export type TransactionKind = "genesis" | "block_metadata" | "user" | "state_checkpoint";

/** An event as the interface shows it (§2.7). */
export interface TransactionEvent {
  readonly guid: { readonly creation_number: string; readonly account_address: string };
  readonly sequence_number: string;
  readonly type: string;
  readonly data: JsonValue;
}

/** What one transaction came to. */
export interface TransactionOutcome {
  readonly kind: TransactionKind;
  /** 0x and 64 hex digits. */
  readonly hash: string;
  /** The members that only transactions of this kind have, as the interface shows them. */
  readonly own: JsonObject;
  readonly changes: StateChanges;
  readonly events: readonly TransactionEvent[];
  /** Gas units as decimal digits, as the interface shows them. */
  readonly gasUsed: string;
  readonly success: boolean;
  readonly vmStatus: string;
}

/** The changes of a transaction as plain data: each key with its value, null where it was deleted. */
export type ChangeEntries = readonly (readonly [key: string, value: StateValue | null])[];

/**
 * What the ledger keeps of a transaction: plain JSON data, so that it is saved and answered without a translation.
 * The values of its changes are the objects that the state holds. What follows from it is computed when it is asked for.
 */
export interface TransactionRecord extends Omit<TransactionOutcome, "changes"> {
  readonly changes: ChangeEntries;
  /** Over this transaction and every one before it; 0x and 64 hex digits. */
  readonly accumulatorRootHash: string;
}

/** The status of a transaction that did what it was sent for. */
export const executedStatus = "Executed successfully";

/** An event that belongs to no account's stream: such events are not numbered. */
export function createModuleEvent(type: string, data: JsonValue): TransactionEvent {
  return {
    guid: { creation_number: "0", account_address: "0x0" },
    sequence_number: "0",
    type,
    data,
  };
}

/** What the accumulator of the first version stands upon. */
export const emptyAccumulator: Uint8Array = new Uint8Array(32);

/**
 * The accumulator after a transaction: SHA3-256 over its domain, the accumulator before, the version as 8 bytes, and
 * what the transaction was and came to. So it is the digest of the whole history too.
 */
export function computeNextAccumulator(
  domain: Uint8Array,
  before: Uint8Array,
  at: { readonly version: bigint; readonly outcome: TransactionOutcome; readonly changes: ChangeEntries },
): Uint8Array {
  const versionBytes = new Uint8Array(8);
  new DataView(versionBytes.buffer).setBigUint64(0, at.version, true);
  const { hash, events, gasUsed, success, vmStatus } = at.outcome;
  const facts: JsonValue = [hash, at.changes, events.map(eventFacts), gasUsed, success, vmStatus];
  return sha3(domain, before, versionBytes, formatCanonicalJson(facts));
}

/** Changes by key, the order in which they are hashed and shown. */
export function toChangeEntries(changes: TransactionOutcome["changes"]): ChangeEntries {
  return [...changes].toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function eventFacts(event: TransactionOutcome["events"][number]): JsonValue {
  const { guid, sequence_number: number, type, data } = event;
  return [guid.creation_number, guid.account_address, number, type, data];
}
