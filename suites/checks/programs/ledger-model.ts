/**
 * What the transactions of successive blocks (§2.8, §4.5) say that the state was at each version between them. Nothing
 * is said where a transaction is not shown, or where not all that it wrote is understood.
 */
import { isObject, readText } from "../../client/json/json-value.ts";
import { isFullyParsed, readSender, readStateWrites, type StateWrite } from "../../discovery/state-writes.ts";

/** One version of a ledger. */
export interface VersionEntry {
  readonly version: bigint;
  /** Undefined where no block shows it. */
  readonly transaction: unknown;
  readonly written: readonly StateWrite[];
  /** Whether all that was written at this version is known. */
  readonly isFullyKnown: boolean;
  /** In 64 digits; null where the transaction does not say. */
  readonly sender: string | null;
}

/** A block as an answer shows it. */
export interface BlockContents {
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  readonly transactions: readonly unknown[];
}

/** The versions of a block, each with its transaction. Those that do not name their version are left out (BLCK-S07). */
export function toVersionEntries({
  firstVersion,
  lastVersion,
  transactions,
}: BlockContents): readonly VersionEntry[] {
  const byVersion = new Map<bigint, unknown>();
  for (const transaction of transactions) {
    const version = versionOf(transaction);
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

/** The version that a transaction of a block names; null where it names none. */
export function versionOf(transaction: unknown): bigint | null {
  const text = isObject(transaction) ? readText(transaction, "version") : null;
  return text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}

/** What is known of something in the state at a version. */
export type KnownValue =
  | { readonly kind: "written"; readonly version: bigint; readonly value: unknown }
  /** Nothing has written it since the first moment. */
  | { readonly kind: "untouched" }
  | { readonly kind: "unknown" };

/** What was written of the thing that is asked for; undefined where something else was written. */
export type ValueSelector = (written: StateWrite) => unknown;

/**
 * What something is at a version by the last transaction up to it that wrote it.
 * @param moments Successive versions, in order.
 */
export function findValueAt(
  versionEntries: readonly VersionEntry[],
  version: bigint,
  valueOf: ValueSelector,
): KnownValue {
  for (const entry of versionEntries.toReversed()) {
    if (entry.version > version) continue;
    const values = entry.written.map(valueOf).filter((value) => value !== undefined);
    if (values.length > 1) return { kind: "unknown" };
    if (values.length === 1) return { kind: "written", version: entry.version, value: values[0] };
    if (!entry.isFullyKnown) return { kind: "unknown" };
  }
  return { kind: "untouched" };
}

const isAccountType = (type: string): boolean => /^0x0*1::account::Account$/.test(type);

/**
 * The sequence number of an account (64 digits) at a version. A transaction of its own that shows no number written
 * leaves it unknown, for who sends one is moved on by it somewhere.
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
