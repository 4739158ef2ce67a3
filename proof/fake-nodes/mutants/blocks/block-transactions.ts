import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterBody, alterEachValue, forwardWithOverrides, omitValue } from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest, SimpleAlteration } from "../../wire/exchange.ts";
import { toList, toMembers, type Members } from "../../wire/json.ts";
import { isSuccess } from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { fail, forwardTo, omitParameter } from "../../wire/replacements.ts";

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

/** Mutants with wrong transactions in a block (§2.8, §4.5). */
export const blockTransactionMutants: readonly Mutant[] = [
  defineMutant(
    "BLCK-009",
    "transactions-by-version",
    "The transactions of a block are an object keyed by version.",
    alterEachValue(blocks, "transactions", (list) =>
      Object.fromEntries(toList(list).map((one) => [String(toMembers(one)["version"]), one])),
    ),
  ),
  defineStatefulMutant(
    "BLCK-012",
    "transactions-never",
    "with_transactions=true is ignored.",
    forwardTo(blocks, omitParameter("with_transactions")).when(isWithTransactions),
  ),
  defineMutant(
    "BLCK-012",
    "transactions-null",
    "The transactions of a block are null although they were requested.",
    alterEachValue(blocks, "transactions", () => null),
  ),
  defineStatefulMutant(
    "BLCK-012",
    "transactions-500",
    "A block read with with_transactions=true returns 500.",
    fail(blocks, 500, "internal_error").when(
      (incoming, answer) => isWithTransactions(incoming) && isSuccess(answer),
    ),
    // Blocks of retained versions are not returned.
    { collateral: ["BLCK-010"] },
  ),
  defineStatefulMutant(
    "BLCK-013",
    "transactions-by-default",
    "A block includes its transactions if with_transactions is omitted.",
    forwardWithOverrides(blocks, ({ query }) => (query.has("with_transactions") ? null : withTransactions)),
    // The member is neither missing nor null.
    { collateral: ["BLCK-031"] },
  ),
  defineStatefulMutant(
    "BLCK-014",
    "transactions-when-present",
    "with_transactions=false is treated as true.",
    forwardWithOverrides(blocks, ({ query }) =>
      query.get("with_transactions") === "false" ? withTransactions : null,
    ),
    // The member is neither missing nor null.
    { collateral: ["BLCK-031"] },
  ),
  defineMutant(
    "BLCK-015",
    "transactions-swapped",
    "Two transactions in the middle of a block are swapped.",
    alterTransactionList(([first, second, third, ...rest]) => [first, third, second, ...rest]),
  ),
  defineMutant(
    "BLCK-015",
    "transactions-reversed",
    "The transactions of a block are in reverse order.",
    alterTransactionList((list) => list.toReversed()),
  ),
  defineStatefulMutant(
    "BLCK-018",
    "last-transaction-left-out",
    "Every second block lacks its last transaction.",
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
    "BLCK-018",
    "one-transaction-too-few",
    "A block that has more than one transaction lacks its last one.",
    alterTransactionList((list) => (list.length > 1 ? list.slice(0, -1) : list)),
  ),
  defineMutant(
    "BLCK-018",
    "below-the-declared-maximum",
    "A block includes two of its transactions, although the profile declares a larger maximum.",
    alterTransactionList((list) => list.slice(0, 2)),
    { profileOverrides: { limits: { blockTransactionsMax: 100 } } },
  ),
  defineMutant(
    "BLCK-019",
    "version-outside-block",
    "The last transaction of a block has the version after the last_version of the block.",
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
    "The first transaction of a block is replaced by a copy of the second.",
    alterTransactionList(([, second, ...rest]) => [second, second, ...rest]),
    { detectedBy: ["BLCK-015"] },
  ),
  defineMutant(
    "BLCK-021",
    "transaction-too-many",
    "A block lists one transaction more than it has versions.",
    alterTransactionList((list) => [...list, { type: "state_checkpoint_transaction" }]),
  ),
  defineMutant(
    "TXNS-001",
    "transaction-without-type",
    "A transaction of a block has no type.",
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
    "The signature of a pending transaction is a hex string.",
    withPending({ ...pending, signature: "0x00" }),
  ),
  defineMutant(
    "TXNS-010",
    "pending-nonce-number",
    "The replay_protection_nonce of a pending transaction is a number.",
    withPending({ ...pending, replay_protection_nonce: 7 }),
  ),
  ...blind([
    defineStatefulMutant(
      "BLCK-014",
      "block-flag-counts-when-false",
      "A block includes its transactions whenever with_transactions is present, even if it is false.",
      forwardWithOverrides("getBlockByVersion", ({ query }) =>
        query.get("with_transactions") === "false"
          ? { query: new URLSearchParams({ with_transactions: "true" }) }
          : null,
      ),
      { collateral: ["BLCK-031"] },
    ),
    defineMutant(
      "BLCK-015",
      "block-transactions-by-hash",
      "The transactions of a block are sorted by hash.",
      alterTransactionMembers((all) =>
        all.toSorted((one, other) => (String(one["hash"]) < String(other["hash"]) ? -1 : 1)),
      ),
    ),
    defineMutant(
      "BLCK-020",
      "block-without-its-failed-transactions",
      "A block lacks its failed transactions.",
      alterTransactionMembers((all) => all.filter((transaction) => transaction["success"] !== false)),
      // The block lacks transactions although it does not reach the declared maximum.
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
    `A pending transaction has no ${name}.`,
    withPending(rest),
  );
}

function alterTransactionList(
  change: (transactions: readonly unknown[]) => readonly unknown[],
): SimpleAlteration {
  return alterEachValue(blocks, "transactions", (list) => change(toList(list)));
}
