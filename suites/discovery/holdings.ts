import { isSameMoveValue } from "../oracle/same-move-value.ts";
import { Inconclusive } from "../outcome.ts";
import type {
  AccountChange,
  Inventory,
  Listing,
  ModuleWritten,
  ResourceChange,
  TableItemChange,
  TableItemHolding,
} from "./inventory.ts";

/** The inventory as checks use it: what is missing ends the check as inconclusive, so that no check needs an `if`. */
export interface Holdings {
  /** The address of an account that exists, `0x` and 64 digits. */
  account(): string;
  /** The same of an account whose address has a digit a to f. */
  accountWithLetter(): string;
  /** A version that lies above the oldest and was the latest when discovery ended. */
  version(): bigint;
  /** A version below the oldest. */
  prunedVersion(): bigint;
  /** An account whose sequence number transactions changed. */
  accountChange(): AccountChange;
  /** An account with a resource. */
  resources(): Listing;
  /** Every account found with a resource; at least one. */
  resourceAccounts(): readonly string[];
  /** An account with several resources, of a number that suits going through them page by page. */
  severalResources(): Listing;
  resourceChange(): ResourceChange;
  /** An account with a module. */
  modules(): Listing;
  severalModules(): Listing;
  moduleWritten(): ModuleWritten;
  /** The structs of the modules found; at least one. */
  layouts(): Inventory["layouts"];
  tableItem(): TableItemHolding;
  /** Of each table that has them, two items with other values, which their transactions or the owner said. */
  tableNeighbours(): readonly TableItemHolding[];
  /** An item whose key is a struct; one that is said to exist where none is returned. */
  structKeyItem(): TableItemHolding;
  tableItemChange(): TableItemChange;
  readonly all: Inventory;
}

const neighbourTablesMax = 16;
/** Up to so many things a listing makes the pages more varied; beyond it, only more costly. */
const listingIdealMax = 40;

/** @throws (from its methods) Inconclusive that says what is missing */
export function createHoldings(inventory: Inventory): Holdings {
  const { accounts, resources, modules, tableItems, missingItems, changes, modulesWritten } = inventory;
  return {
    account: () =>
      need(accounts[0], "an account that exists: the target answered for none (profile key accounts)")
        .address,
    accountWithLetter: () =>
      need(
        accounts.find(({ address }) => /[a-f]/.test(address.slice("0x".length))),
        "an account that exists and whose address has a digit a to f (profile key accounts)",
      ).address,
    prunedVersion: () => {
      const oldest = need(
        inventory.position?.oldestLedgerVersion ?? undefined,
        "a pruned version: no success answer carried the header of the oldest ledger version",
      );
      const isAny = oldest !== "0";
      return (
        BigInt(
          need(isAny ? oldest : undefined, "a pruned version: the oldest ledger version of this node is 0"),
        ) - 1n
      );
    },
    version: () =>
      BigInt(
        need(
          inventory.position?.ledgerVersion ?? undefined,
          "a ledger version: no success answer carried its header",
        ),
      ),
    accountChange: () =>
      need(changes.accounts[0], "an account that sent two transactions of the newest retained blocks"),
    resources: () => need(resources[0], "an account with a resource (profile key accounts)"),
    resourceAccounts: () => {
      need(resources[0], "an account with a resource (profile key accounts)");
      return resources.map(({ address }) => address);
    },
    severalResources: () =>
      need(several(resources), "an account with several resources (profile key accounts)"),
    resourceChange: () =>
      need(changes.resources[0], "a resource that two transactions of the newest retained blocks wrote"),
    modules: () => need(modules[0], "an account with a module (profile key accounts)"),
    severalModules: () => need(several(modules), "an account with several modules (profile key accounts)"),
    moduleWritten: () =>
      need(modulesWritten[0], "a module that a transaction of the newest retained blocks published"),
    layouts: () => {
      need(Object.keys(inventory.layouts)[0], "a module with its ABI, to know the structs of a resource");
      return inventory.layouts;
    },
    tableItem: () =>
      need(knownBefore(inventory), "a table item that the target returns (profile key tables)"),
    tableNeighbours: () => {
      const found = neighbours(tableItems);
      need(found[0], "two items of one table with different values");
      return found;
    },
    structKeyItem: () =>
      need(
        [...tableItems, ...missingItems].find(
          ({ request: { key } }) => typeof key === "object" && key !== null && !Array.isArray(key),
        ),
        "a table item whose key is a struct (profile key tables)",
      ),
    tableItemChange: () =>
      need(changes.tableItems[0], "a table item that two transactions of the newest retained blocks wrote"),
    all: inventory,
  };
}

function need<Thing>(found: Thing | undefined, what: string): Thing {
  if (found === undefined) throw new Inconclusive(`needs ${what}`);
  return found;
}

/** The newest item that is known to have existed before the latest version, so that there are versions to read it at. */
function knownBefore({ tableItems, position }: Inventory): TableItemHolding | undefined {
  const latest = BigInt(position?.ledgerVersion ?? 0);
  return tableItems.find(({ since }) => BigInt(since) < latest) ?? tableItems[0];
}

/** The longest listing that is not too long, else the shortest of those that are. */
function several(listings: readonly Listing[]): Listing | undefined {
  const byCount = listings.filter(({ count }) => count > 1).toSorted((one, other) => one.count - other.count);
  return byCount.findLast(({ count }) => count <= listingIdealMax) ?? byCount[0];
}

function neighbours(items: readonly TableItemHolding[]): readonly TableItemHolding[] {
  const known = items.filter(({ value }) => value !== undefined);
  const pairs = new Map<string, readonly TableItemHolding[]>();
  for (const one of known) {
    const other = known.find(
      ({ handle, value }) => handle === one.handle && !isSameMoveValue(value, one.value),
    );
    if (other !== undefined && !pairs.has(one.handle)) pairs.set(one.handle, [one, other]);
  }
  return [...pairs.values()].slice(0, neighbourTablesMax).flat();
}
