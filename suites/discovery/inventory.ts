import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { TableItemRequest } from "../client/node-client.ts";
import type { StructLayouts } from "../oracle/struct-layouts.ts";
import type { SeenBlock } from "./block-cap.ts";

/**
 * The state that discovery finds on a target. A u64 is decimal text, because the inventory is passed to workers as JSON.
 * Addresses and handles have 64 digits, except for accounts that the target returns only under a short address.
 */
export interface Inventory {
  /** The ledger position at the end of discovery; null if no successful response has its headers. */
  readonly position: LedgerPosition | null;
  /** Accounts that the target returns, and the source of each address. */
  readonly accounts: readonly { readonly address: string; readonly source: string }[];
  /** Reads of state that should exist, which the target did not answer with the state. */
  readonly refusedReads: readonly RefusedRead[];
  /** Blocks that the target could not read. */
  readonly refusedBlocks: readonly RefusedBlock[];
  /** Retained blocks that were read with their transactions. */
  readonly seenBlocks: readonly SeenBlock[];
  /** Operations that have returned 2xx. */
  readonly succeeding: readonly Operation[];
  /** Accounts with at least one resource. */
  readonly resources: readonly Listing[];
  /** Accounts with at least one module. */
  readonly modules: readonly Listing[];
  /** The layouts of the structs that the found values can contain. */
  readonly layouts: StructLayouts;
  /** Items that the target returns, newest first. */
  readonly tableItems: readonly KnownTableItem[];
  /** Items that were not returned, although the profile declares them or a recent block shows their creation. */
  readonly missingItems: readonly KnownTableItem[];
  /** Items with the transaction that wrote them, if the newest blocks do not show such a transaction. */
  readonly olderWrites: readonly KnownTableItem[];
  /** Items that the newest blocks show to be written and then deleted. */
  readonly deletedItems: readonly DeletedTableItem[];
  /**
   * Accounts, resources and table items that the newest blocks show with two different values. If they show none, accounts
   * and resources whose state reads found to be different at the version of a transaction and at the version before.
   */
  readonly changes: {
    readonly accounts: readonly AccountChange[];
    readonly resources: readonly ResourceChange[];
    readonly tableItems: readonly TableItemChange[];
  };
  /** Modules that transactions of the newest blocks published. */
  readonly publishedModules: readonly PublishedModule[];
  /**
   * What transactions of the newest blocks show about the state before and after them. Lists are newest first, unless
   * their comment says otherwise.
   */
  readonly recentChanges: RecentChanges;
  /**
   * Calls in the newest blocks, newest first. Each is signed with a single Ed25519 key and has known parameter types.
   */
  readonly signedCalls: readonly SignedCall[];
  /** The lowest gas price of committed calls or, without one, the price that the target estimates; null if there is neither. */
  readonly gasUnitPrice: string | null;
}

/** A block that the target could not read, by a version in it. */
export interface RefusedBlock {
  readonly version: string;
  readonly withTransactions: boolean;
}

/** A read of an account, of its resources or of its modules. */
export interface RefusedRead {
  readonly operation: "getAccount" | "getAccountResources" | "getAccountModules";
  readonly address: string;
  /** The first version at which the state is known to exist. */
  readonly since: string;
  /** What says that the state exists: only the profile, or responses of the target. */
  readonly shownBy: "profile" | "ledger";
}

/** A committed call of an entry function. Every string is unchanged from the response with the block. */
export interface SignedCall {
  readonly version: string;
  readonly hash: string;
  readonly sender: string;
  readonly sequenceNumber: string;
  readonly maxGasAmount: string;
  readonly gasUnitPrice: string;
  readonly expirationTimestampSecs: string;
  /** The replay_protection_nonce, which replaces the sequence number; null if the transaction has none. */
  readonly nonce: string | null;
  readonly function: string;
  readonly typeArguments: readonly string[];
  readonly arguments: readonly unknown[];
  /** The types of the parameters that the module declares. */
  readonly paramTypes: readonly string[];
  readonly publicKey: string;
  readonly signature: string;
}

