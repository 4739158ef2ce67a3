import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleKey, resourceKey } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { defineModule, defineStruct, formatModule } from "../../move/module-abi.ts";
import {
  addressOf,
  assertAborted,
  createNativeCalls,
  eventsOf,
  type CallOutcome,
  type NativeCalls,
} from "../native-calls.test.support.ts";

const [alice, bob, carol] = [addressOf(1), addressOf(2), addressOf(3)];
const coin = `${formatAddress(alice)}::moon::Moon`;
const native = "0x1::node_coin::NodeCoin";
const notRegistered = "0x1::coin ECOIN_STORE_NOT_PUBLISHED(0x60005)";

/** Calls functions of the coin of Alice, whose module is published. */
interface CoinCalls {
  readonly calls: NativeCalls;
  readonly run: (sender: Address, id: string, given?: readonly JsonValue[], type?: string) => CallOutcome;
  readonly view: (name: string, given?: readonly JsonValue[], type?: string) => JsonValue;
  /** The coins of Alice, Bob and Carol. */
  readonly balances: () => readonly JsonValue[];
}

function createCalls(implicitAccounts = true): CoinCalls {
  const calls = createNativeCalls({ implicitAccounts });
  const structs = ["Moon", "Sun"].map((name) => defineStruct(name, [], { dummy_field: "bool" }));
  const module = defineModule("moon", { address: formatAddress(alice), structs });
  calls.write(moduleKey(alice, "moon"), formatModule(module));
  const view: CoinCalls["view"] = (name, given = [], type = coin) => {
    const values = calls.view(`0x1::coin::${name}`, given, [type]);
    return typeof values === "string" ? values : (values[0] ?? null);
  };
  return {
    calls,
    run: (sender, id, given = [], type = coin) =>
      calls.run(sender, `0x1::${id}`, given, { typeArguments: [type] }),
    view,
    balances: () => [alice, bob, carol].map((owner) => view("balance", [`0x${owner}`])),
  };
}

const hex = (value: string): string => `0x${Buffer.from(value).toString("hex")}`;
const describe = (name = "Moon Coin", symbol = "MOON", isCounted = true): readonly JsonValue[] => [
  hex(name),
  hex(symbol),
  6,
  isCounted,
];

/** Creates the coin of Alice, of which she has 1000. Bob has a store. */
function createCoin({ isCounted = true, implicitAccounts = true } = {}): CoinCalls {
  const coinCalls = createCalls(implicitAccounts);
  const { run } = coinCalls;
  eventsOf(run(alice, "managed_coin::initialize", describe("Moon Coin", "MOON", isCounted)));
  for (const owner of [alice, bob]) eventsOf(run(owner, "managed_coin::register"));
  eventsOf(run(alice, "managed_coin::mint", [`0x${alice}`, "1000"]));
  return coinCalls;
}

test("a coin has a description, and its creator the right to mint", () => {
  const { calls, run, view } = createCalls();
  assert.equal(view("is_coin_initialized"), false);
  assert.deepEqual(eventsOf(run(alice, "managed_coin::initialize", describe())), []);
  assert.equal(view("is_coin_initialized"), true);
  const values = ["name", "symbol", "decimals", "supply", "coin_supply"].map((name) => view(name));
  assert.deepEqual(values, ["Moon Coin", "MOON", 6, { vec: ["0"] }, { vec: ["0"] }]);
  const capability = { dummy_field: false };
  assert.deepEqual(calls.resource(alice, `0x1::managed_coin::Capabilities<${coin}>`), {
    burn_cap: capability,
    freeze_cap: capability,
    mint_cap: capability,
  });
});

test("a type that cannot be a coin of the sender is not initialized", () => {
  const { run } = createCalls();
  const initialize = (type: string, given = describe(), sender = alice) =>
    run(sender, "managed_coin::initialize", given, type);
  eventsOf(initialize(coin));
  assertAborted(initialize(coin), "0x1::coin ECOIN_INFO_ALREADY_PUBLISHED(0x80002)");
  const sun = coin.replace("Moon", "Sun");
  assertAborted(initialize(sun, describe(), bob), "0x1::coin ECOIN_INFO_ADDRESS_MISMATCH(0x10001)");
  assertAborted(initialize(native), "0x1::coin ECOIN_INFO_ADDRESS_MISMATCH(0x10001)");
  assertAborted(initialize("u8"), "0x1::type_info 0x1");
  assertAborted(initialize(sun, describe("n".repeat(33))), "0x1::coin ECOIN_NAME_TOO_LONG(0x1000c)");
  assertAborted(initialize(sun, describe("", "s".repeat(33))), "0x1::coin ECOIN_SYMBOL_TOO_LONG(0x1000d)");
  assertAborted(initialize(sun, ["0xff", "0x", 0, false]), "0x1::string EINVALID_UTF8(0x1)");
  assert.equal(initialize(coin.replace("Moon", "Mars")), "TYPE_RESOLUTION_FAILURE");
  assert.equal(initialize(coin.replace("::moon", "::mars")), "LINKER_ERROR");
});

