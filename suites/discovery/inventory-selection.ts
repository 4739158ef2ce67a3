/** Selects the parts of the inventory that checks prefer. */
import { isSameMoveValue } from "../oracle/move-value-equality.ts";
import type { Inventory, KnownTableItem, Listing, PublishedModule, ResourceTransition } from "./inventory.ts";

const siblingTablesMax = 16;
/** The preferred length of a listing: longer listings cost more requests, shorter listings have fewer pages to compare. */
const listingIdealMax = 40;

/** Returns the newest item that existed before the latest version, so that it can be read at several versions. */
export function findOlderItem({ tableItems, position }: Inventory): KnownTableItem | undefined {
  const latest = BigInt(position?.ledgerVersion ?? 0);
  return tableItems.find(({ since }) => BigInt(since) < latest) ?? tableItems[0];
}

/** Returns the longest listing up to the ideal length, or else the shortest one. */
export function selectListing(listings: readonly Listing[]): Listing | undefined {
  const byCount = listings.filter(({ count }) => count > 1).toSorted((one, other) => one.count - other.count);
  return byCount.findLast(({ count }) => count <= listingIdealMax) ?? byCount[0];
}

/** Returns a pair of items with different known values for each of the first tables that have one. */
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

/** Returns items whose value is known at a version above the oldest; those known at the latest version come last. */
export function selectWritten({ tableItems, position }: Inventory): readonly KnownTableItem[] {
  const oldest = BigInt(position?.oldestLedgerVersion ?? 0);
  const isLatest = ({ since }: KnownTableItem): boolean => since === position?.ledgerVersion;
  return tableItems
    .filter(({ value, since }) => value !== undefined && BigInt(since) > oldest)
    .toSorted((one, other) => Number(isLatest(one)) - Number(isLatest(other)))
    .slice(0, writtenItemsMax);
}
