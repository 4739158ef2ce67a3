import assert from "node:assert/strict";
import { test } from "node:test";
import type { StateValue } from "../ledger/state-value.ts";
import { addressOfBytes } from "../primitives/address.ts";
import { accountKey, formatAccount, freshAccount, parseAccount } from "./account-resource.ts";
import { coinStoreKey, coinType, formatCoinStore, readBalance } from "./coin-store.ts";
import { createExecutor } from "./executor.ts";

const coin = coinType("node");
const sender = addressOfBytes(new Uint8Array(32).fill(1));
const recipient = addressOfBytes(new Uint8Array(32).fill(2));
const executor = createExecutor({ vendor: "node" });

function stateWith(balance: bigint): Map<string, StateValue> {
  return new Map([
    [accountKey(sender), formatAccount(freshAccount(sender))],
    [coinStoreKey(sender, coin), formatCoinStore(balance)],
  ]);
}

test("the coin is named after the vendor word", () => {
  assert.equal(coinType("aptos"), "0x1::aptos_coin::AptosCoin");
});

test("a transfer moves coins, raises the sender's number and creates the recipient's account", () => {
  const state = stateWith(10n);
  const changes = executor.execute({ sender, recipient, amount: 4n }, (key) => state.get(key));
  const after = (key: string): StateValue | undefined => changes.get(key) ?? undefined;
  assert.equal(parseAccount(after(accountKey(sender)) ?? {}).sequenceNumber, 1n);
  assert.equal(readBalance(after, coinStoreKey(sender, coin)), 6n);
  assert.equal(readBalance(after, coinStoreKey(recipient, coin)), 4n);
  assert.deepEqual(parseAccount(after(accountKey(recipient)) ?? {}), freshAccount(recipient));
});

test("a transfer of more than there is changes nothing but the sender's number", () => {
  const state = stateWith(3n);
  const changes = executor.execute({ sender, recipient, amount: 4n }, (key) => state.get(key));
  assert.deepEqual([...changes.keys()], [accountKey(sender)]);
});

test("refuses a sender without an account, and a record that is none", () => {
  assert.throws(
    () => executor.execute({ sender: recipient, recipient: sender, amount: 1n }, () => undefined),
    RangeError,
  );
  assert.throws(() => parseAccount({ sequence_number: 1, authentication_key: "0x" }), TypeError);
});
