/**
 * Nodes that have what a requirement is about and hide it in one place only, so that other responses still imply it. By
 * their URL alone, such a node must not be conformant.
 */
import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { Variation } from "../variations/variation.ts";
import {
  alterBody,
  alterEachValue,
  alterStatus,
  alterTransactions,
  alterUserTransactions,
  applyBoth,
} from "../wire/alterations.ts";
import type { SimpleAlteration } from "../wire/exchange.ts";
import { isList, rewriteObjects, toList, toMembers, type Members } from "../wire/json.ts";
import { cursorHeader, isSuccess, withHeader, withoutHeader } from "../wire/responses.ts";

/** A node that hides something. */
export interface HidingNode extends Pick<Variation, "id" | "alter" | "options"> {
  /** What the node hides, and where. */
  readonly hides: string;
}

const oldestHeader = LEDGER_HEADERS.oldestLedgerVersion.name.replace("NODE", "node").toLowerCase();

/** Sends a ledger header with another value in every response that has it. */
const withOldestVersion =
  (value: string): SimpleAlteration =>
  (_, answer) =>
    isSuccess(answer) ? withHeader(answer, oldestHeader, value) : answer;

/** Keeps only some changes of every transaction. */
export const keepChanges = (isKept: (change: Members) => boolean): SimpleAlteration =>
  alterTransactions((transaction) => ({
    ...transaction,
    changes: toList(transaction["changes"]).filter((change) => isKept(toMembers(change))),
  }));

/** Changes the transactions of a block; the height of the block tells blocks apart. */
const changeBlocks = (
  change: (transactions: readonly unknown[], height: bigint) => readonly unknown[],
): SimpleAlteration =>
  alterBody("getBlockByVersion", (body) => {
    const { transactions, block_height: height, ...others } = toMembers(body);
    if (!isList(transactions)) return body;
    return { ...others, block_height: height, transactions: change(transactions, BigInt(String(height))) };
  });

export const withoutTableWrites = keepChanges(({ type }) => !String(type).endsWith("_table_item"));

export const itemsNotFound = alterStatus("getTableItem", 200, 404, "table_item_not_found");

export function omit(members: Members, name: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([own]) => own !== name));
}

const dropCursor: SimpleAlteration = (_, answer) => withoutHeader(answer, cursorHeader);

const dropCursorOf =
  (listing: "resources" | "modules"): SimpleAlteration =>
  (incoming, answer) =>
    incoming.path.endsWith(`/${listing}`) ? withoutHeader(answer, cursorHeader) : answer;

const withoutHandles = alterBody("getAccountResources", (body) =>
  rewriteObjects(body, (members) => omit(members, "handle")),
);

export const hidingNodes: readonly HidingNode[] = [
  {
    id: "abi-without-functions",
    hides: "The ABIs of all modules list no function.",
    alter: alterEachValue("getAccountModules", "*/abi/exposed_functions", () => []),
  },
  {
    id: "abi-without-entry-functions",
    hides: "The ABIs of all modules say that no function is an entry function.",
    alter: alterEachValue("getAccountModules", "*/abi/exposed_functions/*/is_entry", () => false),
  },
  {
    id: "abi-without-structs",
    hides: "The ABIs of all modules list no struct.",
    alter: alterEachValue("getAccountModules", "*/abi/structs", () => []),
  },
  {
    id: "structs-without-fields",
    hides: "The structs in the ABIs of all modules have no fields.",
    alter: alterEachValue("getAccountModules", "*/abi/structs/*/fields", () => []),
  },
  {
    id: "no-modules",
    hides: "Every account has no module.",
    alter: alterBody("getAccountModules", () => []),
  },
  {
    id: "no-resources",
    hides: "Every account has no resource.",
    alter: alterBody("getAccountResources", () => []),
  },
  {
    id: "no-changes-of-users",
    hides: "The transactions of users have no changes.",
    alter: alterUserTransactions((transaction) => ({ ...transaction, changes: [] })),
  },
  {
    id: "no-handles",
    hides: "The resources show no handle of a table.",
    alter: withoutHandles,
  },
  {
    id: "items-not-found",
    hides: "No table item is found.",
    alter: itemsNotFound,
  },
  {
    id: "no-table-items",
    hides:
      "The transactions of blocks show no change of a table item, and no item is found, but a resource names one.",
    alter: applyBoth(withoutTableWrites, itemsNotFound),
  },
  {
    id: "no-cursor",
    hides: "A page that is not the last one has no cursor.",
    options: { pageSize: 3 },
    alter: dropCursor,
  },
  {
    id: "no-cursor-of-modules",
    hides: "A page of modules that is not the last one has no cursor.",
    alter: dropCursorOf("modules"),
  },
  {
    id: "first-module-only",
    hides: "A page of modules has only the first one, and no cursor.",
    alter: applyBoth(
      alterBody("getAccountModules", (modules) => toList(modules).slice(0, 1)),
      dropCursorOf("modules"),
    ),
  },
  {
    id: "first-resource-only",
    hides: "A page of resources has only the first one, and no cursor.",
    alter: applyBoth(
      alterBody("getAccountResources", (resources) => toList(resources).slice(0, 1)),
      dropCursorOf("resources"),
    ),
  },
  {
    id: "pruned-is-404",
    hides: "A read at a pruned version gets 404.",
    alter: alterStatus("getAccount", 410, 404, "version_not_found"),
  },
  {
    id: "oldest-version-is-0",
    hides: "The header with the oldest ledger version is 0, although versions are pruned.",
    alter: withOldestVersion("0"),
  },
  {
    id: "transactions-dropped-from-even-blocks",
    hides: "Blocks with an even height include only their first transaction.",
    alter: changeBlocks((transactions, height) =>
      height % 2n === 0n ? transactions.slice(0, 1) : transactions,
    ),
  },
  {
    id: "last-transaction-dropped",
    hides: "Blocks do not include their last transaction.",
    alter: changeBlocks((transactions) =>
      transactions.length > 1 ? transactions.slice(0, -1) : transactions,
    ),
  },
  {
    id: "first-transaction-dropped",
    hides: "Blocks do not include their first transaction.",
    alter: changeBlocks((transactions) => transactions.slice(1)),
  },
  {
    id: "user-transactions-dropped",
    hides: "Blocks include no transaction of a user.",
    alter: changeBlocks((transactions) =>
      transactions.filter((one) => toMembers(one)["type"] !== "user_transaction"),
    ),
  },
  {
    id: "no-transactions",
    hides: "Blocks include no transaction.",
    alter: changeBlocks(() => []),
  },
  {
    id: "accounts-not-found",
    hides: "Only the account of the framework is found.",
    alter: hideAccounts,
  },
];

function hideAccounts(...[incoming, answer]: Parameters<SimpleAlteration>): ReturnType<SimpleAlteration> {
  const [, segment, address = ""] = incoming.path.split("/");
  const isFramework = /^(?:0x)?0*1$/i.test(address);
  return segment === "accounts" && !isFramework && isSuccess(answer)
    ? alterStatus("getAccount", 200, 404, "account_not_found")(incoming, answer)
    : answer;
}
