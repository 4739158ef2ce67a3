import assert from "node:assert/strict";
import { test } from "node:test";
import type { StateValue } from "../ledger/state-value.ts";
import type { TransactionOutcome } from "../ledger/transaction-record.ts";
import {
  accountKey,
  accountType,
  coinType,
  createFreshAccount,
  nativeAsset,
  parseAccount,
} from "../move/account-state.ts";
import { createExecutor } from "./executor.ts";
import {
  asset,
  createState,
  describeChanges,
  feeOf,
  funds,
  readerOf,
  recipient,
  recipientStore,
  sender,
  senderStore,
  transactionOf,
} from "./executor.test.support.ts";
import { genesisState } from "../genesis/genesis.ts";
import { createTransferCall } from "./transfer-call.ts";
import { createStoreEntries, readNativeBalance, storeType } from "../framework/coins/fungible-store.ts";
import { objectType } from "../framework/objects/object-core.ts";
import type { EntryFunctionCall, UserTransaction } from "./user-transaction.ts";

const executor = createExecutor({ vendor: "node" });

const pay = (amount: bigint, state: Map<string, StateValue>, more: Partial<UserTransaction> = {}) =>
  executor.execute(transactionOf(createTransferCall("node", recipient, amount), more), readerOf(state));
const numberOf = (outcome: TransactionOutcome): bigint =>
  parseAccount(readerOf(outcome.changes)(accountKey(sender)) ?? {}).sequenceNumber;

test("the type of the native coin contains the vendor name", () => {
  assert.equal(coinType("aptos"), "0x1::aptos_coin::AptosCoin");
});

test("a transfer moves coins, pays gas, increments the sequence number and creates the recipient's account", () => {
  const outcome = pay(4n, createState(funds));
  const after = readerOf(outcome.changes);
  assert.ok(outcome.success && BigInt(outcome.gasUsed) > 0n);
  assert.equal(numberOf(outcome), 1n);
  assert.equal(readNativeBalance(after, sender), funds - 4n - feeOf(outcome));
  assert.equal(readNativeBalance(after, recipient), 4n);
  assert.deepEqual(parseAccount(after(accountKey(recipient)) ?? {}), createFreshAccount(recipient));
  assert.deepEqual(
    outcome.events
      .slice(0, 2)
      .map(({ type, guid, sequence_number: number, data }) => [type, guid, number, data]),
    (
      [
        ["Withdraw", senderStore],
        ["Deposit", recipientStore],
      ] as const
    ).map(([name, store]) => [
      `0x1::fungible_asset::${name}`,
      { creation_number: "0", account_address: "0x0" },
      "0",
      { store: `0x${store.address}`, amount: "4" },
    ]),
  );
});

test("a transfer to the sender only costs gas", () => {
  const state = createState(funds);
  const call = createTransferCall("node", sender, 4n);
  const outcome = executor.execute(transactionOf(call), readerOf(state));
  assert.ok(outcome.success && outcome.events.length === 3);
  assert.equal(readNativeBalance(readerOf(outcome.changes), sender), funds - feeOf(outcome));
});

test("a failed transfer increments the sequence number and pays gas", () => {
  const full = new Map([
    ...createState(funds),
    ...createStoreEntries(recipient, nativeAsset, 2n ** 64n - 1n),
  ]);
  const cases: readonly (readonly [TransactionOutcome, RegExp])[] = [
    [pay(funds + 1n, createState(funds)), /INSUFFICIENT_BALANCE/],
    [pay(funds, createState(funds)), /INSUFFICIENT_BALANCE/],
    [pay(1n, full), /ARITHMETIC_ERROR/],
    [pay(1n, createState(funds), { maxGasAmount: 5n }), /Out of gas/],
  ];
  for (const [outcome, status] of cases) {
    assert.equal(outcome.success, false);
    assert.match(outcome.vmStatus, status);
    assert.deepEqual(describeChanges(outcome), [
      [sender, accountType],
      [senderStore.address, storeType],
      [senderStore.address, objectType],
    ]);
    assert.equal(numberOf(outcome), 1n);
    assert.equal(readNativeBalance(readerOf(outcome.changes), sender), funds - feeOf(outcome));
    assert.deepEqual(
      outcome.events.map(({ type }) => type),
      ["0x1::transaction_fee::FeeStatement"],
    );
  }
  assert.equal(cases[3]?.[0].gasUsed, "5");
});

test("a call of an unknown function, or with arguments of other types, fails", () => {
  const state = createState(funds);
  const statusOf = (call: Partial<EntryFunctionCall>): string =>
    executor.execute(
      transactionOf({ ...createTransferCall("node", recipient, 1n), ...call }),
      readerOf(state),
    ).vmStatus;
  assert.equal(statusOf({ function: "0x1::nothing::here" }), "LINKER_ERROR");
  for (const given of [[], ["0x1"], ["0x1", 1], [1, "1"], ["0x1", "-1"], ["0x1", "1", "1"]]) {
    assert.equal(statusOf({ arguments: given }), "FAILED_TO_DESERIALIZE_ARGUMENT", JSON.stringify(given));
  }
});

test("a call of a published function that the node does not implement fails and is named", () => {
  const state = createState(funds);
  const genesis = genesisState([], "node");
  const name = "0x1::node_coin::claim_mint_capability";
  const outcome = executor.execute(
    transactionOf({ function: name, typeArguments: [], arguments: ["0x"] }),
    readerOf(new Map([...genesis, ...state])),
  );
  assert.ok(outcome.vmStatus.startsWith(`Execution failed in ${name} at code offset 0: `), outcome.vmStatus);
  assert.equal(numberOf(outcome), 1n);
});

test("with implicit accounts, the first transaction of a sender creates its account, even if it fails", () => {
  const implicit = createExecutor({ vendor: "node", implicitAccounts: true });
  for (const amount of [4n, funds + 1n]) {
    const state = new Map([...asset, ...createStoreEntries(sender, nativeAsset, funds)]);
    const call = createTransferCall("node", recipient, amount);
    const outcome = implicit.execute(transactionOf(call), readerOf(state));
    assert.equal(outcome.success, amount === 4n);
    assert.equal(numberOf(outcome), 1n);
    assert.equal(outcome.changes.has(accountKey(recipient)), false);
  }
});

test("an executor can be created with additional functions", () => {
  const state = createState(funds);
  const functions = new Map([["0x1::a::b", () => ({ changes: new Map([["k", { v: 1 }]]), events: [] })]]);
  const outcome = createExecutor({ vendor: "node", functions }).execute(
    transactionOf({ function: "0x1::a::b", typeArguments: [], arguments: [] }),
    readerOf(state),
  );
  assert.ok(outcome.success);
  assert.deepEqual(outcome.changes.get("k"), { v: 1 });
});

test("a sender without an account or without coins for the gas is rejected, and so is a malformed account resource", () => {
  assert.throws(() => pay(0n, new Map()), /sender must have an account/);
  assert.throws(() => pay(0n, createState(1n)), /payer must have the coins/);
  assert.throws(() => parseAccount({ sequence_number: 1, authentication_key: "0x" }), TypeError);
});
