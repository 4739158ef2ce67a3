import { isSameMoveValue } from "../oracle/move-value-equality.ts";
import { Inconclusive } from "../client/outcome.ts";
import type {
  AccountChange,
  CreatedAccount,
  AccountStep,
  Inventory,
  Listing,
  PublishedModule,
  ResourceChange,
  ResourceTransition,
  TableItemChange,
  KnownTableItem,
} from "./inventory.ts";

/** The inventory as checks use it: what is missing ends the check as inconclusive, so that no check needs an `if`. */
export interface InventoryView {
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
  /** The newest and the oldest transaction that are known to have moved the number of their sender's account on. */
  accountSteps(): readonly AccountStep[];
  /** An account that a transaction seems to have created; one that has sent transactions since, if there is one. */
  createdAccount(): CreatedAccount;
  /** An account with a resource. */
  resources(): Listing;
  /** Every account found with a resource; at least one. */
  resourceAccounts(): readonly string[];
  /** An account with several resources, of a number that suits going through them page by page. */
  multiResourceListing(): Listing;
  resourceChange(): ResourceChange;
  /** What one transaction changed of one account's resources, several of them if possible. */
  resourceTransitions(): readonly ResourceTransition[];
  /** An account with a module. */
  modules(): Listing;
  multiModuleListing(): Listing;
  publishedModule(): PublishedModule;
  /** A module that was published again with another bytecode. */
  republishedModule(): PublishedModule;
  /** Entry functions that transactions called with success, of as few accounts as possible. */
  calledFunctions(): readonly string[];
  /** The structs of the modules found; at least one. */
  layouts(): Inventory["layouts"];
  tableItem(): KnownTableItem;
  /** Of each table that has them, two items with other values, which their transactions or the owner said. */
  siblingTableItems(): readonly KnownTableItem[];
  /** An item whose key is a struct; one that is said to exist where none is returned. */
  structKeyItem(): KnownTableItem;
  tableItemChange(): TableItemChange;
  readonly all: Inventory;
}

const siblingTablesMax = 16;
/** Up to so many things a listing makes the pages more varied; beyond it, only more costly. */
const listingIdealMax = 40;

