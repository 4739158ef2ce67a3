import { notSeen, undeclared, type Reason } from "../../evidence/reason.ts";

/** The reasons of checks for which discovery found no state, by the method of the inventory view that looks for it. */
export const missing = {
  account: undeclared("accounts", "an existing account", ["account"], { detail: "the target returned none" }),
  accountWithLetter: undeclared(
    "accounts",
    "an existing account whose address has a digit a to f",
    ["account"],
    { subject: "account-with-letter" },
  ),
  prunedVersion: {
    kind: "pruning",
    detail: "no successful response has the header X-NODE-LEDGER-OLDEST-VERSION",
  },
  version: notSeen("a ledger version", [], {
    detail: "no successful response has the header X-NODE-LEDGER-VERSION",
    onlyTarget: true,
  }),
  accountChange: undeclared(
    "accounts",
    "an account that sent two transactions in the newest blocks",
    ["block", "account"],
    { subject: "account-change" },
  ),
  accountSteps: notSeen(
    "a transaction in the newest blocks that shows the sequence number of its sender",
    ["block"],
    { subject: "account-step" },
  ),
  createdAccount: notSeen(
    "an account that a transaction in the newest blocks created",
    ["block", "account"],
    { subject: "created-account" },
  ),
  resources: undeclared("accounts", "an account with a resource", ["account", "resource"]),
  multiResourceListing: undeclared("accounts", "an account with several resources", ["account", "resource"], {
    subject: "several-resources",
  }),
  resourceChange: notSeen(
    "a resource that two transactions in the newest blocks wrote",
    ["block", "resource"],
    { subject: "resource-change" },
  ),
  layouts: undeclared("accounts", "an account with a module whose ABI defines the structs of resources", [
    "resource",
    "module",
  ]),
  accountWithoutModules: undeclared(
    "accounts",
    "an account with resources and without modules",
    ["account", "resource", "module"],
    { subject: "account-without-modules" },
  ),
  modules: undeclared("accounts", "an account with a module", ["account", "module"]),
  multiModuleListing: undeclared("accounts", "an account with several modules", ["account", "module"], {
    subject: "several-modules",
  }),
  publishedModule: notSeen(
    "a module that a transaction in the newest blocks published",
    ["block", "module"],
    { subject: "published-module" },
  ),
  republishedModule: notSeen(
    "a module that transactions in the newest blocks published twice with different bytecode",
    ["block", "module"],
    { subject: "republished-module" },
  ),
  newModule: notSeen(
    "a module published in the newest blocks by a transaction with an event that says that the package is new",
    ["block", "module"],
    { subject: "published-module" },
  ),
  calledFunctions: notSeen(
    "a successful call of an entry function in the newest blocks",
    ["block", "function"],
    { subject: "entry-call" },
  ),
  tableItem: undeclared("tables", "a table item that the target returns", ["table"], {
    subject: "table-item",
  }),
  siblingTableItems: undeclared("tables", "two items of one table with different values", ["table"], {
    subject: "table-item-of-kind",
  }),
  structKeyItem: undeclared("tables", "a table item whose key is a struct", ["table"], {
    subject: "table-item-of-kind",
  }),
  tableItemChange: notSeen(
    "a table item that two transactions in the newest blocks wrote",
    ["block", "table"],
    { subject: "table-item-of-kind" },
  ),
  deletedItem: notSeen(
    "a table item that the newest blocks show to be written and then deleted",
    ["block", "table"],
    { subject: "table-item-of-kind" },
  ),
  writtenTableItems: undeclared(
    "tables",
    "a table item whose value is known from the transaction that wrote it",
    ["table"],
    { subject: "table-item-of-kind" },
  ),
  neverPruned: {
    kind: "pruning",
    detail: "the oldest ledger version of this node is 0",
    subject: "pruned-version",
  },
} satisfies { readonly [state: string]: Reason };