test("minting and burning change the balance and the supply", () => {
  const { run, view, balances } = createCoin();
  const event = (name: string, amount: string) => [
    `0x1::coin::${name}`,
    { coin_type: coin, account: formatAddress(alice), amount },
  ];
  assert.deepEqual(balances(), ["1000", "0", "0"]);
  const minted = run(alice, "managed_coin::mint", [`0x${alice}`, "5"]);
  assert.deepEqual(eventsOf(minted), [event("CoinDeposit", "5")]);
  const burnt = run(alice, "managed_coin::burn", ["105"]);
  assert.deepEqual(eventsOf(burnt), [event("CoinWithdraw", "105")]);
  assert.deepEqual([balances(), view("supply")], [["900", "0", "0"], { vec: ["900"] }]);
  const tooMuch = run(alice, "managed_coin::burn", ["901"]);
  assertAborted(tooMuch, "0x1::coin EINSUFFICIENT_BALANCE(0x10006)");
  assertAborted(run(alice, "managed_coin::mint", [`0x${carol}`, "1"]), notRegistered);
  assert.equal(run(alice, "managed_coin::mint", [`0x${alice}`, String(2n ** 64n - 1n)]), "ARITHMETIC_ERROR");
  assert.deepEqual([balances(), view("supply")], [["900", "0", "0"], { vec: ["900"] }]);
});

test("the supply of a coin that does not count it is unknown", () => {
  const { view, balances } = createCoin({ isCounted: false });
  assert.deepEqual([view("supply"), balances()], [{ vec: [] }, ["1000", "0", "0"]]);
});

test("only an account with capabilities mints and burns, and it can give them up", () => {
  const { run } = createCoin();
  const missing = "0x1::managed_coin ENO_CAPABILITIES(0x60001)";
  assertAborted(run(bob, "managed_coin::mint", [`0x${bob}`, "1"]), missing);
  assertAborted(run(bob, "managed_coin::burn", ["1"]), missing);
  assertAborted(run(alice, "managed_coin::mint", [`0x${alice}`, "1"], native), missing);
  eventsOf(run(alice, "managed_coin::destroy_caps"));
  assertAborted(run(alice, "managed_coin::mint", [`0x${alice}`, "1"]), missing);
  assertAborted(run(alice, "managed_coin::destroy_caps"), missing);
});

test("registering creates an empty store once", () => {
  const { calls, run, view } = createCoin();
  const isRegistered = (owner: Address, type = coin) => view("is_account_registered", [`0x${owner}`], type);
  assert.deepEqual(
    [isRegistered(alice), isRegistered(carol), isRegistered(carol, native)],
    [true, false, true],
  );
  assertAborted(
    calls.view("0x1::coin::is_account_registered", [`0x${alice}`], ["u8"]),
    "0x1::coin ECOIN_INFO_NOT_PUBLISHED(0x10003)",
  );
  const typeInfo = {
    account_address: formatAddress(alice),
    module_name: hex("moon"),
    struct_name: hex("Moon"),
  };
  assert.deepEqual(eventsOf(run(carol, "managed_coin::register")), [
    ["0x1::account::CoinRegister", { account: formatAddress(carol), type_info: typeInfo }],
  ]);
  assert.deepEqual(eventsOf(run(alice, "managed_coin::register")), []);
  const store = (owner: Address) => calls.resource(owner, `0x1::coin::CoinStore<${coin}>`)?.["coin"];
  assert.deepEqual([store(carol), store(alice)], [{ value: "0" }, { value: "1000" }]);
  eventsOf(run(carol, "managed_coin::register", [], native));
  assertAborted(
    run(carol, "managed_coin::register", [], "u8"),
    "0x1::coin ECOIN_INFO_NOT_PUBLISHED(0x10003)",
  );
});

