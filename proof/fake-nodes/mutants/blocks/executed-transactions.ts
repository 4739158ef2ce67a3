import { alterEachValue, alterOperation } from "../../wire/alterations.ts";
import { createStatefulAlteration } from "../../wire/exchange.ts";
import { toAddressDigits, toList, toMembers, toText, type Members } from "../../wire/json.ts";
import { isSuccess, readAnswerMembers } from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

const isUser = (transaction: Members): boolean => transaction["type"] === "user_transaction";

/** The data of a change, if the change is the write of a resource of the type. */
const dataOf = (change: Members, type: string): Members | null => {
  const data = toMembers(change["data"]);
  return data["type"] === type ? toMembers(data["data"]) : null;
};

/** Finds the address of the store that a transaction writes for an account: that of the object which the account owns. */
const findStoreOf = (changes: readonly Members[], owner: unknown): unknown =>
  changes.find((change) => {
    const object = dataOf(change, "0x1::object::ObjectCore");
    return object !== null && toAddressDigits(toText(object["owner"])) === toAddressDigits(toText(owner));
  })?.["address"];

/** Changes the user transactions in blocks. A change that returns null leaves its transaction unchanged. */
const alterSentTransactions = (
  change: (transaction: Members, place: number, all: readonly Members[]) => Members | null,
) =>
  alterEachValue("getBlockByVersion", "transactions", (value) => {
    const all = toList(value).map((one) => toMembers(one));
    return all.map((one, place) => (isUser(one) ? (change(one, place, all) ?? one) : one));
  });

/** Mutants whose blocks contain other transactions than the executed ones. */
export const executedTransactionMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "BLCK-012",
      "block-cache-forgets-transactions",
      "The first response with a block is cached and returned again, whether or not transactions are requested.",
      createStatefulAlteration(() => {
        const kept = new Map<unknown, string>();
        return alterOperation("getBlockByVersion", (_, answer) => {
          if (!isSuccess(answer)) return answer;
          const { block_height: height } = readAnswerMembers(answer);
          const body = kept.get(height) ?? answer.body;
          kept.set(height, body);
          return { ...answer, body };
        });
      }),
      // If a block was cached with its transactions, it has them even if they are not requested. If it was cached
      // without them, it has none even if they are requested.
      { collateral: ["BLCK-013", "BLCK-014", "BLCK-018", "BLCK-031"] },
    ),
    defineStatefulMutant(
      "ACCT-008",
      "neighbours-change-places",
      "The first two adjacent transactions that have different senders are swapped in each block.",
      alterEachValue("getBlockByVersion", "transactions", (all) =>
        withNeighboursSwapped(toList(all).map((one) => toMembers(one))),
      ),
      // At the swapped versions, the transactions contradict every read of state, including modules.
      { collateral: ["MODL-032", "TABL-008"] },
    ),
    defineStatefulMutant(
      "BLCK-012",
      "block-repeats-payload-of-sender",
      "All transactions of a sender in a block have the payload of the sender's first one.",
      alterSentTransactions((one, place, all) => {
        const first = all.findIndex((other) => isUser(other) && other["sender"] === one["sender"]);
        return first < place ? { ...one, payload: all[first]?.["payload"] } : null;
      }),
      submits,
    ),
    defineStatefulMutant(
      "SIMU-008",
      "aborted-transaction-shown-as-success",
      "An aborted transaction has success true in its block.",
      alterSentTransactions((one) =>
        one["success"] === false ? { ...one, success: true, vm_status: "Executed successfully" } : null,
      ),
      submits,
    ),
    defineStatefulMutant(
      "TXNS-035",
      "nonce-not-shown-in-block",
      "A transaction that was sent with a nonce has none in its block.",
      alterSentTransactions((one) =>
        toText(one["replay_protection_nonce"]) === "" ? null : { ...one, replay_protection_nonce: null },
      ),
      {
        ...submits,
        equivalent:
          "replay_protection_nonce is not a required member of a transaction (§2.6, §2.8), so a node may omit it.",
      },
    ),
    defineStatefulMutant(
      "SIMU-010",
      "block-shows-coins-before-gas",
      "The coin balance of a sender in a block is the balance before the gas fee.",
      alterSentTransactions((one) => {
        const cost = BigInt(toText(one["gas_used"])) * BigInt(toText(one["gas_unit_price"]));
        const changes = toList(one["changes"]).map((change) => toMembers(change));
        const store = findStoreOf(changes, one["sender"]);
        return {
          ...one,
          changes: changes.map((change) =>
            change["address"] === store ? withGasReturned(change, cost) : change,
          ),
        };
      }),
      // The checks also compare the changes in a block with the state at that version.
      { ...submits, collateral: ["RSRC-010"] },
    ),
    defineStatefulMutant(
      "SIMU-009",
      "events-of-the-first-in-block",
      "Every successful payment in a block has the events of the first successful payment.",
      alterSentTransactions((one, _, all) => {
        const isPayment = (other: Members): boolean => isUser(other) && other["success"] === true;
        return isPayment(one) ? { ...one, events: all.find(isPayment)?.["events"] } : null;
      }),
      submits,
    ),
    defineMutant(
      "BLCK-020",
      "aborted-transactions-left-out-of-block",
      "A block lacks its aborted transactions.",
      alterEachValue("getBlockByVersion", "transactions", (all) =>
        toList(all).filter((one) => !isUser(toMembers(one)) || toMembers(one)["success"] === true),
      ),
      // The block lacks transactions although it does not reach the declared maximum.
      { collateral: ["BLCK-018"] },
    ),
    defineStatefulMutant(
      "BLCK-012",
      "block-forgets-type-arguments",
      "A transaction that was sent with type arguments has none in its block.",
      alterSentTransactions((one) => {
        const payload = toMembers(one["payload"]);
        return toList(payload["type_arguments"]).length > 0
          ? { ...one, payload: { ...payload, type_arguments: [] } }
          : null;
      }),
      {
        ...submits,
        profileOverrides: {
          succeeds: {
            function: "0x1::node_account::transfer_coins",
            type_arguments: ["0x1::node_coin::NodeCoin"],
            arguments: ["{recipient}", "1"],
            param_types: ["address", "u64"],
          },
        },
      },
    ),
  ]),
];

/** Finds the first of two adjacent transactions from different senders; -1 for none. */
function placeOfNeighbours(all: readonly Members[]): number {
  return all.findIndex((one, place) => {
    const next = all[place + 1] ?? {};
    return isUser(one) && isUser(next) && one["sender"] !== next["sender"];
  });
}

function withNeighboursSwapped(all: readonly Members[]): readonly Members[] {
  const place = placeOfNeighbours(all);
  const [one, next] = [all[place], all[place + 1]];
  if (one === undefined || next === undefined) return all;
  const swapped = [
    { ...next, version: one["version"] },
    { ...one, version: next["version"] },
  ];
  return all.toSpliced(place, 2, ...swapped);
}

/** Adds the gas fee back to the balance of a store. Returns any other change as it is. */
function withGasReturned(change: Members, cost: bigint): Members {
  const store = dataOf(change, "0x1::fungible_asset::FungibleStore");
  if (store === null) return change;
  const balance = String(BigInt(toText(store["balance"])) + cost);
  return { ...change, data: { ...toMembers(change["data"]), data: { ...store, balance } } };
}
