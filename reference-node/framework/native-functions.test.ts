import assert from "node:assert/strict";
import { test } from "node:test";
import { frameworkAddress } from "../ledger/block-transactions.ts";
import { moduleKey, type StateValue } from "../ledger/state-value.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { coinType, accountKey, nativeAsset } from "../move/account-state.ts";
import type { MoveType } from "../primitives/move-type.ts";
import { encodeCall } from "../execution/encode-call.ts";
import type { EntryFunctionResult } from "../move/entry-function.ts";
import { createStoreEntries, primaryStorePlace, readNativeBalance } from "./coins/fungible-store.ts";
import { listPublishedModules } from "./framework-state.ts";
import { defineFunction, defineModule, formatModule } from "../move/module-abi.ts";
import { genesisState } from "../genesis/genesis.ts";
import { getNativeFunctions } from "./native-functions.ts";
import { decodeCall } from "../execution/read-transaction.ts";

const vendor = "node";
const coin = coinType(vendor);
const [sender, payee, other] = [1, 2, 3].map((byte) => decodeAddress(new Uint8Array(32).fill(byte)));
assert.ok(sender && payee && other);
const asset = { inner: `0x${nativeAsset}` };
const state = new Map<string, StateValue | null>([
  ...genesisState([], vendor),
  ...createStoreEntries(sender, nativeAsset, 100n),
]);
const storeOf = (owner: Address): string => `0x${primaryStorePlace(owner, nativeAsset).address}`;
const read = (key: string): StateValue | undefined => state.get(key) ?? undefined;
const explicit = getNativeFunctions({ vendor, implicitAccounts: false });
const implicit = getNativeFunctions({ vendor, implicitAccounts: true });
const modules = listPublishedModules(vendor);

function call(
  id: string,
  given: readonly JsonValue[],
  {
    typeArguments = [],
    functions = explicit,
  }: { typeArguments?: readonly string[]; functions?: typeof explicit } = {},
): EntryFunctionResult {
  const entry = functions.entries.get(id) ?? assert.fail(id);
  return entry({ sender: sender ?? assert.fail(), typeArguments, arguments: given, read });
}

/** Describes a result by the balances after it and the types of its events, or by its abort. */
function describe(result: EntryFunctionResult): unknown {
  if ("abort" in result) return result.abort;
  const after = (key: string): StateValue | undefined => result.changes.get(key) ?? read(key);
  const balances = [sender, payee, other].map((owner) =>
    Number(readNativeBalance(after, owner ?? assert.fail())),
  );
  return [balances, result.events.map(({ type, data }) => [type.split("::").at(-1), data])];
}

test("every declared view is implemented, and every implemented function is declared", () => {
  const declared = (role: "is_view" | "is_entry") =>
    modules.flatMap(({ address, name, exposed_functions: functions }) =>
      functions.filter((one) => one[role]).map((one) => `${address}::${name}::${one.name}`),
    );
  assert.deepEqual([...explicit.views.keys()].toSorted(), declared("is_view").toSorted());
  const entries = new Set(declared("is_entry"));
  assert.deepEqual(
    [...explicit.entries.keys()].filter((id) => !entries.has(id)),
    [],
  );
});

const transfers: readonly (readonly [id: string, types: readonly string[], assets: readonly JsonValue[]])[] =
  [
    ["0x1::node_account::transfer", [], []],
    ["0x1::node_account::transfer_coins", [coin], []],
    ["0x1::node_account::fungible_transfer_only", [], []],
    ["0x1::node_account::transfer_fungible_assets", [], [asset]],
    ["0x1::coin::transfer", [coin], []],
    ["0x1::primary_fungible_store::transfer", ["0x1::fungible_asset::Metadata"], [asset]],
  ];

for (const [id, typeArguments, assets] of transfers) {
  test(`${id} transfers the native coin`, () => {
    const pay = (to: string, amount: string) =>
      describe(call(id, [...assets, to, amount], { typeArguments }));
    assert.deepEqual(pay(`0x${payee}`, "60"), [
      [40, 60, 0],
      [
        ["Withdraw", { store: storeOf(sender), amount: "60" }],
        ["Deposit", { store: storeOf(payee), amount: "60" }],
      ],
    ]);
    assert.equal(
      pay(`0x${payee}`, "101"),
      "Move abort in 0x1::fungible_asset: EINSUFFICIENT_BALANCE(0x10004): Insufficient balance to withdraw or transfer.",
    );
    assert.equal(pay(`0x${payee}`, "-1"), "FAILED_TO_DESERIALIZE_ARGUMENT");
  });
}

for (const [id, typeArguments, assets] of [
  ["0x1::node_account::batch_transfer", [], []],
  ["0x1::node_account::batch_transfer_coins", [coin], []],
  ["0x1::node_account::batch_transfer_fungible_assets", [], [asset]],
] as const) {
  test(`${id} transfers to each recipient or to none`, () => {
    const pay = (to: readonly string[], amounts: readonly string[]) =>
      call(id, [...assets, to, amounts], { typeArguments });
    const [first, second] = [`0x${payee}`, `0x${other}`];
    const paid = pay([first, second, first], ["10", "20", "30"]);
    const [balances, events] = describe(paid) as [number[], [string, JsonValue][]];
    assert.deepEqual(balances, [40, 40, 20]);
    assert.deepEqual(
      events.map(([name, data]) => [name, data]),
      ["10", "20", "30"].flatMap((amount, index) => [
        ["Withdraw", { store: storeOf(sender), amount }],
        ["Deposit", { store: storeOf(index === 1 ? other : payee), amount }],
      ]),
    );
    assert.match(String(describe(pay([first, second], ["60", "60"]))), /EINSUFFICIENT_BALANCE\(0x10004\)/);
    assert.match(
      String(describe(pay([first], []))),
      /^Move abort in 0x1::node_account: EMISMATCHING_RECIPIENTS_AND_AMOUNTS_LENGTH\(0x10005\): ./,
    );
    assert.deepEqual(describe(pay([], [])), [[100, 0, 0], []]);
  });
}