test("a transfer of coins needs a store of the recipient, one of the account module does not", () => {
  const { run, balances } = createCoin();
  eventsOf(run(alice, "coin::transfer", [`0x${bob}`, "300"]));
  assertAborted(run(alice, "coin::transfer", [`0x${carol}`, "1"]), notRegistered);
  const tooFew = "0x1::coin EINSUFFICIENT_BALANCE(0x10006)";
  assertAborted(run(carol, "coin::transfer", [`0x${bob}`, "1"]), tooFew);
  assert.deepEqual(
    eventsOf(run(carol, "coin::transfer", [`0x${bob}`, "0"])).map(([type]) => type),
    ["0x1::coin::CoinDeposit"],
  );
  const paid = eventsOf(run(alice, "node_account::transfer_coins", [`0x${carol}`, "200"]));
  assert.deepEqual(
    paid.map(([type]) => type),
    ["0x1::coin::CoinWithdraw", "0x1::account::CoinRegister", "0x1::coin::CoinDeposit"],
  );
  assert.deepEqual(balances(), ["500", "300", "200"]);
  eventsOf(run(alice, "coin::transfer", [`0x${alice}`, "500"]));
  assertAborted(
    run(alice, "coin::transfer", [`0x${alice}`, "501"]),
    "0x1::coin EINSUFFICIENT_BALANCE(0x10006)",
  );
  assert.deepEqual(balances(), ["500", "300", "200"]);
});

test("a direct transfer creates the account of the recipient, whose GUIDs the event handles of its store have", () => {
  for (const implicitAccounts of [true, false]) {
    const { calls, run } = createCoin({ implicitAccounts });
    eventsOf(run(alice, "node_account::transfer_coins", [`0x${carol}`, "1"]));
    // The event handles of the new store have GUIDs, which only an account counts.
    assert.equal(calls.resource(carol, "0x1::account::Account")?.["guid_creation_num"], "4");
  }
});

test("a batch pays every recipient or none", () => {
  const { run, balances } = createCoin();
  const pay = (amounts: readonly string[]) =>
    run(alice, "node_account::batch_transfer_coins", [[`0x${bob}`, `0x${carol}`], amounts]);
  assertAborted(pay(["600", "600"]), "0x1::coin EINSUFFICIENT_BALANCE(0x10006)");
  assertAborted(pay(["1"]), "0x1::node_account EMISMATCHING_RECIPIENTS_AND_AMOUNTS_LENGTH(0x10005)");
  assert.deepEqual(balances(), ["1000", "0", "0"]);
  eventsOf(pay(["600", "400"]));
  assert.deepEqual(balances(), ["0", "600", "400"]);
});

test("a frozen store and an account that accepts no direct transfers receive no coins", () => {
  const { calls, run, view } = createCoin();
  const key = resourceKey(bob, `0x1::coin::CoinStore<${coin}>`);
  assert.equal(view("is_coin_store_frozen", [`0x${bob}`]), false);
  calls.write(key, { ...calls.resource(bob, `0x1::coin::CoinStore<${coin}>`), frozen: true });
  assert.equal(view("is_coin_store_frozen", [`0x${bob}`]), true);
  assertAborted(run(alice, "coin::transfer", [`0x${bob}`, "1"]), "0x1::coin EFROZEN(0x5000a)");
  const choose = (isAllowed: boolean) =>
    eventsOf(calls.run(carol, "0x1::node_account::set_allow_direct_coin_transfers", [isAllowed]));
  const chosen = (isAllowed: boolean) => [
    [
      "0x1::node_account::DirectCoinTransferConfigUpdated",
      { account: formatAddress(carol), new_allow_direct_transfers: isAllowed },
    ],
  ];
  assert.deepEqual([choose(false), choose(false)], [chosen(false), []]);
  const accepts = () => calls.view("0x1::node_account::can_receive_direct_coin_transfers", [`0x${carol}`]);
  assert.deepEqual(accepts(), [false]);
  assert.deepEqual(calls.resource(carol, "0x1::node_account::DirectTransferConfig"), {
    allow_arbitrary_coin_transfers: false,
    update_coin_transfer_events: { counter: "0", guid: { id: { creation_num: "2", addr: `0x${carol}` } } },
  });
  const pay = () => run(alice, "node_account::transfer_coins", [`0x${carol}`, "1"]);
  assertAborted(pay(), "0x1::node_account EACCOUNT_DOES_NOT_ACCEPT_DIRECT_COIN_TRANSFERS(0x50003)");
  assert.equal(view("is_coin_store_frozen", [`0x${carol}`]), true);
  assert.deepEqual([choose(true), accepts()], [chosen(true), [true]]);
  eventsOf(pay());
});
