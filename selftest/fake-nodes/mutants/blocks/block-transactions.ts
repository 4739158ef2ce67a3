import type { RequirementId } from "../../../../spec/catalogue.ts";
import {
  alterBody,
  alterEachValue,
  alterOperation,
  forwardWithOverrides,
  omitValue,
} from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest, SimpleAlteration } from "../../wire/exchange.ts";
import { toList, toMembers, type Members } from "../../wire/json.ts";
import { withoutParameter } from "../../wire/requests.ts";
import { error, isSuccess } from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, family, type Mutant } from "../mutant.ts";

const blocks = "getBlockByVersion";

/** A pending transaction with every required member (§2.8). */
const pending: Members = {
  type: "pending_transaction",
  hash: "0x00",
  sender: "0x1",
  sequence_number: "0",
  max_gas_amount: "1000",
  gas_unit_price: "100",
  expiration_timestamp_secs: "1700000000",
  payload: {
    type: "entry_function_payload",
    function: "0x1::coin::transfer",
    type_arguments: [],
    arguments: [],
  },
};

const withTransactions = { query: new URLSearchParams({ with_transactions: "true" }) };

const isWithTransactions = ({ query }: ProxyRequest): boolean => query.get("with_transactions") === "true";

const alterTransactionMembers = (
  change: (transactions: readonly Members[]) => readonly Members[],
): Alteration =>
  alterBody("getBlockByVersion", (body) => {
    const block = toMembers(body);
    return Array.isArray(block["transactions"])
      ? { ...block, transactions: change(block["transactions"] as Members[]) }
      : body;
  });

