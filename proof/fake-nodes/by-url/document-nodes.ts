/**
 * Nodes whose blocks and simulations show only what the document shows: transactions of the kinds that it names (§2.6, §2.8),
 * and of their changes only the deletion of a module.
 */
import {
  alterBody,
  alterEachValue,
  alterOperation,
  alterSimulatedOutputs,
  alterTransactions,
  applyBoth,
  forwardWithOverrides,
} from "../wire/alterations.ts";
import type { Alteration, SimpleAlteration } from "../wire/exchange.ts";
import { toList, toMembers, toText, type Members } from "../wire/json.ts";
import { error } from "../wire/responses.ts";
import type { SubjectName } from "../../../spec/subjects.ts";
import type { Variation } from "../variations/variation.ts";
import { createFreshChain } from "./healthy-nodes.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import type { HidingNode } from "./hiding-nodes.ts";

/** A node that shows only what the document shows, and what it lacks because of this. */
export interface DocumentNode extends Pick<Variation, "id" | "alter" | "node"> {
  readonly shows: string;
  readonly notObserved: readonly SubjectName[];
}

/** The members of a pending_transaction besides `type` (§2.8). */
const pendingMembers: readonly string[] = [
  "hash",
  "sender",
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "payload",
  "signature",
  "replay_protection_nonce",
];

/** The members of a transaction output that a pending_transaction lacks (§2.6). */
const outputMembers: readonly string[] = [
  "version",
  "state_change_hash",
  "event_root_hash",
  "state_checkpoint_hash",
  "gas_used",
  "success",
  "vm_status",
  "accumulator_root_hash",
  "changes",
  "events",
  "timestamp",
];

const pick = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));

/** Gives a transaction that no user sent the members of one of the account 0x0, which does not exist. */
function asUserTransaction(transaction: Members): Members {
  if (transaction["type"] === "user_transaction") return transaction;
  const payload = {
    type: "entry_function_payload",
    function: "0x1::block::block_prologue",
    type_arguments: [],
    arguments: [],
  };
  const unused = { sequence_number: "0", max_gas_amount: "0", gas_unit_price: "0" };
  const missing = { sender: "0x0", ...unused, expiration_timestamp_secs: "0", payload, events: [] };
  return { ...missing, ...transaction };
}

const toPending = (transaction: Members): Members => ({
  type: "pending_transaction",
  ...pick(asUserTransaction(transaction), pendingMembers),
});

const toOutput = (transaction: Members): Members => ({
  ...pick(asUserTransaction(transaction), [...pendingMembers, ...outputMembers]),
  changes: toList(transaction["changes"]).filter((change) => toMembers(change)["type"] === "delete_module"),
});

/** Shows every transaction of a block as pending_transaction. */
const showPending = applyBoth(alterTransactions(toPending), alterSimulatedOutputs(toOutput));
/** Shows every transaction of a block as the output of a simulation. */
const showOutputs = applyBoth(alterTransactions(toOutput), alterSimulatedOutputs(toOutput));
/** Shows each transaction in its own kind, without the changes that the document does not show. */
const withoutChanges = applyBoth(
  alterTransactions((one) => ({ ...one, changes: toOutput(one)["changes"] })),
  alterSimulatedOutputs(toOutput),
);

/** Resources whose structs have no bool, no u8, u16 or u32, and no string. */
const plainResources: readonly string[] = [
  "0x1::account::Account",
  "0x1::block::BlockResource",
  "0x1::registry::LastEntry",
  "0x1::timestamp::CurrentTimeMicroseconds",
];

/** Those whose fields have no structs. */
const flatResources = plainResources.slice(2);

/** Keeps some resources of every account. */
const withResources = (kept: readonly string[]): SimpleAlteration =>
  alterBody("getAccountResources", (body) =>
    toList(body).filter((resource) => kept.includes(toText(toMembers(resource)["type"]))),
  );

/** Keeps the functions and structs without type parameters. */
const withoutTypeParameters: SimpleAlteration = alterBody("getAccountModules", (body) =>
  toList(body).map((module) => {
    const abi = toMembers(toMembers(module)["abi"]);
    const keepPlain = (name: string): readonly unknown[] =>
      toList(abi[name]).filter((one) => toList(toMembers(one)["generic_type_params"]).length === 0);
    const plain = { exposed_functions: keepPlain("exposed_functions"), structs: keepPlain("structs") };
    return { ...toMembers(module), abi: { ...abi, ...plain } };
  }),
);

