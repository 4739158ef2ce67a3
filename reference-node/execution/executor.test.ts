import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { resourceKey, type StateValue } from "../ledger/state-value.ts";
import { toChangeEntries, type TransactionOutcome } from "../ledger/transaction-record.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import {
  accountKey,
  accountType,
  formatAccount,
  createFreshAccount,
  parseAccount,
  coinType,
  nativeAsset,
} from "./account-state.ts";
import { createExecutor } from "./executor.ts";
import { genesisState } from "./genesis.ts";
import { createSupplyEntries, readSupply, supplyType } from "./framework/coins/asset-supply.ts";
import { createTransferCall } from "./framework/coins/coin-functions.ts";
import {
  createStoreEntries,
  primaryStorePlace,
  readNativeBalance,
  storeType,
  type StorePlace,
} from "./framework/coins/fungible-store.ts";
import { objectType } from "./framework/objects/object-core.ts";
import type { EntryFunctionCall, UserTransaction } from "./user-transaction.ts";

const sender = decodeAddress(new Uint8Array(32).fill(1));
const recipient = decodeAddress(new Uint8Array(32).fill(2));
const senderStore = primaryStorePlace(sender, nativeAsset);
const recipientStore = primaryStorePlace(recipient, nativeAsset);
const executor = createExecutor({ vendor: "node" });
const funds = 10_000_000n;

/** The description of the native coin without its supply, which tests of the supply add. */
const asset: readonly (readonly [string, StateValue])[] = [
  [resourceKey(nativeAsset, "0x1::fungible_asset::Metadata"), { name: "Node Coin" }],
];

function createState(balance: bigint): Map<string, StateValue> {
  return new Map<string, StateValue>([
    ...asset,
    [accountKey(sender), formatAccount(createFreshAccount(sender))],
    ...createStoreEntries(sender, nativeAsset, balance),
  ]);
}

