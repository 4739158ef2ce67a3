/** Selects the parts of the inventory that checks prefer. */
import { isSameMoveValue } from "../oracle/move-value-equality.ts";
import type { Inventory, KnownTableItem, Listing, PublishedModule, ResourceTransition } from "./inventory.ts";

const siblingTablesMax = 16;
/**
 * The maximum length of a preferred listing. A longer listing costs more requests, a shorter listing has fewer pages
 * to compare.
 */
const listingIdealMax = 40;

/**
 * Returns the newest item that existed at least two versions before the latest, so that checks can read it at versions
 * in between. If there is no such item, returns the newest item that existed before the latest version, or the newest.
 */
export function findOlderItem({ tableItems, position }: Inventory): KnownTableItem | undefined {
  const latest = BigInt(position?.ledgerVersion ?? 0);
  // The value of an item is known from `since` on, and not from the version from which on it is known to exist.
  const existing = tableItems.map((item) => {
    const { handle, request, existsSince, since } = item;
    return existsSince === undefined ? item : { handle, request, since: existsSince, certainSince: since };
  });
  const findBefore = (version: bigint) => existing.find(({ since }) => BigInt(since) < version);
  return findBefore(latest - 1n) ?? findBefore(latest) ?? existing[0];
}

/**
 * Returns the longest listing of 2 to 40 elements. If there is none, returns the shortest listing of more than 40
 * elements.
 */
export function selectListing(listings: readonly Listing[]): Listing | undefined {
  const byCount = listings.filter(({ count }) => count > 1).toSorted((one, other) => one.count - other.count);
  return byCount.findLast(({ count }) => count <= listingIdealMax) ?? byCount[0];
}

/** Returns two items with different known values from each table that has two such items, for at most 16 tables. */
export function selectSiblings(items: readonly KnownTableItem[]): readonly KnownTableItem[] {
  const known = items.filter(({ value }) => value !== undefined);
  const pairs = new Map<string, readonly KnownTableItem[]>();
  for (const one of known) {
    const other = known.find(
      ({ handle, value }) => handle === one.handle && !isSameMoveValue(value, one.value),
    );
    if (other !== undefined && !pairs.has(one.handle)) pairs.set(one.handle, [one, other]);
  }
  return [...pairs.values()].slice(0, siblingTablesMax).flat();
}

/**
 * Returns the newest group of at least two transitions with the same account and version. If there is none, returns the
 * newest transition.
 */
export function selectSimultaneous(
  transitions: readonly ResourceTransition[],
): readonly ResourceTransition[] {
  const groups = transitions.map(({ address, version }) =>
    transitions.filter((other) => other.address === address && other.version === version),
  );
  return groups.find(({ length }) => length > 1) ?? groups[0] ?? [];
}

/** Whether two publications are of the same module with different bytecode. */
export function hasOtherBytecode(one: PublishedModule, other: PublishedModule): boolean {
  return one.address === other.address && one.name === other.name && one.bytecode !== other.bytecode;
}

const writtenItemsMax = 6;

/**
 * Returns up to six items whose value is known since a version above the oldest. Items of which a transaction shows the
 * write come first, and items known only at the latest version come last.
 */
export function selectWritten({ tableItems, olderWrites, position }: Inventory): readonly KnownTableItem[] {
  const oldest = BigInt(position?.oldestLedgerVersion ?? 0);
  const rank = ({ isDeclared, since }: KnownTableItem): number =>
    since === position?.ledgerVersion ? 2 : Number(isDeclared === true);
  return [...olderWrites, ...tableItems]
    .filter(({ value, since }) => value !== undefined && BigInt(since) > oldest)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, writtenItemsMax);
}
