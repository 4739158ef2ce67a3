import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { resourceKey, type StateValue } from "../../ledger/state-value.ts";
import { decodeAddress, formatAddress, type Address } from "../../primitives/address.ts";
import { nativeAsset } from "../../move/account-state.ts";
import type { EntryFunctionResult } from "../../move/entry-function.ts";
import { genesisState } from "../../genesis/genesis.ts";
import { getNativeFunctions } from "../native-functions.ts";
import { createStateDraft } from "../../move/state-draft.ts";
import { createObjectCore, objectKey } from "../objects/object-core.ts";
import { formatSupply, supplyKey } from "./asset-supply.ts";
import {
  createStoreEntries,
  formatStore,
  primaryStorePlace,
  readAssetBalance,
  storePlace,
} from "./fungible-store.ts";
import { moveBetweenAccounts, type AssetDraft } from "./move-assets.ts";

const accountOf = (byte: number): Address => decodeAddress(new Uint8Array(32).fill(byte));
const [owner, payee, asset, stranger, vault] = [
  accountOf(1),
  accountOf(2),
  accountOf(3),
  accountOf(4),
  accountOf(5),
];
const metadataType = "0x1::fungible_asset::Metadata";
const { entries } = getNativeFunctions({ vendor: "node", implicitAccounts: true });

/** A state with an asset of which at most 1,000 may exist. The owner has 100 in its primary store and 7 in a vault. */
function createState(): Map<string, StateValue | null> {
  return new Map<string, StateValue | null>([
    ...genesisState([], "node"),
    [objectKey(asset), createObjectCore(asset, owner, { isTransferable: true })],
    [resourceKey(asset, metadataType), { name: "Gold", symbol: "AU", decimals: 2 }],
    [supplyKey(asset), formatSupply({ current: 107n, maximum: 1_000n })],
    ...createStoreEntries(owner, asset, 100n),
    [objectKey(vault), createObjectCore(vault, owner, { isTransferable: false })],
    [storePlace(vault).key, formatStore({ asset, balance: 7n, isFrozen: false })],
  ]);
}

const readerOf =
  (state: ReadonlyMap<string, StateValue | null>) =>
  (key: string): StateValue | undefined =>
    state.get(key) ?? undefined;
const object = (address: Address): { inner: string } => ({ inner: `0x${address}` });

/** Calls an entry function and applies its changes to the state. Returns its events, or its abort. */
function call(
  state: Map<string, StateValue | null>,
  id: string,
  {
    sender = owner,
    type = metadataType,
    given,
  }: { sender?: Address; type?: string; given: readonly unknown[] },
): unknown {
  const entry = entries.get(id) ?? assert.fail(id);
  const result: EntryFunctionResult = entry({
    sender,
    typeArguments: type === "" ? [] : [type],
    arguments: given as never,
    read: readerOf(state),
  });
  if ("abort" in result) return result.abort;
  for (const [key, value] of result.changes) state.set(key, value);
  return result.events.map((event) => [event.type, event.data]);
}

test("an asset of any description moves between accounts, also by the type of its object", () => {
  for (const type of [metadataType, "0x1::object::ObjectCore"]) {
    const state = createState();
    const given = [object(asset), `0x${payee}`, "40"];
    const events = call(state, "0x1::primary_fungible_store::transfer", { type, given });
    const storeOf = (of: Address): string => formatAddress(primaryStorePlace(of, asset).address);
    assert.deepEqual(events, [
      ["0x1::fungible_asset::Withdraw", { store: storeOf(owner), amount: "40" }],
      ["0x1::fungible_asset::Deposit", { store: storeOf(payee), amount: "40" }],
    ]);
    const read = readerOf(state);
    assert.deepEqual(
      [owner, payee].map((of) => readAssetBalance(read, of, asset)),
      [60n, 40n],
    );
    assert.equal(readAssetBalance(read, owner, nativeAsset), 0n);
  }
});

test("several recipients get an asset in one call", () => {
  const state = createState();
  const given = [object(asset), [`0x${payee}`, `0x${stranger}`], ["1", "2"]];
  call(state, "0x1::node_account::batch_transfer_fungible_assets", { type: "", given });
  const balances = [owner, payee, stranger].map((of) => readAssetBalance(readerOf(state), of, asset));
  assert.deepEqual(balances, [97n, 1n, 2n]);
});

test("an object that describes no asset cannot be transferred as one", () => {
  const given = [object(vault), `0x${payee}`, "1"];
  const type = "0x1::object::ObjectCore";
  assert.match(
    String(call(createState(), "0x1::primary_fungible_store::transfer", { type, given })),
    /^Move abort in 0x1::object: ERESOURCE_DOES_NOT_EXIST/,
  );
});

test("the owner of a store moves its asset to another store, and no other account does", () => {
  const state = createState();
  const target = primaryStorePlace(owner, asset);
  const type = "0x1::fungible_asset::FungibleStore";
  const move = (sender: Address, from: Address, to: Address, amount: string): unknown =>
    call(state, "0x1::fungible_asset::transfer", { sender, type, given: [object(from), object(to), amount] });
  assert.match(String(move(stranger, vault, target.address, "1")), /: ENOT_STORE_OWNER\(0x50008\): /);
  assert.match(String(move(owner, vault, target.address, "8")), /: EINSUFFICIENT_BALANCE\(0x10004\): /);
  assert.equal((move(owner, vault, target.address, "7") as unknown[]).length, 2);
  assert.deepEqual(move(owner, vault, target.address, "0"), []);
  assert.equal(readAssetBalance(readerOf(state), owner, asset), 107n);
  for (const [key, value] of createStoreEntries(owner, nativeAsset, 5n)) state.set(key, value);
  const native = primaryStorePlace(owner, nativeAsset).address;
  assert.match(String(move(owner, native, vault, "1")), /: EFUNGIBLE_ASSET_AND_STORE_MISMATCH\(0x1000b\): /);
});

test("nothing moves from or to a frozen store", () => {
  for (const frozen of [owner, payee]) {
    const state = createState();
    const place = primaryStorePlace(frozen, asset);
    const balance = readAssetBalance(readerOf(state), frozen, asset);
    for (const [key, value] of createStoreEntries(frozen, asset, balance)) state.set(key, value);
    state.set(place.key, formatStore({ asset, balance, isFrozen: true }));
    const given = [object(asset), `0x${payee}`, "1"];
    assert.match(
      String(call(state, "0x1::primary_fungible_store::transfer", { given })),
      /^Move abort in 0x1::fungible_asset: ESTORE_IS_FROZEN\(0x50003\): /,
    );
  }
});

test("transfers never change the sum of the balances, and a failed step changes nothing", () => {
  const owners = [owner, payee, stranger];
  const step = fc.record({ from: fc.nat(2), to: fc.nat(2), amount: fc.bigInt(0n, 150n) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const draft: AssetDraft = { ...createStateDraft(readerOf(createState())), events: [] };
      const balances = () => owners.map((of) => readAssetBalance(draft.read, of, asset));
      for (const { from, to, amount } of steps) {
        const before = balances();
        const [sender, recipient] = [owners[from] ?? assert.fail(), owners[to] ?? assert.fail()];
        const abort = moveBetweenAccounts(draft, { sender, recipient, asset, amount });
        assert.equal(abort === null, (before[from] ?? 0n) >= amount);
        if (abort !== null) assert.deepEqual(balances(), before);
      }
      assert.equal(
        balances().reduce((sum, balance) => sum + balance),
        100n,
      );
    }),
  );
});
