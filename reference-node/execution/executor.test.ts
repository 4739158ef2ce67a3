import assert from "node:assert/strict";
import { test } from "node:test";
import type { StateValue } from "../ledger/state-value.ts";
import type { TransactionOutcome } from "../ledger/transaction-record.ts";
import { decodeAddress } from "../primitives/address.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import {
  accountKey,
  formatAccount,
  createFreshAccount,
  parseAccount,
  coinStoreKey,
  coinType,
  formatCoinStore,
  readBalance,
} from "./account-state.ts";
import { createExecutor } from "./executor.ts";
import { genesisState } from "./genesis.ts";
import { createTransferCall } from "./framework/coins/coin-functions.ts";
import type { EntryFunctionCall, UserTransaction } from "./user-transaction.ts";

const coin = coinType("node");
const sender = decodeAddress(new Uint8Array(32).fill(1));
const recipient = decodeAddress(new Uint8Array(32).fill(2));
const [senderStore, recipientStore] = [coinStoreKey(sender, coin), coinStoreKey(recipient, coin)];
const executor = createExecutor({ vendor: "node" });

function createState(balance: bigint): Map<string, StateValue> {
  return new Map([
    [accountKey(sender), formatAccount(createFreshAccount(sender))],
    [senderStore, formatCoinStore(balance)],
  ]);
}

function transactionOf(call: EntryFunctionCall, more: Partial<UserTransaction> = {}): UserTransaction {
  return {
    sender,
    sequenceNumber: toSequenceNumber(0n),
    nonce: null,
    maxGasAmount: 1000n,
    gasUnitPrice: 2n,
    expirationTimestampSecs: 1n,
    call,
    signature: { type: "ed25519_signature" },
    hash: `0x${"ab".repeat(32)}`,
    bytes: new Uint8Array(200),
    ...more,
  };
}

const pay = (amount: bigint, state: Map<string, StateValue>, more: Partial<UserTransaction> = {}) =>
  executor.execute(transactionOf(createTransferCall("node", recipient, amount), more), (key) =>
    state.get(key),
  );
const feeOf = ({ gasUsed }: TransactionOutcome): bigint => BigInt(gasUsed) * 2n;
const readerOf =
  ({ changes }: TransactionOutcome) =>
  (key: string): StateValue | undefined =>
    changes.get(key) ?? undefined;
const numberOf = (outcome: TransactionOutcome): bigint =>
  parseAccount(readerOf(outcome)(accountKey(sender)) ?? {}).sequenceNumber;

test("the type of the native coin contains the vendor name", () => {
  assert.equal(coinType("aptos"), "0x1::aptos_coin::AptosCoin");
});

test("a transfer moves coins, pays gas, increments the sequence number and creates the recipient's account", () => {
  const outcome = pay(4n, createState(10_000n));
  const after = readerOf(outcome);
  assert.ok(outcome.success && BigInt(outcome.gasUsed) > 0n);
  assert.equal(numberOf(outcome), 1n);
  assert.equal(readBalance(after, senderStore), 10_000n - 4n - feeOf(outcome));
  assert.equal(readBalance(after, recipientStore), 4n);
  assert.deepEqual(parseAccount(after(accountKey(recipient)) ?? {}), createFreshAccount(recipient));
  assert.deepEqual(
    outcome.events.map(({ type, guid }) => [type, guid.creation_number]),
    [
      ["0x1::coin::Withdraw", "0"],
      ["0x1::coin::Deposit", "0"],
    ],
  );
});

test("a transfer to the sender only costs gas", () => {
  const state = createState(10_000n);
  const call = createTransferCall("node", sender, 4n);
  const outcome = executor.execute(transactionOf(call), (key) => state.get(key));
  assert.ok(outcome.success && outcome.events.length === 2);
  assert.equal(readBalance(readerOf(outcome), senderStore), 10_000n - feeOf(outcome));
});

