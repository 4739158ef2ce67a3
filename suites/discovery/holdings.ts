import { isSameMoveValue } from "../oracle/same-move-value.ts";
import { Inconclusive } from "../client/outcome.ts";
import type {
  AccountChange,
  AccountCreated,
  AccountStep,
  Inventory,
  Listing,
  ModuleWritten,
  ResourceChange,
  ResourceTurn,
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
  /** The newest and the oldest transaction that are known to have moved the number of their sender's account on. */
  accountSteps(): readonly AccountStep[];
  /** An account that a transaction seems to have created; one that has sent transactions since, if there is one. */
  accountCreated(): AccountCreated;
  /** An account with a resource. */
  resources(): Listing;
  /** Every account found with a resource; at least one. */
  resourceAccounts(): readonly string[];
  /** An account with several resources, of a number that suits going through them page by page. */
  severalResources(): Listing;
  resourceChange(): ResourceChange;
  /** What one transaction changed of one account's resources, several of them if possible. */
  resourceTurns(): readonly ResourceTurn[];
  /** An account with a module. */
  modules(): Listing;
  severalModules(): Listing;
  moduleWritten(): ModuleWritten;
  /** A module that was published again with another bytecode. */
  moduleReplaced(): ModuleWritten;
  /** Entry functions that transactions called with success, of as few accounts as possible. */
  calledFunctions(): readonly string[];
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
  const { accounts, resources, modules, tableItems, missingItems, changes, modulesWritten, told } = inventory;
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
    accountSteps: () => {
      const newest = need(
        told.accountSteps[0],
        "a transaction of the newest retained blocks with the number of its sender",
      );
      return [...new Set([newest, ...told.accountSteps.slice(-1)])];
    },
    accountCreated: () =>
      need(told.accountsCreated[0], "an account that a transaction of the newest retained blocks created"),
    resources: () => need(resources[0], "an account with a resource (profile key accounts)"),
    resourceAccounts: () => {
      need(resources[0], "an account with a resource (profile key accounts)");
      return resources.map(({ address }) => address);
    },
    severalResources: () =>
      need(several(resources), "an account with several resources (profile key accounts)"),
    resourceChange: () =>
      need(changes.resources[0], "a resource that two transactions of the newest retained blocks wrote"),
    resourceTurns: () => {
      const turns = togetherWith(told.resourceTurns);
      need(turns[0], "a resource that two transactions of the newest retained blocks wrote");
      return turns;
    },
    modules: () => need(modules[0], "an account with a module (profile key accounts)"),
    severalModules: () => need(several(modules), "an account with several modules (profile key accounts)"),
    moduleWritten: () =>
      need(modulesWritten[0], "a module that a transaction of the newest retained blocks published"),
    moduleReplaced: () =>
      need(
        modulesWritten.find((one, at) =>
          modulesWritten.slice(0, at).some((newer) => isOtherBytecode(one, newer)),
        ),
        "a module that the newest retained blocks show published twice with different bytecode",
      ),
    calledFunctions: () => {
      const first = need(told.called[0], "a call that succeeded in the newest retained blocks");
      const owner = first.function.split("::")[0];
      return told.called.map((call) => call.function).filter((name) => name.split("::")[0] === owner);
    },
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

/** The newest turns that belong to one account and one version, where several do; else the newest one. */
function togetherWith(turns: readonly ResourceTurn[]): readonly ResourceTurn[] {
  const groups = turns.map(({ address, version }) =>
    turns.filter((other) => other.address === address && other.version === version),
  );
  return groups.find(({ length }) => length > 1) ?? groups[0] ?? [];
}

function isOtherBytecode(one: ModuleWritten, other: ModuleWritten): boolean {
  return one.address === other.address && one.name === other.name && one.bytecode !== other.bytecode;
}