test("a type that is no coin and an object that is no asset abort", () => {
  const cases: readonly (readonly [string, readonly JsonValue[], readonly string[], RegExp])[] = [
    [
      "0x1::coin::transfer",
      ["0x2", "1"],
      ["u8"],
      /^Move abort in 0x1::coin: ECOIN_INFO_NOT_PUBLISHED\(0x10003\)/,
    ],
    ["0x1::node_account::transfer_coins", ["0x2", "1"], ["u8"], /ECOIN_INFO_NOT_PUBLISHED\(0x10003\)/],
    [
      "0x1::primary_fungible_store::transfer",
      [{ inner: "0xb" }, "0x2", "1"],
      ["0x1::fungible_asset::Metadata"],
      /^Move abort in 0x1::object: EOBJECT_DOES_NOT_EXIST\(0x60002\)/,
    ],
    [
      "0x1::primary_fungible_store::transfer",
      [asset, "0x2", "1"],
      ["0x1::account::Account"],
      /^Move abort in 0x1::object: ERESOURCE_DOES_NOT_EXIST\(0x60007\)/,
    ],
    ["0x1::coin::transfer", ["0x2", "1"], [], /^NUMBER_OF_TYPE_ARGUMENTS_MISMATCH$/],
  ];
  for (const [id, given, typeArguments, abort] of cases) {
    assert.match(String(describe(call(id, given, { typeArguments }))), abort);
  }
});

test("a call of a function with a reference as parameter fails, in JSON and in BCS", () => {
  const functions = [
    defineFunction("freeze", ["address", "&0x1::coin::CoinStore<T0>"], { generics: [[]], role: "entry" }),
  ];
  const module = formatModule(defineModule("odd", { functions }));
  const readOdd = (key: string): StateValue | undefined =>
    key === moduleKey(frameworkAddress, "odd") ? module : read(key);
  const id = { address: frameworkAddress, module: "odd", name: "freeze" };
  const typeArguments: readonly MoveType[] = [{ kind: "u8" }];
  assert.throws(
    () =>
      encodeCall({ function: id, typeArguments, arguments: ["0x1", "0x1"] }, { read: readOdd, nonce: null }),
    {
      name: "CallError",
      message: /a parameter of type &0x1::coin::CoinStore<T0>, which cannot be an argument/,
    },
  );
  const bytes = [new Uint8Array(32), new Uint8Array(1)];
  const payload = {
    kind: "entry function",
    ...id,
    typeArguments: ["u8"],
    arguments: bytes,
    nonce: null,
  } as const;
  assert.equal(decodeCall(payload, 1, readOdd).mismatchStatus, "INVALID_MAIN_FUNCTION_SIGNATURE");
});

test("a payment creates the account of the payee, unless accounts are implicit", () => {
  const keysOf = (functions: typeof explicit, id: string, given: readonly JsonValue[]) => {
    const result = call(id, given, { functions });
    return "abort" in result ? result.abort : [...result.changes.keys()].toSorted();
  };
  const account = accountKey(payee);
  const store = createStoreEntries(payee, nativeAsset, 0n).map(([key]) => key);
  const transfer = "0x1::node_account::transfer";
  const stores = [primaryStorePlace(sender, nativeAsset).key, ...store];
  assert.deepEqual(keysOf(explicit, transfer, [`0x${payee}`, "1"]), [...stores, account].toSorted());
  assert.deepEqual(keysOf(implicit, transfer, [`0x${payee}`, "1"]), stores.toSorted());
  const create = "0x1::node_account::create_account";
  assert.deepEqual(keysOf(explicit, create, [`0x${payee}`]), [account]);
  assert.deepEqual(keysOf(implicit, create, [`0x${payee}`]), store.toSorted());
  assert.deepEqual(keysOf(implicit, create, [`0x${sender}`]), []);
  assert.match(String(keysOf(explicit, create, ["0x1"])), /EACCOUNT_ALREADY_EXISTS\(0x80001\) at 0x1$/);
});

test("a wrapped value and the latest notices are kept in resources of the sender", () => {
  const wrapped = call("0x1::specimen::wrap", [["1", "2"]], { typeArguments: ["vector<u64>"] });
  assert.ok("changes" in wrapped);
  assert.deepEqual(
    [...wrapped.changes],
    [[`account/${sender}/resource/0x1::specimen::Wrapper<vector<u64>>`, { value: ["1", "2"] }]],
  );
  const deep = `${"vector<".repeat(7)}u8${">".repeat(7)}`;
  const refused = call("0x1::specimen::wrap", [[]], { typeArguments: [deep] });
  assert.deepEqual(refused, { abort: "VM_MAX_TYPE_DEPTH_REACHED" });
  const key = `account/${sender}/resource/0x4::notice_board::Board`;
  const notices = Array.from({ length: 10 }, (_, index) => ({ author: `0x${sender}`, text: String(index) }));
  const entry = explicit.entries.get("0x4::notice_board::post") ?? assert.fail();
  const posted = entry({
    sender,
    typeArguments: [],
    arguments: ["new"],
    read: (wanted) => (wanted === key ? { notices } : read(wanted)),
  });
  assert.ok("changes" in posted);
  const kept = [...notices.slice(1), { author: `0x${sender}`, text: "new" }];
  assert.deepEqual([...posted.changes], [[key, { notices: kept }]]);
});
