/**
 * Subjects: what a requirement is about and a healthy ledger may lack. A requirement whose subject was not found is not
 * observed if every read of the search was answered and no response implies the subject. Accounts, resources, modules,
 * blocks with transactions and the health are no subjects: every node has them, so a run without them is incomplete.
 */
import type { Operation } from "./vocabulary.ts";

/** What a response may show. A sign implies the subjects that name it. */
export const SIGNS = {
  "older-than-oldest": "an oldest ledger version above 0",
  "status-410": "the status 410",
  "block-below": "a block height above the oldest block height",
  "transaction-of-user": "a transaction with a sender",
  "transactions-of-one-user": "two transactions of one sender",
  "successful-call": "a successful call of an entry function",
  "package-event": "the event of a published package",
  "transaction-without-writes":
    "a transaction of a user that writes no resource, beside others that show their writes",
  "several-in-a-batch": "no response that violates BTCH-006, by which one batch has several transactions",
  "item-with-key": "a table item with its key, in a change or in a resource",
  "transaction-with-version": "a transaction of a block with its version",
  "transaction-with-output": "a transaction of a block with its output, such as success or gas_used",
  "transaction-with-change": "a transaction of a block with a change",
  "transaction-with-event": "a transaction of a block with an event",
  "type-with-arguments": "a resource whose type has type arguments",
  "modules-of-one-account": "resources whose types name two modules of one account",
  "resources-of-one-account": "writes of two resources of one account",
  "modules-with-cursor": "a page of modules with a cursor",
  "resources-with-cursor": "a page of resources with a cursor",
  "items-not-served": "no response of getTableItem but such that say nothing about the input",
  "search-not-finished": "a search for older changes that would have needed too many reads",
  "block-without-transactions": "a block that lacks transactions, which no maximum explains",
} as const;

export type Sign = keyof typeof SIGNS;

/** What implies a subject, and the operations whose reads search for it. */
interface SubjectRow {
  /** What was not found, as a noun phrase. */
  readonly text: string;
  readonly impliedBy: readonly Sign[];
  readonly searchedBy: readonly Operation[];
}

/** What responses show if they leave out a part of the transactions that they should show. */
const hidden = ["transaction-without-writes", "block-without-transactions"] as const;

/** The reads from which touchstone learns about table items. */
const itemReads = ["getBlockByVersion", "getAccountResources", "getAccountModules", "getTableItem"] as const;

function defineSubjects<Name extends string>(rows: { readonly [name in Name]: SubjectRow }): {
  readonly [name in Name]: SubjectRow;
} {
  return rows;
}

/** Each subject with the signs that imply it. */
export const SUBJECTS = defineSubjects({
  "pruned-version": {
    text: "pruned version",
    impliedBy: ["older-than-oldest", "status-410"],
    searchedBy: ["getAccount", "getBlockByVersion"],
  },
  "second-block": {
    text: "second retained block",
    impliedBy: ["block-below"],
    searchedBy: ["getBlockByVersion"],
  },
  "older-state": {
    text: "state that existed before the newest version",
    impliedBy: hidden,
    searchedBy: ["getBlockByVersion"],
  },
  "whole-block": {
    text: "block with all of its transactions",
    impliedBy: ["block-without-transactions"],
    searchedBy: ["getBlockByVersion"],
  },
  "second-transaction": {
    text: "second transaction in a block",
    impliedBy: ["block-without-transactions"],
    searchedBy: ["getBlockByVersion"],
  },
  "transaction-version": {
    text: "version of a transaction in a block",
    impliedBy: ["transaction-with-version", "block-without-transactions"],
    searchedBy: ["getBlockByVersion"],
  },
  "executed-output": {
    text: "output of a transaction in a block",
    impliedBy: ["transaction-with-output", "block-without-transactions"],
    searchedBy: ["getBlockByVersion"],
  },
  "output-change": {
    text: "change in the output of a transaction",
    impliedBy: ["transaction-with-change", "block-without-transactions"],
    searchedBy: ["getBlockByVersion"],
  },
  "output-event": {
    text: "event of a transaction",
    impliedBy: ["transaction-with-event", "block-without-transactions"],
    searchedBy: ["getBlockByVersion"],
  },
  "account-with-letter": {
    text: "account whose address has a letter",
    impliedBy: ["transaction-of-user", ...hidden],
    searchedBy: ["getBlockByVersion", "getAccount"],
  },
  "account-without-modules": {
    text: "account without modules",
    impliedBy: ["transaction-of-user", ...hidden],
    searchedBy: ["getBlockByVersion", "getAccount", "getAccountResources", "getAccountModules"],
  },
  "account-change": {
    text: "account that sent two transactions",
    impliedBy: ["transactions-of-one-user", "search-not-finished", ...hidden],
    searchedBy: ["getBlockByVersion", "getAccount"],
  },
  "account-step": {
    text: "transaction of an account",
    impliedBy: ["transaction-of-user", ...hidden],
    searchedBy: ["getBlockByVersion"],
  },
  "created-account": {
    text: "created account",
    impliedBy: hidden,
    searchedBy: ["getBlockByVersion"],
  },
  "resource-change": {
    text: "resource that two transactions wrote",
    impliedBy: ["transactions-of-one-user", "search-not-finished", ...hidden],
    searchedBy: ["getBlockByVersion", "getAccount", "getAccountResources"],
  },
  "several-resources": {
    text: "account with several resources",
    impliedBy: ["resources-of-one-account", "resources-with-cursor", ...hidden],
    searchedBy: ["getAccountResources"],
  },
  "several-modules": {
    text: "account with several modules",
    impliedBy: ["modules-of-one-account", "modules-with-cursor", "package-event", ...hidden],
    searchedBy: ["getAccountModules"],
  },
  "generic-parameter": {
    text: "generic type parameter",
    impliedBy: ["type-with-arguments"],
    searchedBy: ["getAccountModules", "getAccountResources"],
  },
  "value-of-kind": {
    text: "value of a kind in a resource",
    // The check looks for values in the form of the kind, and names the subject only if there is none.
    impliedBy: [],
    searchedBy: ["getAccountResources", "getAccountModules"],
  },
  "entry-call": {
    text: "call of an entry function",
    impliedBy: ["successful-call", "block-without-transactions"],
    searchedBy: ["getBlockByVersion"],
  },
  "published-module": {
    text: "published module",
    impliedBy: ["package-event", ...hidden],
    searchedBy: ["getBlockByVersion"],
  },
  "republished-module": {
    text: "module that was published twice",
    impliedBy: hidden,
    searchedBy: ["getBlockByVersion"],
  },
  "batch-of-several": {
    text: "batch of several transactions",
    impliedBy: ["several-in-a-batch"],
    searchedBy: ["submitBatch"],
  },
  "table-item": {
    text: "table item",
    impliedBy: ["item-with-key", "items-not-served"],
    searchedBy: itemReads,
  },
  "table-item-of-kind": {
    text: "table item of a kind",
    impliedBy: ["items-not-served", "search-not-finished", ...hidden],
    searchedBy: itemReads,
  },
});

export type SubjectName = keyof typeof SUBJECTS;
