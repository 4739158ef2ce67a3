/** Nodes whose blocks are not what was submitted. */
import { remembering } from "../../wire/proxy.ts";
import { addressDigits, headerOf, listOf, shown, textOf } from "./faulty-node.ts";
import {
  define,
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

const isUser = (transaction: Members): boolean => transaction["type"] === "user_transaction";
const isCoinStoreOf = (change: Members, sender: unknown): boolean =>
  addressDigits(textOf(change["address"])) === addressDigits(textOf(sender)) &&
  textOf(membersOf(change["data"])["type"]).startsWith("0x1::coin::CoinStore<");

/** Changes the user transactions that blocks show; null leaves one as it is. */
const onUserTransactions = (
  change: (transaction: Members, place: number, all: readonly Members[]) => Members | null,
) =>
  onEach("getBlockByVersion", "transactions", (value) => {
    const all = listOf(value).map((one) => membersOf(one));
    return all.map((one, place) => (isUser(one) ? (change(one, place, all) ?? one) : one));
  });

/** The place of the first two neighbours that two users have sent; -1 where there are none. */
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

/** The coins that an account has before it has paid for its gas. */
function withGasReturned(change: Members, cost: bigint): Members {
  const data = membersOf(change["data"]);
  const store = membersOf(data["data"]);
  const value = String(BigInt(textOf(membersOf(store["coin"])["value"])) + cost);
  return { ...change, data: { ...data, data: { ...store, coin: { ...membersOf(store["coin"]), value } } } };
}

export const blockMutants: readonly Mutant[] = [
  define(
    "BLCK-011",
    "last-version-is-of-the-next-block",
    "The last version of a block is answered with the next block.",
    async (asked, answer, ask) => {
      if (operationOf(asked) !== "getBlockByVersion" || !isSuccess(answer)) return answer;
      const { last_version: last } = shown(answer);
      const version = asked.path.split("/").at(-1);
      if (last !== version || last === headerOf(answer, "x-node-ledger-version")) return answer;
      return ask({ path: `/blocks/by_version/${BigInt(textOf(last)) + 1n}` });
    },
    state,
  ),
  define(
    "BLCK-012",
    "block-cache-forgets-transactions",
    "A block is kept as it was first asked for, with or without transactions, and so it is answered again.",
    remembering(() => {
      const kept = new Map<unknown, string>();
      return on("getBlockByVersion", (_, answer) => {
        if (!isSuccess(answer)) return answer;
        const { block_height: height } = shown(answer);
        const body = kept.get(height) ?? answer.body;
        kept.set(height, body);
        return { ...answer, body };
      });
    }),
    // A block that is kept with its transactions has them where they are not asked for too; one without lacks them all.
    { ...state, collateral: ["BLCK-013", "BLCK-014", "BLCK-018"] },
  ),
  define(
    "ACCT-008",
    "neighbours-change-places",
    "The first two transactions that different users have in a block one after the other change their places.",
    onEach("getBlockByVersion", "transactions", (all) =>
      withNeighboursSwapped(listOf(all).map((one) => membersOf(one))),
    ),
    // What a block says of its versions is known to be wrong by the state there alone, that of modules included.
    { ...state, collateral: ["MODL-032", "TABL-008"] },
  ),
  define(
    "BLCK-012",
    "block-repeats-payload-of-sender",
    "In a block each transaction of a sender is shown with the payload of the sender's first one.",
    onUserTransactions((one, place, all) => {
      const first = all.findIndex((other) => isUser(other) && other["sender"] === one["sender"]);
      return first < place ? { ...one, payload: all[first]?.["payload"] } : null;
    }),
    submit,
  ),
  define(
    "SIMU-008",
    "aborted-transaction-shown-as-success",
    "A transaction that has aborted stands in its block as one that has succeeded.",
    onUserTransactions((one) =>
      one["success"] === false ? { ...one, success: true, vm_status: "Executed successfully" } : null,
    ),
    submit,
  ),
  define(
    "TXNS-035",
    "nonce-not-shown-in-block",
    "A transaction that was sent with a nonce stands in its block without one.",
    onUserTransactions((one) =>
      textOf(one["replay_protection_nonce"]) === "" ? null : { ...one, replay_protection_nonce: null },
    ),
    {
      ...submit,
      equivalent:
        "replay_protection_nonce is not a required member of a transaction (§2.6, §2.8): a node may leave it out.",
    },
  ),
  define(
    "SIMU-010",
    "block-shows-coins-before-gas",
    "In a block the coins of a sender are shown as they were before the gas was paid.",
    onUserTransactions((one) => {
      const cost = BigInt(textOf(one["gas_used"])) * BigInt(textOf(one["gas_unit_price"]));
      const changes = listOf(one["changes"]).map((change) => membersOf(change));
      return {
        ...one,
        changes: changes.map((change) =>
          isCoinStoreOf(change, one["sender"]) ? withGasReturned(change, cost) : change,
        ),
      };
    }),
    // What a block shows as written is compared with what is read at that version.
    { ...submit, collateral: ["RSRC-010"] },
  ),
  define(
    "SIMU-009",
    "events-of-the-first-in-block",
    "In a block every successful payment is shown with the events of the block's first successful one.",
    onUserTransactions((one, _, all) => {
      const isPayment = (other: Members): boolean => isUser(other) && listOf(other["events"]).length > 0;
      return isPayment(one) ? { ...one, events: all.find(isPayment)?.["events"] } : null;
    }),
    submit,
  ),
  define(
    "BLCK-020",
    "aborted-transactions-left-out-of-block",
    "The transactions of a block that have aborted are left out.",
    onEach("getBlockByVersion", "transactions", (all) =>
      listOf(all).filter((one) => !isUser(membersOf(one)) || membersOf(one)["success"] === true),
    ),
    // The block is not cut, and yet it lacks some.
    { collateral: ["BLCK-018"] },
  ),
  define(
    "BLCK-012",
    "block-forgets-type-arguments",
    "A transaction that was sent with type arguments stands in its block without them.",
    onUserTransactions((one) => {
      const payload = membersOf(one["payload"]);
      return listOf(payload["type_arguments"]).length > 0
        ? { ...one, payload: { ...payload, type_arguments: [] } }
        : null;
    }),
    {
      ...submit,
      declares: {
        succeeds: {
          function: "0x1::node_account::transfer_coins",
          type_arguments: ["0x1::node_coin::NodeCoin"],
          arguments: ["{recipient}", "1"],
          param_types: ["address", "u64"],
        },
      },
    },
  ),
];
