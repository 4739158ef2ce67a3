import type { Reason } from "../../evidence/reason.ts";
import { isSameMoveValue } from "../oracle/move-value-equality.ts";
import { isObject } from "../client/json/json-value.ts";
import { Inconclusive } from "../client/outcome.ts";
import { missing } from "./missing-state.ts";
import type {
  AccountChange,
  CalledFunction,
  CreatedAccount,
  AccountStep,
  Inventory,
  Listing,
  PublishedModule,
  ResourceChange,
  ResourceTransition,
  DeletedTableItem,
  TableItemChange,
  KnownTableItem,
} from "./inventory.ts";

import {
  findOlderItem,
  hasOtherBytecode,
  selectListing,
  selectSiblings,
  selectSimultaneous,
  selectWritten,
} from "./inventory-selection.ts";

/** Gives checks access to the inventory. If something is missing, the method throws Inconclusive, so a check needs no `if`. */
export interface InventoryView {
  /** The address of an existing account: `0x` and 64 digits, or fewer digits if the target rejects 64 digits. */
  account(): string;
  /** The address of an existing account with a digit a to f. */
  accountWithLetter(): string;
  /** The latest version at the end of discovery. */
  version(): bigint;
  /** The version right below the oldest version that the node keeps. */
  prunedVersion(): bigint;
  /** An account that the newest blocks show with two different sequence numbers. */
  accountChange(): AccountChange;
  /** The newest and the oldest known transaction that incremented the sequence number of its sender. */
  accountSteps(): readonly AccountStep[];
  /** An account that a transaction probably created, if possible one that later sent a transaction. */
  createdAccount(): CreatedAccount;
  /** An account with a resource. */
  resources(): Listing;
  /** All found accounts that have a resource; at least one. */
  resourceAccounts(): readonly string[];
  /** An account with several resources, if possible with at most 40. */
  multiResourceListing(): Listing;
  resourceChange(): ResourceChange;
  /**
   * The changes that one transaction made to the resources of one account. Prefers a transaction with several
   * changes.
   */
  resourceTransitions(): readonly ResourceTransition[];
  /** An account with a module. */
  modules(): Listing;
  multiModuleListing(): Listing;
  /** An account that has resources and no module. */
  accountWithoutModules(): string;
  publishedModule(): PublishedModule;
  /** The older of two publications of a module with different bytecode. */
  republishedModule(): PublishedModule;
  /** A module that did not exist before the transaction that published it. */
  newModule(): PublishedModule;
  /** A publication of a module that had different bytecode right before. */
  upgradedModule(): PublishedModule & { readonly previousBytecode: string };
  /** Successful calls of entry functions of one account, one call per function. */
  calledFunctions(): readonly CalledFunction[];
  /** The layouts of the structs in the modules found; at least one. */
  layouts(): Inventory["layouts"];
  tableItem(): KnownTableItem;
  /** Pairs of items of the same table with different known values, one pair per table. */
  siblingTableItems(): readonly KnownTableItem[];
  /** An item whose key is a struct. If the target returns no such item, this is one that it should return. */
  structKeyItem(): KnownTableItem;
  tableItemChange(): TableItemChange;
  /**
   * Up to six items, at least one. The value of each item at its version `since` is known, and `since` is not the
   * oldest version.
   */
  writtenTableItems(): readonly KnownTableItem[];
  /** An item that a transaction of the newest blocks deleted, after another one wrote it. */
  deletedItem(): DeletedTableItem;
  readonly all: Inventory;
}

/** Creates the view of an inventory. @throws (from the methods of the view) Inconclusive that says what is missing */
export function createInventoryView(inventory: Inventory): InventoryView {
  return {
    ...createAccountView(inventory),
    ...createResourceView(inventory),
    ...createModuleView(inventory),
    ...createTableItemView(inventory),
    all: inventory,
  };
}

