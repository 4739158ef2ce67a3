/**
 * A model of the state at each version, derived from the transactions of successive blocks (§2.8, §4.5). A block may
 * omit a transaction, or show a write of an unknown form. From there on, each value is unknown until it is written
 * again.
 */
import { isObject, readText } from "../../client/json/json-value.ts";
import { isFullyParsed, readSender, readStateWrites, type StateWrite } from "../../discovery/state-writes.ts";

/** One version of a ledger. */
export interface VersionEntry {
  readonly version: bigint;
  /** The transaction at this version; undefined if the block omits it. */
  readonly transaction: unknown;
  readonly written: readonly StateWrite[];
  /** Whether all writes of this version are known. */
  readonly isFullyKnown: boolean;
  /** The address of the sender with 64 digits; null if the transaction has no sender. */
  readonly sender: string | null;
}

/** The versions of a block and the transactions that a response includes. */
interface BlockContents {
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  readonly transactions: readonly unknown[];
}

/** Assigns transactions to the versions of a block. A transaction without a version is ignored (BLCK-S07). */
export function toVersionEntries({
  firstVersion,
  lastVersion,
  transactions,
}: BlockContents): readonly VersionEntry[] {
  const byVersion = new Map<bigint, unknown>();
  for (const transaction of transactions) {
    const version = readVersion(transaction);
    if (version !== null) byVersion.set(version, transaction);
  }
  return Array.from({ length: Number(lastVersion - firstVersion) + 1 }, (_, at): VersionEntry => {
    const version = firstVersion + BigInt(at);
    const transaction = byVersion.get(version);
    const written = readStateWrites(transaction);
    const isFullyKnown = isFullyParsed(transaction) && written.every(({ kind }) => kind !== "raw item");
    return { version, transaction, written, isFullyKnown, sender: readSender(transaction) };
  });
}

/** Reads the version of a transaction; null if it has none. */
function readVersion(transaction: unknown): bigint | null {
  const text = isObject(transaction) ? readText(transaction, "version") : null;
  return text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}

/** What is known about one value in the state at a version. */
export type KnownValue =
  | { readonly kind: "written"; readonly version: bigint; readonly value: unknown }
  /** No transaction of the model up to the version has written the value. */
  | { readonly kind: "untouched" }
  | { readonly kind: "unknown" };

/** Returns the wanted value if a write concerns it; undefined if the write concerns another value. */
type ValueSelector = (written: StateWrite) => unknown;

/**
 * Finds a value at a version: what the last transaction up to that version wrote.
 * @param versionEntries successive versions, in order
 */
export function findValueAt(
  versionEntries: readonly VersionEntry[],
  version: bigint,
  selectValue: ValueSelector,
): KnownValue {
  for (const entry of versionEntries.toReversed()) {
    if (entry.version > version) continue;
    const values = entry.written.map(selectValue).filter((value) => value !== undefined);
    if (values.length > 1) return { kind: "unknown" };
    if (values.length === 1) return { kind: "written", version: entry.version, value: values[0] };
    if (!entry.isFullyKnown) return { kind: "unknown" };
  }
  return { kind: "untouched" };
}

const isAccountType = (type: string): boolean => /^0x0*1::account::Account$/.test(type);

/**
 * Finds the sequence number of an account (64 digits) at a version. A transaction of the account may increment the
 * number without showing that write. After such a transaction, the number is unknown.
 */
export function findSequenceNumberAt(
  versionEntries: readonly VersionEntry[],
  version: bigint,
  address: string,
): KnownValue {
  const known = findValueAt(versionEntries, version, (written) => {
    if (written.kind !== "resource" || written.address !== address || !isAccountType(written.type))
      return undefined;
    return isObject(written.data) ? (readText(written.data, "sequence_number") ?? undefined) : undefined;
  });
  const since = known.kind === "written" ? known.version : -1n;
  const hasSent = versionEntries.some(
    (entry) => entry.sender === address && entry.version > since && entry.version <= version,
  );
  return hasSent ? { kind: "unknown" } : known;
}