export interface RecentChanges {
  readonly accountSteps: readonly AccountStep[];
  /** Accounts that later sent transactions come first. */
  readonly createdAccounts: readonly CreatedAccount[];
  readonly resourceTransitions: readonly ResourceTransition[];
  /** Functions that were called with type arguments come first. */
  readonly calledEntryFunctions: readonly CalledFunction[];
}

/** A transaction that incremented its sender's sequence number, such as from 6 (`before`) to 7 (`after`). */
export interface AccountStep {
  readonly address: string;
  readonly version: string;
  readonly before: string;
  readonly after: string;
}

/** A probably new account: a transaction of another account wrote it with sequence number 0. */
export interface CreatedAccount {
  readonly address: string;
  readonly version: string;
}

/** A change of a resource at `version`: the data right before this version, and the data from this version on. */
export interface ResourceTransition {
  readonly address: string;
  readonly type: string;
  readonly version: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An entry function that a transaction called successfully. */
export interface CalledFunction {
  readonly function: string;
  /** The version of the transaction that made the call; null if the transaction does not show it. */
  readonly version: string | null;
  readonly typeArguments: number;
  /** Null if the transaction does not show a list of arguments. */
  readonly arguments: number | null;
}

/** The resources or the modules of an account. */
export interface Listing {
  readonly address: string;
  /** The first version at which the account is known to exist. */
  readonly since: string;
  /** The number of resources or modules. */
  readonly count: number;
}

export interface KnownTableItem {
  readonly handle: string;
  readonly request: TableItemRequest;
  /** The first version at which the item is known to exist. */
  readonly since: string;
  /**
   * A version before `since` from which on reads of a few versions return the item. It may have been deleted and written
   * again in between.
   */
  readonly existsSince?: string;
  /** The version from which on the item is certain to exist. Default: `since`. */
  readonly certainSince?: string;
  /** The value since version `since`, if a transaction or the profile shows the value. */
  readonly value?: unknown;
  /**
   * Whether `value` was decoded from BCS. The document does not define BCS, so a different value is not a violation.
   */
  readonly isDecoded?: true;
  /** Whether the profile declares the value at version `since`. The transaction that wrote it may be an older one. */
  readonly isDeclared?: true;
}

/** An item with the value since version `since`, until the transaction at version `deletedAt` deleted the item. */
export interface DeletedTableItem extends Pick<KnownTableItem, "handle" | "request" | "since"> {
  readonly value: unknown;
  readonly deletedAt: string;
}

/** Two different values of the same account, resource or table item, each with the version that wrote it. */
export interface Change<Value> {
  readonly earlier: { readonly version: string; readonly value: Value };
  readonly later: { readonly version: string; readonly value: Value };
}

/** A change of an account. Each value is a sequence number. */
export interface AccountChange extends Change<string> {
  readonly address: string;
}

/** A change of a resource. Each value is the data of the resource. */
export interface ResourceChange extends Change<unknown> {
  readonly address: string;
  readonly type: string;
  /** Whether reads at the two versions found the values: no transaction shows that it wrote them. */
  readonly isRead?: true;
}

export interface TableItemChange extends Change<unknown> {
  readonly handle: string;
  readonly request: TableItemRequest;
}

export interface PublishedModule {
  readonly version: string;
  readonly address: string;
  readonly name: string;
  readonly bytecode: string;
  /** Whether the module did not exist before, because an event of the transaction says that the package is new. */
  readonly isNew: boolean;
  /**
   * The bytecode right before this publication, if an earlier publication is known and no transaction in between is
   * missing.
   */
  readonly previousBytecode?: string;
}

/** The inventory of a target about which nothing is known. */
export const EMPTY_INVENTORY: Inventory = {
  position: null,
  accounts: [],
  refusedReads: [],
  refusedBlocks: [],
  seenBlocks: [],
  succeeding: [],
  resources: [],
  modules: [],
  layouts: {},
  tableItems: [],
  missingItems: [],
  olderWrites: [],
  deletedItems: [],
  changes: { accounts: [], resources: [], tableItems: [] },
  publishedModules: [],
  recentChanges: { accountSteps: [], createdAccounts: [], resourceTransitions: [], calledEntryFunctions: [] },
  signedCalls: [],
  gasUnitPrice: null,
};