/** @throws (from its methods) Inconclusive that says what is missing */
export function createInventoryView(inventory: Inventory): InventoryView {
  const { accounts, resources, modules, tableItems, missingItems, changes, publishedModules, recentChanges } =
    inventory;
  return {
    account: () =>
      requireFound(accounts[0], "an account that exists: the target answered for none (profile key accounts)")
        .address,
    accountWithLetter: () =>
      requireFound(
        accounts.find(({ address }) => /[a-f]/.test(address.slice("0x".length))),
        "an account that exists and whose address has a digit a to f (profile key accounts)",
      ).address,
    prunedVersion: () => {
      const oldest = requireFound(
        inventory.position?.oldestLedgerVersion ?? undefined,
        "a pruned version: no success answer carried the header of the oldest ledger version",
      );
      const isAny = oldest !== "0";
      return (
        BigInt(
          requireFound(
            isAny ? oldest : undefined,
            "a pruned version: the oldest ledger version of this node is 0",
          ),
        ) - 1n
      );
    },
    version: () =>
      BigInt(
        requireFound(
          inventory.position?.ledgerVersion ?? undefined,
          "a ledger version: no success answer carried its header",
        ),
      ),
    accountChange: () =>
      requireFound(
        changes.accounts[0],
        "an account that sent two transactions of the newest retained blocks",
      ),
    accountSteps: () => {
      const newest = requireFound(
        recentChanges.accountSteps[0],
        "a transaction of the newest retained blocks with the number of its sender",
      );
      return [...new Set([newest, ...recentChanges.accountSteps.slice(-1)])];
    },
    createdAccount: () =>
      requireFound(
        recentChanges.createdAccounts[0],
        "an account that a transaction of the newest retained blocks created",
      ),
    resources: () => requireFound(resources[0], "an account with a resource (profile key accounts)"),
    resourceAccounts: () => {
      requireFound(resources[0], "an account with a resource (profile key accounts)");
      return resources.map(({ address }) => address);
    },
    multiResourceListing: () =>
      requireFound(selectListing(resources), "an account with several resources (profile key accounts)"),
    resourceChange: () =>
      requireFound(
        changes.resources[0],
        "a resource that two transactions of the newest retained blocks wrote",
      ),
    resourceTransitions: () => {
      const transitions = togetherWith(recentChanges.resourceTransitions);
      requireFound(transitions[0], "a resource that two transactions of the newest retained blocks wrote");
      return transitions;
    },
    modules: () => requireFound(modules[0], "an account with a module (profile key accounts)"),
    multiModuleListing: () =>
      requireFound(selectListing(modules), "an account with several modules (profile key accounts)"),
    publishedModule: () =>
      requireFound(
        publishedModules[0],
        "a module that a transaction of the newest retained blocks published",
      ),
    republishedModule: () =>
      requireFound(
        publishedModules.find((one, at) =>
          publishedModules.slice(0, at).some((newer) => hasOtherBytecode(one, newer)),
        ),
        "a module that the newest retained blocks show published twice with different bytecode",
      ),
    calledFunctions: () => {
      const first = requireFound(
        recentChanges.calledEntryFunctions[0],
        "a call that succeeded in the newest retained blocks",
      );
      const owner = first.function.split("::")[0];
      return recentChanges.calledEntryFunctions
        .map((call) => call.function)
        .filter((name) => name.split("::")[0] === owner);
    },
    layouts: () => {
      requireFound(
        Object.keys(inventory.layouts)[0],
        "a module with its ABI, to know the structs of a resource",
      );
      return inventory.layouts;
    },
    tableItem: () =>
      requireFound(knownBefore(inventory), "a table item that the target returns (profile key tables)"),
    siblingTableItems: () => {
      const found = neighbours(tableItems);
      requireFound(found[0], "two items of one table with different values");
      return found;
    },
    structKeyItem: () =>
      requireFound(
        [...tableItems, ...missingItems].find(
          ({ request: { key } }) => typeof key === "object" && key !== null && !Array.isArray(key),
        ),
        "a table item whose key is a struct (profile key tables)",
      ),
    tableItemChange: () =>
      requireFound(
        changes.tableItems[0],
        "a table item that two transactions of the newest retained blocks wrote",
      ),
    all: inventory,
  };
}

function requireFound<Item>(found: Item | undefined, what: string): Item {
  if (found === undefined) throw new Inconclusive(`needs ${what}`);
  return found;
}

/** The newest item that is known to have existed before the latest version, so that there are versions to read it at. */
function knownBefore({ tableItems, position }: Inventory): KnownTableItem | undefined {
  const latest = BigInt(position?.ledgerVersion ?? 0);
  return tableItems.find(({ since }) => BigInt(since) < latest) ?? tableItems[0];
}

/** The longest listing that is not too long, else the shortest of those that are. */
function selectListing(listings: readonly Listing[]): Listing | undefined {
  const byCount = listings.filter(({ count }) => count > 1).toSorted((one, other) => one.count - other.count);
  return byCount.findLast(({ count }) => count <= listingIdealMax) ?? byCount[0];
}

function neighbours(items: readonly KnownTableItem[]): readonly KnownTableItem[] {
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

/** The newest turns that belong to one account and one version, where several do; else the newest one. */
function togetherWith(transitions: readonly ResourceTransition[]): readonly ResourceTransition[] {
  const groups = transitions.map(({ address, version }) =>
    transitions.filter((other) => other.address === address && other.version === version),
  );
  return groups.find(({ length }) => length > 1) ?? groups[0] ?? [];
}

function hasOtherBytecode(one: PublishedModule, other: PublishedModule): boolean {
  return one.address === other.address && one.name === other.name && one.bytecode !== other.bytecode;
}
