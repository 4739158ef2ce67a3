/** Nodes whose reads do not show what was submitted. */
import { createStatefulAlteration } from "../../wire/proxy.ts";
import {
  readAccountAddress,
  toAddressDigits,
  readHeader,
  tryParseJson,
  toList,
  readRequestMembers,
  readAnswerMembers,
  toText,
  withQuery,
} from "./faulty-node.ts";
import {
  defineMutant,
  error,
  isError,
  isSuccess,
  toMembers,
  alterOperation,
  alterEachValue,
  findOperation,
  type Members,
  type Mutant,
} from "../mutant.ts";

const state = { defectKind: "state" } as const;
const submit = { defectKind: "state", allow: "submit" } as const;

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
  defineMutant(
    "ACCT-007",
    "aborted-transaction-leaves-account-cached",
    "An account that was read before is answered from a cache after its transactions of the latest block aborted.",
    createStatefulAlteration(() => {
      const kept = new Map<string, string>();
      return async (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getAccount" || !isSuccess(answer)) return answer;
        if (incoming.query.has("ledger_version")) return answer;
        const account = readAccountAddress(incoming);
        const before = kept.get(account);
        kept.set(account, answer.body);
        if (before === undefined || before === answer.body) return answer;
        const version = readHeader(answer, "x-node-ledger-version");
        const query = new URLSearchParams({ with_transactions: "true" });
        const block = await forward({ path: `/blocks/by_version/${version}`, query });
        const own = toList(readAnswerMembers(block)["transactions"])
          .map((one) => toMembers(one))
          .filter((one) => isUser(one) && toAddressDigits(toText(one["sender"])) === account);
        if (own.length === 0 || own.some(({ success }) => success === true)) return answer;
        kept.set(account, before);
        return { ...answer, body: before };
      };
    }),
    submit,
  ),
  defineMutant(
    "ACCT-008",
    "account-within-a-block-is-of-its-end",
    "An account at a version within a block is shown as it is at the end of that block.",
    async (incoming, answer, forward) => {
      const version = incoming.query.get("ledger_version");
      if (findOperation(incoming) !== "getAccount" || !isSuccess(answer) || version === null) return answer;
      const block = await forward({ path: `/blocks/by_version/${version}`, query: new URLSearchParams() });
      return isSuccess(block)
        ? forward({
            query: withQuery(incoming, "ledger_version", toText(readAnswerMembers(block)["last_version"])),
          })
        : answer;
    },
    state,
  ),
  defineMutant(
    "ACCT-008",
    "account-there-before-it-was-created",
    "An account that is not there at a version is answered as it is now.",
    async (incoming, answer, forward) =>
      findOperation(incoming) === "getAccount" &&
      incoming.query.has("ledger_version") &&
      toText(readAnswerMembers(answer)["error_code"]) === "account_not_found"
        ? forward({ query: new URLSearchParams() }).then((now) => (isSuccess(now) ? now : answer))
        : answer,
    {
      ...state,
      equivalent:
        "On this ledger no account that is created sends later, so the answer is what a node may give for one that is not there: the account as it would be when created (ACCT-S01).",
    },
  ),
  defineMutant(
    "ACCT-008",
    "acknowledged-version-not-yet-there",
    "The first read at the version that a batch has shown as the current one is told that there is no such version.",
    createStatefulAlteration(() => {
      let fresh = "";
      return (incoming, answer) => {
        if (findOperation(incoming) === "submitBatch") fresh = readHeader(answer, "x-node-ledger-version");
        if (fresh === "" || incoming.query.get("ledger_version") !== fresh || isError(answer)) return answer;
        fresh = "";
        return error(answer, 404, "version_not_found");
      };
    }),
    submit,
  ),
  defineMutant(
    "RSRC-009",
    "resources-lag-by-a-transaction",
    "The resources of an account without a version are those before the last transaction of the latest block.",
    async (incoming, answer, forward) => {
      const latest = readHeader(answer, "x-node-ledger-version");
      const isLatest =
        findOperation(incoming) === "getAccountResources" && !incoming.query.has("ledger_version");
      if (!isLatest || !isSuccess(answer)) return answer;
      // The last version of a block is its checkpoint, the one before that its last transaction.
      const before = await forward({
        query: withQuery(incoming, "ledger_version", String(BigInt(latest) - 2n)),
      });
      return isSuccess(before) ? before : answer;
    },
    submit,
  ),
  defineMutant(
    "MODL-031",
    "modules-cached-before-they-are-published",
    "Without a version the modules of an account are those that it had when the node was first asked for anything.",
    createStatefulAlteration(() => {
      let first: string | null = null;
      return async (incoming, answer, forward) => {
        if (!isSuccess(answer)) return answer;
        first ??= readHeader(answer, "x-node-ledger-version");
        if (findOperation(incoming) !== "getAccountModules" || incoming.query.size > 0) return answer;
        const then = await forward({ query: new URLSearchParams({ ledger_version: first }) });
        return isSuccess(then) ? { ...answer, body: then.body } : answer;
      };
    }),
    { ...submit, profileOverrides: publishing },
  ),
  defineMutant(
    "MODL-029",
    "abi-kept-by-name-alone",
    "A module is shown with the ABI of the first one that was read of the same name, be it another account's.",
    createStatefulAlteration(() => {
      const kept = new Map<unknown, unknown>();
      return alterEachValue("getAccountModules", "*/abi", (abi) => {
        const { name } = toMembers(abi);
        if (!kept.has(name)) kept.set(name, abi);
        return kept.get(name);
      });
    }),
    { ...submit, profileOverrides: publishing },
  ),
  defineMutant(
    "MODL-028",
    "generic-functions-are-no-entries",
    "An entry function with type parameters is shown as one that is none.",
    alterEachValue("getAccountModules", "*/abi/exposed_functions/*", (given) =>
      toList(toMembers(given)["generic_type_params"]).length > 0
        ? { ...toMembers(given), is_entry: false }
        : given,
    ),
    { defectKind: "state", allow: "simulate", profileOverrides: generic },
  ),
  defineMutant(
    "TABL-008",
    "item-there-before-it-was-written",
    "An item that is not there at a version is answered as it is now.",
    async (incoming, answer, forward) =>
      findOperation(incoming) === "getTableItem" &&
      incoming.query.has("ledger_version") &&
      toText(readAnswerMembers(answer)["error_code"]) === "table_item_not_found"
        ? forward({ query: new URLSearchParams() }).then((now) => (isSuccess(now) ? now : answer))
        : answer,
    submit,
  ),
  defineMutant(
    "TABL-008",
    "item-above-doubles-rounded",
    "A u64 of a table above 2^53 is rounded to what a double holds.",
    alterOperation("getTableItem", (incoming, answer) => {
      const value = toText(isSuccess(answer) ? tryParseJson(answer.body) : null);
      if (readRequestMembers(incoming)["value_type"] !== "u64" || !/^\d{16,20}$/.test(value)) return answer;
      const rounded = BigInt(Number(value));
      return rounded < 2n ** 64n ? { ...answer, body: JSON.stringify(String(rounded)) } : answer;
    }),
    // What transactions left under the key of an item is another number.
    { ...state, collateral: ["TABL-009"] },
  ),
];
