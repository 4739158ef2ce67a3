/** Nodes whose reads do not show what was submitted. */
import { remembering } from "../../wire/proxy.ts";
import {
  accountOf,
  addressDigits,
  headerOf,
  jsonOf,
  listOf,
  requested,
  shown,
  textOf,
  withQuery,
} from "./faulty-node.ts";
import {
  define,
  error,
  isError,
  isSuccess,
  membersOf,
  on,
  onEach,
  operationOf,
  type Members,
  type Mutant,
} from "../mutant.ts";

const state = { nature: "state" } as const;
const submit = { nature: "state", allow: "submit" } as const;

/** Calls that an owner may declare: one that publishes a module, and one with type arguments. */
const publishing = {
  succeeds: {
    function: "0x1::code::publish",
    type_arguments: [],
    arguments: ["guest_book"],
    param_types: ["0x1::string::String"],
  },
};
const generic = {
  succeeds: {
    function: "0x1::node_account::transfer_coins",
    type_arguments: ["0x1::node_coin::NodeCoin"],
    arguments: ["{recipient}", "1"],
    param_types: ["address", "u64"],
  },
};

const isUser = (transaction: Members): boolean => transaction["type"] === "user_transaction";

export const readMutants: readonly Mutant[] = [
  define(
    "ACCT-007",
    "aborted-transaction-leaves-account-cached",
    "An account that was read before is answered from a cache after its transactions of the latest block aborted.",
    remembering(() => {
      const kept = new Map<string, string>();
      return async (asked, answer, ask) => {
        if (operationOf(asked) !== "getAccount" || !isSuccess(answer)) return answer;
        if (asked.query.has("ledger_version")) return answer;
        const account = accountOf(asked);
        const before = kept.get(account);
        kept.set(account, answer.body);
        if (before === undefined || before === answer.body) return answer;
        const version = headerOf(answer, "x-node-ledger-version");
        const query = new URLSearchParams({ with_transactions: "true" });
        const block = await ask({ path: `/blocks/by_version/${version}`, query });
        const own = listOf(shown(block)["transactions"])
          .map((one) => membersOf(one))
          .filter((one) => isUser(one) && addressDigits(textOf(one["sender"])) === account);
        if (own.length === 0 || own.some(({ success }) => success === true)) return answer;
        kept.set(account, before);
        return { ...answer, body: before };
      };
    }),
    submit,
  ),
  define(
    "ACCT-008",
    "account-within-a-block-is-of-its-end",
    "An account at a version within a block is shown as it is at the end of that block.",
    async (asked, answer, ask) => {
      const version = asked.query.get("ledger_version");
      if (operationOf(asked) !== "getAccount" || !isSuccess(answer) || version === null) return answer;
      const block = await ask({ path: `/blocks/by_version/${version}`, query: new URLSearchParams() });
      return isSuccess(block)
        ? ask({ query: withQuery(asked, "ledger_version", textOf(shown(block)["last_version"])) })
        : answer;
    },
    state,
  ),
  define(
    "ACCT-008",
    "account-there-before-it-was-created",
    "An account that is not there at a version is answered as it is now.",
    async (asked, answer, ask) =>
      operationOf(asked) === "getAccount" &&
      asked.query.has("ledger_version") &&
      textOf(shown(answer)["error_code"]) === "account_not_found"
        ? ask({ query: new URLSearchParams() }).then((now) => (isSuccess(now) ? now : answer))
        : answer,
    {
      ...state,
      equivalent:
        "On this ledger no account that is created sends later, so the answer is what a node may give for one that is not there: the account as it would be when created (ACCT-S01).",
    },
  ),
  define(
    "ACCT-008",
    "acknowledged-version-not-yet-there",
    "The first read at the version that a batch has shown as the current one is told that there is no such version.",
    remembering(() => {
      let fresh = "";
      return (asked, answer) => {
        if (operationOf(asked) === "submitBatch") fresh = headerOf(answer, "x-node-ledger-version");
        if (fresh === "" || asked.query.get("ledger_version") !== fresh || isError(answer)) return answer;
        fresh = "";
        return error(answer, 404, "version_not_found");
      };
    }),
    submit,
  ),
  define(
    "RSRC-009",
    "resources-lag-by-a-transaction",
    "The resources of an account without a version are those before the last transaction of the latest block.",
    async (asked, answer, ask) => {
      const latest = headerOf(answer, "x-node-ledger-version");
      const isLatest = operationOf(asked) === "getAccountResources" && !asked.query.has("ledger_version");
      if (!isLatest || !isSuccess(answer)) return answer;
      // The last version of a block is its checkpoint, the one before that its last transaction.
      const before = await ask({ query: withQuery(asked, "ledger_version", String(BigInt(latest) - 2n)) });
      return isSuccess(before) ? before : answer;
    },
    submit,
  ),
  define(
    "MODL-031",
    "modules-cached-before-they-are-published",
    "Without a version the modules of an account are those that it had when the node was first asked for anything.",
    remembering(() => {
      let first: string | null = null;
      return async (asked, answer, ask) => {
        if (!isSuccess(answer)) return answer;
        first ??= headerOf(answer, "x-node-ledger-version");
        if (operationOf(asked) !== "getAccountModules" || asked.query.size > 0) return answer;
        const then = await ask({ query: new URLSearchParams({ ledger_version: first }) });
        return isSuccess(then) ? { ...answer, body: then.body } : answer;
      };
    }),
    { ...submit, declares: publishing },
  ),
  define(
    "MODL-029",
    "abi-kept-by-name-alone",
    "A module is shown with the ABI of the first one that was read of the same name, be it another account's.",
    remembering(() => {
      const kept = new Map<unknown, unknown>();
      return onEach("getAccountModules", "*/abi", (abi) => {
        const { name } = membersOf(abi);
        if (!kept.has(name)) kept.set(name, abi);
        return kept.get(name);
      });
    }),
    { ...submit, declares: publishing },
  ),
  define(
    "MODL-028",
    "generic-functions-are-no-entries",
    "An entry function with type parameters is shown as one that is none.",
    onEach("getAccountModules", "*/abi/exposed_functions/*", (given) =>
      listOf(membersOf(given)["generic_type_params"]).length > 0
        ? { ...membersOf(given), is_entry: false }
        : given,
    ),
    { nature: "state", allow: "simulate", declares: generic },
  ),
  define(
    "TABL-008",
    "item-there-before-it-was-written",
    "An item that is not there at a version is answered as it is now.",
    async (asked, answer, ask) =>
      operationOf(asked) === "getTableItem" &&
      asked.query.has("ledger_version") &&
      textOf(shown(answer)["error_code"]) === "table_item_not_found"
        ? ask({ query: new URLSearchParams() }).then((now) => (isSuccess(now) ? now : answer))
        : answer,
    submit,
  ),
  define(
    "TABL-008",
    "item-above-doubles-rounded",
    "A u64 of a table above 2^53 is rounded to what a double holds.",
    on("getTableItem", (asked, answer) => {
      const value = textOf(isSuccess(answer) ? jsonOf(answer.body) : null);
      if (requested(asked)["value_type"] !== "u64" || !/^\d{16,20}$/.test(value)) return answer;
      const rounded = BigInt(Number(value));
      return rounded < 2n ** 64n ? { ...answer, body: JSON.stringify(String(rounded)) } : answer;
    }),
    // What transactions left under the key of an item is another number.
    { ...state, collateral: ["TABL-009"] },
  ),
];