/** Mutants in the list of transactions of a block (§2.8, §4.5). */
export const blockTransactionMutants: readonly Mutant[] = [
  defineMutant(
    "BLCK-009",
    "transactions-by-version",
    "transactions is a map from version to transaction",
    alterEachValue(blocks, "transactions", (list) =>
      Object.fromEntries(toList(list).map((one) => [String(toMembers(one)["version"]), one])),
    ),
  ),
  defineStatefulMutant(
    "BLCK-012",
    "transactions-never",
    "with_transactions=true is ignored",
    forwardWithOverrides(blocks, (incoming) =>
      isWithTransactions(incoming) ? { query: withoutParameter(incoming, "with_transactions") } : null,
    ),
  ),
  defineMutant(
    "BLCK-012",
    "transactions-null",
    "transactions that are asked for are null",
    alterEachValue(blocks, "transactions", () => null),
  ),
  defineStatefulMutant(
    "BLCK-012",
    "transactions-500",
    "a block with its transactions is answered with 500",
    alterOperation(blocks, (incoming, answer) =>
      isWithTransactions(incoming) && isSuccess(answer) ? error(answer, 500, "internal_error") : answer,
    ),
  ),
  defineStatefulMutant(
    "BLCK-013",
    "transactions-by-default",
    "transactions are included where with_transactions is omitted",
    forwardWithOverrides(blocks, ({ query }) => (query.has("with_transactions") ? null : withTransactions)),
  ),
  defineStatefulMutant(
    "BLCK-014",
    "transactions-when-present",
    "with_transactions=false is taken as true",
    forwardWithOverrides(blocks, ({ query }) =>
      query.get("with_transactions") === "false" ? withTransactions : null,
    ),
  ),
  defineMutant(
    "BLCK-015",
    "transactions-swapped",
    "two transactions in the middle of a block have changed places",
    alterTransactionList(([first, second, third, ...rest]) => [first, third, second, ...rest]),
  ),
  defineMutant(
    "BLCK-015",
    "transactions-reversed",
    "the transactions are listed from the last to the first",
    alterTransactionList((list) => list.toReversed()),
  ),
  defineStatefulMutant(
    "BLCK-018",
    "last-transaction-left-out",
    "every other block lacks its last transaction",
    alterBody(blocks, (body) => {
      const block = toMembers(body);
      const isOdd = BigInt(String(block["block_height"])) % 2n === 1n;
      const { transactions } = block;
      return isOdd && Array.isArray(transactions)
        ? { ...block, transactions: transactions.slice(0, -1) }
        : body;
    }),
  ),
  defineMutant(
    "BLCK-019",
    "version-outside-block",
    "the last transaction has the version after the block's last",
    alterTransactionList((list) => [
      ...list.slice(0, -1),
      ...list.slice(-1).map((one) => {
        const last = toMembers(one);
        return { ...last, version: String(BigInt(String(last["version"])) + 1n) };
      }),
    ]),
    { detectedBy: ["BLCK-015"] },
  ),
  defineMutant(
    "BLCK-020",
    "first-transaction-replaced",
    "the second transaction is listed in place of the first too",
    alterTransactionList(([, second, ...rest]) => [second, second, ...rest]),
    { detectedBy: ["BLCK-015"] },
  ),
  defineMutant(
    "BLCK-021",
    "transaction-too-many",
    "a block lists a transaction more than it has versions",
    alterTransactionList((list) => [...list, { type: "state_checkpoint_transaction" }]),
  ),
  defineMutant(
    "TXNS-001",
    "transaction-without-type",
    "a transaction of a block has no type",
    alterEachValue(blocks, "transactions/0/type", omitValue),
  ),
  ...family("pending-member-missing", [
    definePendingMutant("TXNS-002", "hash"),
    definePendingMutant("TXNS-003", "sender"),
    definePendingMutant("TXNS-004", "sequence_number"),
    definePendingMutant("TXNS-005", "max_gas_amount"),
    definePendingMutant("TXNS-006", "gas_unit_price"),
    definePendingMutant("TXNS-007", "expiration_timestamp_secs"),
    definePendingMutant("TXNS-008", "payload"),
  ]),
  defineMutant(
    "TXNS-009",
    "pending-signature-text",
    "the signature of a pending transaction is a hex string",
    withPending({ ...pending, signature: "0x00" }),
  ),
  defineMutant(
    "TXNS-010",
    "pending-nonce-number",
    "replay_protection_nonce of a pending transaction is a number",
    withPending({ ...pending, replay_protection_nonce: 7 }),
  ),
  ...blind([
    defineStatefulMutant(
      "BLCK-014",
      "block-flag-counts-when-false",
      "The transactions are included whenever the input is there, be it false.",
      forwardWithOverrides("getBlockByVersion", ({ query }) =>
        query.get("with_transactions") === "false"
          ? { query: new URLSearchParams({ with_transactions: "true" }) }
          : null,
      ),
    ),
    defineMutant(
      "BLCK-015",
      "block-transactions-by-hash",
      "The transactions of a block are in the order of their hashes.",
      alterTransactionMembers((all) =>
        all.toSorted((one, other) => (String(one["hash"]) < String(other["hash"]) ? -1 : 1)),
      ),
    ),
    defineMutant(
      "BLCK-020",
      "block-without-its-failed-transactions",
      "Transactions that failed are left out of their block.",
      alterTransactionMembers((all) => all.filter((transaction) => transaction["success"] !== false)),
      // The block then lacks transactions although it is below the declared cap.
      { collateral: ["BLCK-018"] },
    ),
  ]),
];

/** Appends a pending transaction to every list of transactions. */
export function withPending(transaction: Members = pending): SimpleAlteration {
  return alterTransactionList((list) => [...list, transaction]);
}

function definePendingMutant(requirement: RequirementId, name: string): Mutant {
  const { [name]: _, ...rest } = pending;
  return defineMutant(
    requirement,
    `pending-no-${name}`,
    `${name} is missing from a pending transaction`,
    withPending(rest),
  );
}

function alterTransactionList(
  change: (transactions: readonly unknown[]) => readonly unknown[],
): SimpleAlteration {
  return alterEachValue(blocks, "transactions", (list) => change(toList(list)));
}