export const documentNodes: readonly DocumentNode[] = [
  {
    id: "only-pending",
    shows: "Each transaction of a block is a pending_transaction.",
    alter: showPending,
    notObserved: ["transaction-version", "entry-call", "table-item-of-kind"],
  },
  {
    id: "only-outputs",
    shows: "Each transaction of a block has the form of an output, without undocumented changes.",
    alter: showOutputs,
    notObserved: ["table-item-of-kind"],
  },
  {
    id: "own-kinds-without-changes",
    shows: "Transactions of any kind have no changes but the deletion of a module.",
    alter: withoutChanges,
    notObserved: ["table-item-of-kind"],
  },
  {
    id: "few-kinds-of-values",
    shows: "No resource has a bool, a u8, u16 or u32 or a string, and none names a table item.",
    alter: applyBoth(showPending, withResources(plainResources)),
    notObserved: ["value-of-kind", "table-item"],
  },
  {
    id: "few-accounts",
    shows: "The ledger contains genesis and five blocks of which no transaction is that of a user.",
    node: () => createFreshChain(),
    alter: showPending,
    notObserved: ["account-change", "resource-change"],
  },
  {
    id: "no-type-parameters",
    shows: "The ledger has a few resources of plain structs, and no function or struct has a type parameter.",
    node: () => createFreshChain(),
    alter: applyBoth(applyBoth(showPending, withResources(flatResources)), withoutTypeParameters),
    notObserved: ["value-of-kind", "table-item", "generic-parameter", "several-resources"],
  },
];

/** Answers each read of an operation with the latest state, whatever version it asks for, for some accounts. */
const withoutHistory = (operation: Operation, isOf: (path: string) => boolean = () => true): Alteration =>
  forwardWithOverrides(operation, ({ path, query }) => {
    if (!query.has("ledger_version") || !isOf(path)) return null;
    const latest = new URLSearchParams(query);
    latest.delete("ledger_version");
    return { query: latest };
  });

/** Shows only what the document shows, also where another alteration forwards a request. */
const showPendingOf =
  (alter: Alteration): Alteration =>
  async (incoming, answer, forward) =>
    showPending(incoming, await alter(incoming, answer, forward));

const itemsNotServed = alterOperation("getTableItem", (_, answer) =>
  error(answer, 404, "web_framework_error"),
);

/** Leaves out the fields whose types contain one of these types. */
const withoutFields = (types: readonly string[]): SimpleAlteration =>
  alterEachValue("getAccountModules", "*/abi/structs/*/fields", (fields) =>
    toList(fields).filter((field) => {
      const declared = toText(toMembers(field)["type"]);
      return !types.some((type) => declared.includes(type));
    }),
  );

/** Nodes that show only what the document shows, and hide something that other responses imply. */
export const hidingDocumentNodes: readonly (HidingNode & { readonly open: readonly string[] })[] = [
  {
    id: "account-without-history",
    hides:
      "A read of an account returns the latest state at every version, although its transactions are shown.",
    alter: showPendingOf(withoutHistory("getAccount")),
    open: ["ACCT-008"],
  },
  {
    id: "resources-without-history",
    hides: "A read of resources returns the latest ones at every version, although transactions are shown.",
    alter: showPendingOf(withoutHistory("getAccountResources")),
    open: ["RSRC-010"],
  },
  {
    id: "resources-of-senders-without-history",
    hides: "A read of resources returns the latest ones at every version, but those of the framework.",
    alter: showPendingOf(withoutHistory("getAccountResources", (path) => !/\/(?:0x)?0*1\//.test(path))),
    open: ["RSRC-010"],
  },
  {
    id: "type-parameters-left-out",
    hides: "Functions and structs list no type parameter, although their types use some.",
    alter: applyBoth(
      alterEachValue("getAccountModules", "*/abi/exposed_functions/*/generic_type_params", () => []),
      alterEachValue("getAccountModules", "*/abi/structs/*/generic_type_params", () => []),
    ),
    open: ["MODL-025"],
  },
  {
    id: "no-table-operation",
    hides: "Every read of a table item gets 404, also if it is malformed.",
    alter: applyBoth(applyBoth(showPending, withResources(plainResources)), itemsNotServed),
    open: ["TABL-001", "TABL-011"],
  },
  {
    id: "bools-without-fields",
    hides: "The ABIs leave out the fields with a bool, which resources have.",
    alter: withoutFields(["bool"]),
    open: ["VALU-001"],
  },
  {
    id: "integers-without-fields",
    hides:
      "The ABIs leave out the fields with a u64, u128 or u256, or of any type, which resources have besides strings.",
    alter: withoutFields(["u64", "u128", "u256", "T0"]),
    open: ["VALU-003"],
  },
  {
    id: "bytes-without-fields",
    hides:
      "The ABIs leave out the fields with a vector<u8>, or of any type, which resources have besides addresses.",
    alter: withoutFields(["vector<u8>", "T0"]),
    open: ["VALU-006"],
  },
];
