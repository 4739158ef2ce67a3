import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Asked } from "../wire/proxy.ts";
import {
  askedAs,
  define,
  defineStateful,
  dropped,
  error,
  family,
  isSuccess,
  membersOf,
  on,
  onBody,
  onEach,
  withoutInput,
  type Change,
  type Mutant,
  type Members,
} from "./mutant.ts";

const blocks = "getBlockByVersion";

/** A transaction as §2.8 shows it. */
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

/** Mutants in the transactions of a block (§2.8, §4.5). */
export const blockTransactionMutants: readonly Mutant[] = [
  define(
    "BLCK-009",
    "transactions-by-version",
    "transactions is a map from version to transaction",
    onEach(blocks, "transactions", (list) =>
      Object.fromEntries(listOf(list).map((one) => [String(membersOf(one)["version"]), one])),
    ),
  ),
  defineStateful(
    "BLCK-012",
    "transactions-never",
    "with_transactions=true is ignored",
    askedAs(blocks, (asked) =>
      isWithTransactions(asked) ? { query: withoutInput(asked, "with_transactions") } : null,
    ),
  ),
  define(
    "BLCK-012",
    "transactions-null",
    "transactions that are asked for are null",
    onEach(blocks, "transactions", () => null),
  ),
  defineStateful(
    "BLCK-012",
    "transactions-500",
    "a block with its transactions is answered with 500",
    on(blocks, (asked, answer) =>
      isWithTransactions(asked) && isSuccess(answer) ? error(answer, 500, "internal_error") : answer,
    ),
  ),
  defineStateful(
    "BLCK-013",
    "transactions-by-default",
    "transactions are included where with_transactions is omitted",
    askedAs(blocks, ({ query }) => (query.has("with_transactions") ? null : withTransactions)),
  ),
  defineStateful(
    "BLCK-014",
    "transactions-when-present",
    "with_transactions=false is taken as true",
    askedAs(blocks, ({ query }) => (query.get("with_transactions") === "false" ? withTransactions : null)),
  ),
  define(
    "BLCK-015",
    "transactions-swapped",
    "two transactions in the middle of a block have changed places",
    onTransactions(([first, second, third, ...rest]) => [first, third, second, ...rest]),
  ),
  define(
    "BLCK-015",
    "transactions-reversed",
    "the transactions are listed from the last to the first",
    onTransactions((list) => list.toReversed()),
  ),
  defineStateful(
    "BLCK-018",
    "last-transaction-left-out",
    "every other block lacks its last transaction",
    onBody(blocks, (body) => {
      const block = membersOf(body);
      const isOdd = BigInt(String(block["block_height"])) % 2n === 1n;
      const { transactions } = block;
      return isOdd && Array.isArray(transactions)
        ? { ...block, transactions: transactions.slice(0, -1) }
        : body;
    }),
  ),
  define(
    "BLCK-019",
    "version-outside-block",
    "the last transaction has the version after the block's last",
    onTransactions((list) => [
      ...list.slice(0, -1),
      ...list.slice(-1).map((one) => {
        const last = membersOf(one);
        return { ...last, version: String(BigInt(String(last["version"])) + 1n) };
      }),
    ]),
    { seenBy: ["BLCK-015"] },
  ),
  define(
    "BLCK-020",
    "first-transaction-replaced",
    "the second transaction is listed in place of the first too",
    onTransactions(([, second, ...rest]) => [second, second, ...rest]),
    { seenBy: ["BLCK-015"] },
  ),
  define(
    "BLCK-021",
    "transaction-too-many",
    "a block lists a transaction more than it has versions",
    onTransactions((list) => [...list, { type: "state_checkpoint_transaction" }]),
  ),
  define(
    "TXNS-001",
    "transaction-without-type",
    "a transaction of a block has no type",
    onEach(blocks, "transactions/0/type", dropped),
  ),
  ...family("pending-member-missing", [
    pendingWithout("TXNS-002", "hash"),
    pendingWithout("TXNS-003", "sender"),
    pendingWithout("TXNS-004", "sequence_number"),
    pendingWithout("TXNS-005", "max_gas_amount"),
    pendingWithout("TXNS-006", "gas_unit_price"),
    pendingWithout("TXNS-007", "expiration_timestamp_secs"),
    pendingWithout("TXNS-008", "payload"),
  ]),
  define(
    "TXNS-009",
    "pending-signature-text",
    "the signature of a pending transaction is a hex string",
    withPending({ ...pending, signature: "0x00" }),
  ),
  define(
    "TXNS-010",
    "pending-nonce-number",
    "replay_protection_nonce of a pending transaction is a number",
    withPending({ ...pending, replay_protection_nonce: 7 }),
  ),
];

/** Adds a pending transaction to every list of transactions. */
export function withPending(transaction: Members = pending): Change {
  return onTransactions((list) => [...list, transaction]);
}

function pendingWithout(requirement: RequirementId, name: string): Mutant {
  const { [name]: _, ...rest } = pending;
  return define(
    requirement,
    `pending-no-${name}`,
    `${name} is missing from a pending transaction`,
    withPending(rest),
  );
}

const withTransactions = { query: new URLSearchParams({ with_transactions: "true" }) };

const isWithTransactions = ({ query }: Asked): boolean => query.get("with_transactions") === "true";

function onTransactions(change: (transactions: readonly unknown[]) => readonly unknown[]): Change {
  return onEach(blocks, "transactions", (list) => change(listOf(list)));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
