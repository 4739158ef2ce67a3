import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { StateValue } from "../ledger/state-value.ts";
import type { TransactionOutcome } from "../ledger/transaction-record.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import {
  accountKey,
  accountType,
  createFreshAccount,
  formatAccount,
  nativeAsset,
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
import { createSupplyEntries, readSupply, supplyType } from "../framework/coins/asset-supply.ts";
import { createTransferCall } from "./transfer-call.ts";
import {
  createStoreEntries,
  readNativeBalance,
  storeType,
  type StorePlace,
} from "../framework/coins/fungible-store.ts";
import { objectType } from "../framework/objects/object-core.ts";
import { genesisState } from "../genesis/genesis.ts";

test("a transaction shows its events and changes like a recorded one of an existing network", () => {
  const genesis = genesisState([], "aptos");
  const aptos = createExecutor({ vendor: "aptos", implicitAccounts: true });
  const run = (owner: Address, amount: bigint): TransactionOutcome => {
    const state = new Map([...genesis, ...createState(funds)]);
    const transaction = transactionOf(createTransferCall("aptos", owner, amount), { gasUnitPrice: 100n });
    return aptos.execute({ ...transaction, maxGasAmount: 50_000n }, readerOf(state));
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
      readerOf(state),
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
      const read = readerOf(state);
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
