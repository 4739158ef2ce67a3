import type { SubjectName } from "../../../spec/subjects.ts";
import {
  alterBody,
  alterEveryOutput,
  alterTransactions,
  alterUserTransactions,
  applyBoth,
} from "../wire/alterations.ts";
import type { SimpleAlteration } from "../wire/exchange.ts";
import { toList } from "../wire/json.ts";
import { itemsNotFound, keepChanges, omit, withoutTableWrites, type HidingNode } from "./hiding-nodes.ts";

/** Leaves out every resource that contains a text. */
const withoutResources = (text: string): SimpleAlteration =>
  alterBody("getAccountResources", (body) =>
    toList(body).filter((resource) => !JSON.stringify(resource).includes(text)),
  );
const withoutTables = withoutResources('"handle"');
const withoutKeys = withoutResources('"key"');

/**
 * Nodes that hide something everywhere in the same way. They cannot be told from nodes that lack it, so they are
 * conformant, and what they hide is not observed, unless reads of the state at two versions show it.
 */
export const consistentNodes: readonly (HidingNode & { readonly notObserved: readonly SubjectName[] })[] = [
  {
    id: "no-changes",
    hides: "The transactions of blocks have no changes.",
    alter: keepChanges(() => false),
    notObserved: ["table-item-of-kind"],
  },
  {
    id: "changes-left-out",
    hides: "The transactions of blocks have no member changes.",
    alter: alterTransactions((transaction) => omit(transaction, "changes")),
    notObserved: ["table-item-of-kind"],
  },
  {
    id: "no-written-resources",
    hides: "The transactions of blocks show no written resource.",
    alter: keepChanges(({ type }) => type !== "write_resource"),
    notObserved: [],
  },
  {
    id: "calls-of-scripts",
    hides: "The transactions of users show another payload than the called function.",
    alter: alterEveryOutput((transaction) => ({ ...transaction, payload: { type: "script_payload" } })),
    notObserved: ["entry-call"],
  },
  {
    id: "failed-transactions",
    hides: "Every transaction of a user is shown as failed, with its changes.",
    alter: alterUserTransactions((transaction) => ({ ...transaction, success: false })),
    notObserved: ["entry-call"],
  },
  {
    id: "no-table-writes",
    hides: "The transactions of blocks show no change of a table item.",
    alter: withoutTableWrites,
    notObserved: ["table-item-of-kind"],
  },
  {
    id: "no-keys",
    hides: "Resources show handles, but neither they nor blocks name an item, and no item is found.",
    alter: applyBoth(applyBoth(withoutTableWrites, itemsNotFound), withoutKeys),
    notObserved: ["table-item"],
  },
  {
    id: "no-tables",
    hides:
      "Accounts have no resource with a handle, blocks show no change of a table item, and no item is found.",
    alter: applyBoth(applyBoth(withoutTableWrites, itemsNotFound), withoutTables),
    notObserved: ["table-item"],
  },
];