function transactionOf(call: EntryFunctionCall, more: Partial<UserTransaction> = {}): UserTransaction {
  return {
    sender,
    sequenceNumber: toSequenceNumber(0n),
    nonce: null,
    maxGasAmount: 1_000_000n,
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

/** Describes the changes by address and type, in the order of the interface. */
function describeChanges({ changes }: TransactionOutcome): readonly (readonly (string | undefined)[])[] {
  return toChangeEntries(changes).map(([key]) => [key.split("/")[1], key.split("/").at(-1)]);
}

test("the type of the native coin contains the vendor name", () => {
  assert.equal(coinType("aptos"), "0x1::aptos_coin::AptosCoin");
});

test("a transfer moves coins, pays gas, increments the sequence number and creates the recipient's account", () => {
  const outcome = pay(4n, createState(funds));
  const after = readerOf(outcome);
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
  const outcome = executor.execute(transactionOf(call), (key) => state.get(key));
  assert.ok(outcome.success && outcome.events.length === 3);
  assert.equal(readNativeBalance(readerOf(outcome), sender), funds - feeOf(outcome));
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
    assert.equal(readNativeBalance(readerOf(outcome), sender), funds - feeOf(outcome));
    assert.deepEqual(
      outcome.events.map(({ type }) => type),
      ["0x1::transaction_fee::FeeStatement"],
    );
  }
  assert.equal(cases[3]?.[0].gasUsed, "5");
});

test("a transaction shows its events and changes like a recorded one of an existing network", () => {
  const genesis = genesisState([], "aptos");
  const aptos = createExecutor({ vendor: "aptos", implicitAccounts: true });
  const run = (owner: Address, amount: bigint): TransactionOutcome => {
    const state = new Map([...genesis, ...createState(funds)]);
    const transaction = transactionOf(createTransferCall("aptos", owner, amount), { gasUnitPrice: 100n });
    return aptos.execute({ ...transaction, maxGasAmount: 50_000n }, (key) => state.get(key) ?? undefined);
  };
  const native = [
    "0x1::coin::PairedCoinType",
    "0x1::coin::PairedFungibleAssetRefs",
    supplyType,
    "0x1::fungible_asset::Metadata",
    objectType,
    "0x1::primary_fungible_store::DeriveRefPod",
  ].map((type) => [nativeAsset, type]);
  const storeOf = ({ address }: StorePlace) => [
    [address, storeType],
    [address, objectType],
  ];
  const [asSender, asRecipient] = [storeOf(senderStore), storeOf(recipientStore)];
  const account = [[sender, accountType]];
  const inOrder = (...parts: (readonly (string | undefined)[])[][]) =>
    parts.flat().toSorted(([left = ""], [right = ""]) => (left < right ? -1 : left > right ? 1 : 0));
  const paid = run(recipient, 1n);
  assert.deepEqual(describeChanges(paid), inOrder(native, asSender, asRecipient, account));
  assert.deepEqual(
    paid.events.map(({ type }) => type.split("::").at(-1)),
    ["Withdraw", "Deposit", "FeeStatement"],
  );
  const failed = run(recipient, 2n ** 64n - 1n);
  assert.match(failed.vmStatus, /^Move abort in 0x1::fungible_asset: EINSUFFICIENT_BALANCE\(0x10004\): I/);
  assert.deepEqual(describeChanges(failed), inOrder(native, asSender, account));
  assert.deepEqual(
    failed.events.map(({ type }) => type),
    ["0x1::transaction_fee::FeeStatement"],
  );
  assert.equal(run(recipient, 0n).events.length, 1);
  assert.deepEqual(describeChanges(run(sender, 1n)), inOrder(native, asSender, account));
});

test("a fee consists of units for the execution and of the storage fee for new items", () => {
  const paying = (price: bigint, state: Map<string, StateValue>): readonly number[] => {
    const implicit = createExecutor({ vendor: "node", implicitAccounts: true });
    const call = createTransferCall("node", recipient, 1n);
    const { gasUsed, events } = implicit.execute(
      transactionOf(call, { gasUnitPrice: price, bytes: new Uint8Array(250) }),
      (key) => state.get(key),
    );
    const { data } = events.at(-1) ?? assert.fail();
    const member = (name: string): number => Number(new Map(Object.entries(data ?? {})).get(name));
    assert.equal(member("total_charge_gas_units"), Number(gasUsed));
    assert.equal(member("storage_fee_refund_octas"), 0);
    const storage = member("storage_fee_octas");
    const units = member("execution_gas_units") + member("io_gas_units");
    assert.equal(Number(gasUsed), units + Math.ceil(storage / Number(price)));
    return [storage, units];
  };
  const withPayee = new Map([...createState(funds), ...createStoreEntries(recipient, nativeAsset, 0n)]);
  const fresh = new Map([...asset, ...createStoreEntries(sender, nativeAsset, funds)]);
  const [storage, units = 0] = paying(1n, withPayee);
  assert.equal(storage, 0);
  assert.ok(units >= 52 / 3 && units <= 63 * 3, `a transfer costs ${units} units`);
  // The recorded fees of an existing network.
  assert.equal(paying(1n, createState(funds))[0], 532_400);
  assert.equal(
    paying(7n, new Map([...fresh, ...createStoreEntries(recipient, nativeAsset, 0n)]))[0],
    491_600,
  );
  assert.equal(paying(10n, fresh)[0], 1_024_000);
});

test("the balances of all accounts and the paid fees add up to a constant, which the supply shows", () => {
  const owners = [1, 2, 3, 4].map((byte) => decodeAddress(new Uint8Array(32).fill(byte)));
  const step = fc.record({ from: fc.nat(3), to: fc.nat(3), amount: fc.bigInt(0n, 60_000_000n) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, implicitAccounts) => {
      const state = new Map<string, StateValue | null>(genesisState([], "node"));
      const total = 200_000_000n;
      const put = (entries: Iterable<readonly [string, StateValue | null]>): void => {
        for (const [key, value] of entries) state.set(key, value);
      };
      const read = (key: string): StateValue | undefined => state.get(key) ?? undefined;
      put(createSupplyEntries(read, nativeAsset, total));
      for (const owner of owners.slice(0, 2)) {
        put([[accountKey(owner), formatAccount(createFreshAccount(owner))]]);
        put(createStoreEntries(owner, nativeAsset, total / 2n));
      }
      const paying = createExecutor({ vendor: "node", implicitAccounts });
      let fees = 0n;
      for (const { from, to, amount } of steps) {
        const payer = owners[from] ?? assert.fail();
        if (readNativeBalance(read, payer) < 20_000_000n) continue;
        const transfer = createTransferCall("node", owners[to] ?? assert.fail(), amount);
        const outcome = paying.execute(
          transactionOf(transfer, { sender: payer, maxGasAmount: 10_000_000n }),
          read,
        );
        put(outcome.changes);
        fees += feeOf(outcome);
      }
      const held = owners.reduce((sum, owner) => sum + readNativeBalance(read, owner), 0n);
      assert.equal(held + fees, total);
      assert.equal(readSupply(read, nativeAsset)?.current, held);
    }),
  );
});

test("a call of an unknown function, or with arguments of other types, fails", () => {
  const state = createState(funds);
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
  const state = createState(funds);
  const genesis = genesisState([], "node");
  const read = (key: string): StateValue | undefined => state.get(key) ?? genesis.get(key) ?? undefined;
  const name = "0x1::account::rotate_authentication_key_call";
  const outcome = executor.execute(
    transactionOf({ function: name, typeArguments: [], arguments: ["0x"] }),
    read,
  );
  assert.equal(outcome.vmStatus, `Execution failed in ${name} at code offset 0`);
  assert.equal(numberOf(outcome), 1n);
});

test("with implicit accounts, the first transaction of a sender creates its account, even if it fails", () => {
  const implicit = createExecutor({ vendor: "node", implicitAccounts: true });
  for (const amount of [4n, funds + 1n]) {
    const state = new Map([...asset, ...createStoreEntries(sender, nativeAsset, funds)]);
    const call = createTransferCall("node", recipient, amount);
    const outcome = implicit.execute(transactionOf(call), (key) => state.get(key));
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