function createAccountView({ accounts, changes, recentChanges, position }: Inventory) {
  return {
    account: () => requireFound(accounts[0], missing.account).address,
    accountWithLetter: () =>
      requireFound(
        accounts.find(({ address }) => /[a-f]/.test(address.slice("0x".length))),
        missing.accountWithLetter,
      ).address,
    prunedVersion: () => {
      const oldest = requireFound(position?.oldestLedgerVersion ?? undefined, missing.prunedVersion);
      if (oldest !== "0") return BigInt(oldest) - 1n;
      throw new Inconclusive(missing.neverPruned);
    },
    version: () => BigInt(requireFound(position?.ledgerVersion ?? undefined, missing.version)),
    accountChange: () => requireFound(changes.accounts[0], missing.accountChange),
    accountSteps: () => {
      const newest = requireFound(recentChanges.accountSteps[0], missing.accountSteps);
      return [...new Set([newest, ...recentChanges.accountSteps.slice(-1)])];
    },
    createdAccount: () => requireFound(recentChanges.createdAccounts[0], missing.createdAccount),
  };
}

function createResourceView({ resources, layouts, changes, recentChanges }: Inventory) {
  return {
    resources: () => requireFound(resources[0], missing.resources),
    resourceAccounts: () => {
      requireFound(resources[0], missing.resources);
      return resources.map(({ address }) => address);
    },
    multiResourceListing: () => requireFound(selectListing(resources), missing.multiResourceListing),
    resourceChange: () => requireFound(changes.resources[0], missing.resourceChange),
    resourceTransitions: () => {
      const transitions = selectSimultaneous(recentChanges.resourceTransitions);
      requireFound(transitions[0], missing.resourceChange);
      return transitions;
    },
    layouts: () => {
      requireFound(Object.keys(layouts)[0], missing.layouts);
      return layouts;
    },
  };
}

function createModuleView({ resources, modules, publishedModules, recentChanges }: Inventory) {
  const publishers = new Set(modules.map(({ address }) => address));
  return {
    accountWithoutModules: () =>
      requireFound(
        resources.find(({ address }) => !publishers.has(address)),
        missing.accountWithoutModules,
      ).address,
    modules: () => requireFound(modules[0], missing.modules),
    multiModuleListing: () => requireFound(selectListing(modules), missing.multiModuleListing),
    publishedModule: () => requireFound(publishedModules[0], missing.publishedModule),
    republishedModule: () =>
      requireFound(
        publishedModules.find((one, at) =>
          publishedModules.slice(0, at).some((newer) => hasOtherBytecode(one, newer)),
        ),
        missing.republishedModule,
      ),
    newModule: () =>
      requireFound(
        publishedModules.find(({ isNew }) => isNew),
        missing.newModule,
      ),
    upgradedModule: () =>
      requireFound(
        publishedModules.flatMap(({ previousBytecode, ...one }) =>
          previousBytecode === undefined || isSameMoveValue(previousBytecode, one.bytecode)
            ? []
            : [{ ...one, previousBytecode }],
        )[0],
        missing.republishedModule,
      ),
    calledFunctions: () => {
      const first = requireFound(recentChanges.calledEntryFunctions[0], missing.calledFunctions);
      const owner = first.function.split("::")[0];
      return recentChanges.calledEntryFunctions.filter((call) => call.function.split("::")[0] === owner);
    },
  };
}

function createTableItemView(inventory: Inventory) {
  const { tableItems, missingItems, changes } = inventory;
  return {
    tableItem: () => requireFound(findOlderItem(inventory), missing.tableItem),
    siblingTableItems: () => {
      const shown = selectSiblings(tableItems.filter(({ isDecoded }) => isDecoded !== true));
      const found = shown.length > 0 ? shown : selectSiblings(tableItems);
      requireFound(found[0], missing.siblingTableItems);
      return found;
    },
    structKeyItem: () =>
      requireFound(
        [...tableItems, ...missingItems].find(({ request: { key } }) => isObject(key)),
        missing.structKeyItem,
      ),
    tableItemChange: () => requireFound(changes.tableItems[0], missing.tableItemChange),
    deletedItem: () => requireFound(inventory.deletedItems[0], missing.deletedItem),
    writtenTableItems: () => {
      const found = selectWritten(inventory);
      requireFound(found[0], missing.writtenTableItems);
      return found;
    },
  };
}

function requireFound<Item>(found: Item | undefined, reason: Reason): Item {
  if (found === undefined) throw new Inconclusive(reason);
  return found;
}
