import type { LedgerPosition } from "../../reports/model/observation.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { TableItemRequest } from "../client/node-client.ts";
import type { StructLayouts } from "../oracle/struct-layouts.ts";

/**
 * The state that discovery finds on a target. A u64 is decimal text, because the inventory is passed to workers as JSON.
 * Addresses and handles have 64 digits, except for accounts that the target returns only under a short address.
 */
export interface Inventory {
  /** The ledger position at the end of discovery; null if no successful response has its headers. */
  readonly position: LedgerPosition | null;
  /** Accounts that the target returns, and the source of each address. */
  readonly accounts: readonly { readonly address: string; readonly source: string }[];
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
  /** Items that the target does not return, although the profile declares them or a transaction wrote them under a visible key. */
  readonly missingItems: readonly KnownTableItem[];
  /** State that transactions of the newest blocks wrote twice, with different values. */
  readonly changes: {
    readonly accounts: readonly AccountChange[];
    readonly resources: readonly ResourceChange[];
    readonly tableItems: readonly TableItemChange[];
  };
  /** Modules that transactions of the newest blocks published. */
  readonly publishedModules: readonly PublishedModule[];
  /** What transactions of the newest blocks show about the state before and after them, newest first. */
  readonly recentChanges: RecentChanges;
  /** Calls of the newest blocks that one Ed25519 key signed and whose parameter types are known, newest first. */
  readonly signedCalls: readonly SignedCall[];
}

/** A committed call of an entry function. Every text is as the block shows it. */
export interface SignedCall {
  readonly version: string;
  readonly hash: string;
  readonly sender: string;
  readonly sequenceNumber: string;
  readonly maxGasAmount: string;
  readonly gasUnitPrice: string;
  readonly expirationTimestampSecs: string;
  /** Protects against replay instead of the sequence number; null if there is none. */
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

/** A transaction that incremented its sender's sequence number: the number at its version and at the version before. */
export interface AccountStep {
  readonly address: string;
  readonly version: string;
  readonly before: string;
  readonly after: string;
}

/** An account that a transaction of a different sender wrote with sequence number 0. */
export interface CreatedAccount {
  readonly address: string;
  readonly version: string;
}

/** The data of a resource just before a version, and from that version on. */
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
  readonly isGeneric: boolean;
}

/** The resources or the modules of an account. */
export interface Listing {
  readonly address: string;
  /** The first version at which the account is known to exist. */
  readonly since: string;
  /** How many elements were listed. */
  readonly count: number;
}

export interface KnownTableItem {
  readonly handle: string;
  readonly request: TableItemRequest;
  /** The first version at which the item is known to exist. */
  readonly since: string;
  /** The value since that version, if a transaction or the profile shows it. */
  readonly value?: unknown;
  /** Whether `value` was decoded from bytes. The document does not define the encoding, so another value is no violation. */
  readonly isDecoded?: true;
}

/** The values of the same state after the transactions at two versions. */
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
  /** Whether an event of the transaction says that its package is new, so that the module did not exist before. */
  readonly isNew: boolean;
  /**
   * The bytecode right before this publication, if an earlier transaction shows it and every transaction in between is
   * known.
   */
  readonly previousBytecode?: string;
}

/** The inventory of a target about which nothing is known. */
export const EMPTY_INVENTORY: Inventory = {
  position: null,
  accounts: [],
  succeeding: [],
  resources: [],
  modules: [],
  layouts: {},
  tableItems: [],
  missingItems: [],
  changes: { accounts: [], resources: [], tableItems: [] },
  publishedModules: [],
  recentChanges: { accountSteps: [], createdAccounts: [], resourceTransitions: [], calledEntryFunctions: [] },
  signedCalls: [],
};
