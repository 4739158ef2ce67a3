import { formatCanonicalJson, type JsonValue } from "../primitives/canonical-json.ts";
import { sha3 } from "../primitives/sha3.ts";
import type { ChangeEntries, TransactionOutcome } from "./transaction-record.ts";

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
