import type { LedgerPosition } from "../../reports/model/observation.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { TableItemRequest } from "../client/node-client.ts";
import type { StructLayouts } from "../oracle/struct-layouts.ts";

/** What discovery found on a target. Plain data; u64 values are decimal text, addresses and handles have 64 digits. */
export interface Inventory {
  /** The position of the ledger when discovery ended; null where no success answer carried it. */
  readonly position: LedgerPosition | null;
  /** Accounts that the target answered for, and where each was found. */
  readonly accounts: readonly { readonly address: string; readonly source: string }[];
  /** Operations that answered 2xx. */
  readonly succeeding: readonly Operation[];
  /** Accounts with at least one resource. */
  readonly resources: readonly Listing[];
  /** Accounts with at least one module. */
  readonly modules: readonly Listing[];
  /** The structs that the values found can hold. */
  readonly layouts: StructLayouts;
  /** Items that the target has returned, the newest first. */
  readonly tableItems: readonly KnownTableItem[];
  /** Items that transactions wrote under keys that they show, or that the owner declares, and that were not returned. */
  readonly missingItems: readonly KnownTableItem[];
  /** What transactions of retained blocks wrote twice, leaving it differently. */
  readonly changes: {
    readonly accounts: readonly AccountChange[];
    readonly resources: readonly ResourceChange[];
    readonly tableItems: readonly TableItemChange[];
  };
  /** Modules that transactions of retained blocks published. */
  readonly publishedModules: readonly PublishedModule[];
  /** What the transactions of retained blocks tell of the versions before and after them, the newest first. */
  readonly recentChanges: RecentChanges;
}

export interface RecentChanges {
  readonly accountSteps: readonly AccountStep[];
  /** Those that have sent transactions since come first. */
  readonly createdAccounts: readonly CreatedAccount[];
  readonly resourceTransitions: readonly ResourceTransition[];
  /** Those that were called with type arguments come first. */
  readonly calledEntryFunctions: readonly CalledFunction[];
}

/** A transaction moved its sender's number on: what it is at the version of the transaction, and at the one before. */
export interface AccountStep {
  readonly address: string;
  readonly version: string;
  readonly before: string;
  readonly after: string;
}

/** A transaction of somebody else wrote this account with the number 0. */
export interface CreatedAccount {
  readonly address: string;
  readonly version: string;
}

/** What a resource held from a version on, and just before it. */
export interface ResourceTransition {
  readonly address: string;
  readonly type: string;
  readonly version: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An entry function that a transaction called with success. */
export interface CalledFunction {
  readonly function: string;
  readonly isGeneric: boolean;
}

/** What an account has of one kind. */
export interface Listing {
  readonly address: string;
  /** The version from which on the account is known to exist. */
  readonly since: string;
  /** How many were listed. */
  readonly count: number;
}

export interface KnownTableItem {
  readonly handle: string;
  readonly request: TableItemRequest;
  /** The version from which on it is known to exist. */
  readonly since: string;
  /** What it holds since then, where a transaction or the target's owner said so; undefined where nobody did. */
  readonly value?: unknown;
}

/** What something was after the transactions at two versions. */
export interface Change<Value> {
  readonly earlier: { readonly version: string; readonly value: Value };
  readonly later: { readonly version: string; readonly value: Value };
}

/** The value is the sequence number. */
export interface AccountChange extends Change<string> {
  readonly address: string;
}

/** The value is the data of the resource. */
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
}

/** An inventory of nothing. */
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
};