test("a failed transfer increments the sequence number and pays gas", () => {
  const full = createState(10_000n).set(recipientStore, formatCoinStore(2n ** 64n - 1n));
  const cases: readonly (readonly [TransactionOutcome, RegExp])[] = [
    [pay(10_001n, createState(10_000n)), /INSUFFICIENT_BALANCE/],
    [pay(10_000n, createState(10_000n)), /INSUFFICIENT_BALANCE/],
    [pay(1n, full), /ARITHMETIC_ERROR/],
    [pay(1n, createState(10_000n), { maxGasAmount: 5n }), /Out of gas/],
  ];
  for (const [outcome, status] of cases) {
    assert.equal(outcome.success, false);
    assert.match(outcome.vmStatus, status);
    assert.deepEqual([...outcome.changes.keys()].toSorted(), [accountKey(sender), senderStore].toSorted());
    assert.equal(numberOf(outcome), 1n);
    assert.equal(readBalance(readerOf(outcome), senderStore), 10_000n - feeOf(outcome));
    assert.deepEqual(outcome.events, []);
  }
  assert.equal(cases[3]?.[0].gasUsed, "5");
});

test("a call of an unknown function, or with arguments of other types, fails", () => {
  const state = createState(10_000n);
  const statusOf = (call: Partial<EntryFunctionCall>): string =>
    executor.execute(transactionOf({ ...createTransferCall("node", recipient, 1n), ...call }), (key) =>
      state.get(key),
    ).vmStatus;
  assert.equal(statusOf({ function: "0x1::nothing::here" }), "LINKER_ERROR");
  for (const given of [[], ["0x1"], ["0x1", 1], [1, "1"], ["0x1", "-1"], ["0x1", "1", "1"]]) {
    assert.equal(statusOf({ arguments: given }), "FAILED_TO_DESERIALIZE_ARGUMENT", JSON.stringify(given));
  }
});

test("a call of a published function that the node does not implement fails and is named", () => {
  const state = createState(10_000n);
  const genesis = genesisState([], "node");
  const read = (key: string): StateValue | undefined => state.get(key) ?? genesis.get(key) ?? undefined;
  const name = "0x1::account::revoke_any_signer_capability";
  const outcome = executor.execute(
    transactionOf({ function: name, typeArguments: [], arguments: ["0x"] }),
    read,
  );
  assert.equal(outcome.vmStatus, `Execution failed in ${name} at code offset 0`);
  assert.equal(numberOf(outcome), 1n);
});

test("with implicit accounts, the first transaction of a sender creates its account, even if it fails", () => {
  const implicit = createExecutor({ vendor: "node", implicitAccounts: true });
  for (const amount of [4n, 10_001n]) {
    const state = new Map([[senderStore, formatCoinStore(10_000n)]]);
    const call = createTransferCall("node", recipient, amount);
    const outcome = implicit.execute(transactionOf(call), (key) => state.get(key));
    assert.equal(outcome.success, amount === 4n);
    assert.equal(numberOf(outcome), 1n);
    assert.equal(outcome.changes.has(accountKey(recipient)), false);
  }
});

test("an executor can be created with additional functions", () => {
  const state = createState(10_000n);
  const functions = new Map([["0x1::a::b", () => ({ changes: new Map([["k", { v: 1 }]]), events: [] })]]);
  const outcome = createExecutor({ vendor: "node", functions }).execute(
    transactionOf({ function: "0x1::a::b", typeArguments: [], arguments: [] }),
    (key) => state.get(key),
  );
  assert.ok(outcome.success);
  assert.deepEqual(outcome.changes.get("k"), { v: 1 });
});

test("a sender without an account or without coins for the gas is rejected, and so is a malformed account resource", () => {
  assert.throws(() => pay(0n, new Map()), /sender must have an account/);
  assert.throws(() => pay(0n, createState(1n)), /sender must have the coins/);
  assert.throws(() => parseAccount({ sequence_number: 1, authentication_key: "0x" }), TypeError);
});
