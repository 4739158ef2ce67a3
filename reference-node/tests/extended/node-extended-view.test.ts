import assert from "node:assert/strict";
import { test } from "node:test";
import { readLedgerPosition, record } from "../node-blocks.test.support.ts";
import { send } from "../node-extended.test.support.ts";
import { fetchBcs, toHex } from "../bcs/node-bcs.test.support.ts";
import {
  addressBytes,
  coin,
  encodeBalanceView,
  encodeView,
  metadata,
  view,
  viewBcs,
  type ViewCall,
} from "./node-extended-view.test.support.ts";
import { storeOf, storeType } from "../node-observation.test.support.ts";
import { createNode } from "../../node.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";

const shared = createNode();
const [first] = shared.accounts;
assert.ok(first);

const supply = String(
  record(
    record(
      record((await send(shared, "/accounts/0xa/resource/0x1::fungible_asset::ConcurrentSupply")).body)[
        "data"
      ],
    )["current"],
  )["value"],
);
const firstStore = storeOf(first.address);
const values: readonly (readonly [name: string, call: ViewCall, values: readonly JsonValue[]])[] = [
  ["0x1::account::exists_at", { arguments: ["0x1"] }, [true]],
  ["0x1::account::exists_at", { arguments: ["0xdead"] }, [false]],
  ["0x1::account::get_sequence_number", { arguments: ["0x1"] }, ["0"]],
  ["0x1::account::get_authentication_key", { arguments: ["0x1"] }, [`0x${"1".padStart(64, "0")}`]],
  ["0x1::account::originating_address", { arguments: ["0x1"] }, [{ vec: [] }]],
  ["0x1::coin::balance", { typeArguments: [coin], arguments: ["0xdead"] }, ["0"]],
  ["0x1::coin::balance", { typeArguments: ["0x1::string::String"], arguments: [first.address] }, ["0"]],
  ["0x1::coin::is_balance_at_least", { typeArguments: [coin], arguments: ["0xdead", "1"] }, [false]],
  ["0x1::coin::is_coin_initialized", { typeArguments: [coin] }, [true]],
  ["0x1::coin::decimals", { typeArguments: [coin] }, [8]],
  ["0x1::coin::name", { typeArguments: [coin] }, ["Node Coin"]],
  ["0x1::coin::symbol", { typeArguments: [coin] }, ["NOD"]],
  ["0x1::coin::supply", { typeArguments: [coin] }, [{ vec: [supply] }]],
  ["0x1::coin::coin_supply", { typeArguments: [coin] }, [{ vec: [supply] }]],
  ["0x1::coin::paired_metadata", { typeArguments: [coin] }, [{ vec: [{ inner: "0xa" }] }]],
  ["0x1::coin::paired_metadata", { typeArguments: ["u8"] }, [{ vec: [] }]],
  [
    "0x1::coin::paired_coin",
    { arguments: [{ inner: "0xa" }] },
    [{ vec: [{ account_address: "0x1", module_name: hex("node_coin"), struct_name: hex("NodeCoin") }] }],
  ],
  [
    "0x1::primary_fungible_store::balance",
    { typeArguments: [metadata], arguments: ["0xdead", "0xa"] },
    ["0"],
  ],
  ["0x1::fungible_asset::symbol", { typeArguments: [metadata], arguments: ["0xa"] }, ["NOD"]],
  ["0x1::fungible_asset::supply", { typeArguments: [metadata], arguments: ["0xa"] }, [{ vec: [supply] }]],
  ["0x1::fungible_asset::maximum", { typeArguments: [metadata], arguments: ["0xa"] }, [{ vec: [] }]],
  [
    "0x1::fungible_asset::metadata",
    { typeArguments: [metadata], arguments: ["0xa"] },
    [{ name: "Node Coin", symbol: "NOD", decimals: 8, icon_uri: "", project_uri: "" }],
  ],
  ["0x1::fungible_asset::store_exists", { arguments: ["0xa"] }, [false]],
  ["0x1::fungible_asset::store_exists", { arguments: [firstStore] }, [true]],
  ["0x1::fungible_asset::is_frozen", { typeArguments: [storeType], arguments: [firstStore] }, [false]],
  [
    "0x1::fungible_asset::is_balance_at_least",
    { typeArguments: [storeType], arguments: [firstStore, "1"] },
    [true],
  ],
  [
    "0x1::fungible_asset::is_balance_at_least",
    { typeArguments: [storeType], arguments: [firstStore, String(2n ** 64n - 1n)] },
    [false],
  ],
  [
    "0x1::fungible_asset::store_metadata",
    { typeArguments: [storeType], arguments: [firstStore] },
    [{ inner: "0xa" }],
  ],
  [
    "0x1::primary_fungible_store::primary_store",
    { typeArguments: [metadata], arguments: [first.address, "0xa"] },
    [{ inner: firstStore }],
  ],
  [
    "0x1::primary_fungible_store::primary_store_exists",
    { typeArguments: [metadata], arguments: [first.address, "0xa"] },
    [true],
  ],
  [
    "0x1::primary_fungible_store::primary_store_exists",
    { typeArguments: [metadata], arguments: ["0xdead", "0xa"] },
    [false],
  ],
  [
    "0x1::primary_fungible_store::is_frozen",
    { typeArguments: [metadata], arguments: ["0xdead", "0xa"] },
    [false],
  ],
  ["0x1::object::owner", { typeArguments: [storeType], arguments: [firstStore] }, [first.address]],
  ["0x1::object::owner", { typeArguments: [metadata], arguments: ["0xa"] }, ["0x1"]],
  ["0x1::object::is_owner", { typeArguments: [metadata], arguments: ["0xa", "0x2"] }, [false]],
  ["0x1::object::owns", { typeArguments: [metadata], arguments: ["0xa", "0x1"] }, [true]],
  ["0x1::object::root_owner", { typeArguments: [metadata], arguments: ["0xa"] }, ["0x1"]],
  ["0x1::object::is_burnt", { typeArguments: [metadata], arguments: ["0xa"] }, [false]],
  ["0x1::object::is_untransferable", { typeArguments: [metadata], arguments: ["0xa"] }, [false]],
  ["0x1::chain_id::get", {}, [4]],
  ["0x1::chain_status::is_operating", {}, [true]],
  ["0x1::chain_status::is_genesis", {}, [false]],
  ["0x1::node_account::can_receive_direct_coin_transfers", { arguments: ["0x1"] }, [true]],
  ["0x1::registry::balance_of", { arguments: [`0x${"f".repeat(64)}`] }, ["18446744073709551615"]],
  ["0x1::registry::balance_of", { arguments: ["0x99"] }, ["0"]],
  [
    "0x1::specimen::integers",
    { arguments: ["0x1"] },
    [255, 65_535, 4_294_967_295, String(2n ** 64n - 1n), String(2n ** 128n - 1n), String(2n ** 256n - 1n)],
  ],
];

function hex(text: string): string {
  return `0x${Buffer.from(text).toString("hex")}`;
}

for (const [name, call, expected] of values) {
  test(`${name}${JSON.stringify(call.typeArguments ?? [])} returns its values: ${JSON.stringify(expected)}`, async () => {
    const { status, body, headers } = await view(shared, name, call);
    assert.deepEqual([status, body], [200, expected]);
    assert.match(headers.get("x-node-gas-used") ?? "", /^[1-9]\d*$/);
  });
}

test("a response in BCS is the number of values and the bytes of each value", async () => {
  const read = async (name: string, call: ViewCall): Promise<string> => {
    const { typeArguments = [], arguments: given = [] } = call;
    const body = JSON.stringify({ function: name, type_arguments: typeArguments, arguments: given });
    const { status, headers, bytes } = await fetchBcs(shared, "/view", { body });
    assert.deepEqual([status, headers.get("content-type")], [200, "application/x-bcs"], name);
    assert.match(headers.get("x-node-gas-used") ?? "", /^[1-9]\d*$/);
    return toHex(bytes);
  };
  const integers = `0x06ff${"ff".repeat(2)}${"ff".repeat(4)}${"ff".repeat(8)}${"ff".repeat(16)}${"ff".repeat(32)}`;
  assert.equal(await read("0x1::specimen::integers", { arguments: ["0x1"] }), integers);
  assert.equal(await read("0x1::chain_id::get", {}), "0x0104");
  assert.equal(await read("0x1::coin::symbol", { typeArguments: [coin] }), "0x01034e4f44");
  const paired = await read("0x1::coin::paired_metadata", { typeArguments: [coin] });
  assert.equal(paired, `0x0101${"a".padStart(64, "0")}`);
});

test("views of the time, the height and a balance agree with the reads", async () => {
  const { timestamp, height } = await readLedgerPosition(shared);
  assert.deepEqual((await view(shared, "0x1::timestamp::now_microseconds")).body, [String(timestamp)]);
  assert.deepEqual((await view(shared, "0x1::timestamp::now_seconds")).body, [
    String(timestamp / 1_000_000n),
  ]);
  assert.deepEqual((await view(shared, "0x1::block::get_current_block_height")).body, [String(height)]);
  assert.deepEqual((await view(shared, "0x1::block::get_epoch_interval_secs")).body, ["60"]);
  const call = { typeArguments: [coin], arguments: [first.address] };
  const balance = (await send(shared, `/accounts/${first.address}/balance/0xa`)).body;
  assert.deepEqual((await view(shared, "0x1::coin::balance", call)).body, [String(balance)]);
  const ofStore = { typeArguments: [storeType], arguments: [firstStore] };
  assert.deepEqual((await view(shared, "0x1::fungible_asset::balance", ofStore)).body, [String(balance)]);
});

test("the addresses of a store and of a multisig account are hashes of their parts", async () => {
  const store = await view(shared, "0x1::primary_fungible_store::primary_store_address", {
    typeArguments: [metadata],
    arguments: ["0x1", "0xa"],
  });
  const multisig = await view(shared, "0x1::multisig_account::get_next_multisig_account_address", {
    arguments: ["0x1"],
  });
  // Computed with another implementation of SHA3-256.
  assert.deepEqual(store.body, ["0xc6d3d69a9810647845a5ca5ebe905256dc37327c1c39c1d673de00caaac0e3a8"]);
  assert.deepEqual(multisig.body, ["0xe683ada675de6b4b9568789c5505e82123f687108f7f63cfba625c2cb8c70154"]);
});

test("a view reads the state of the requested version", async () => {
  const node = createNode();
  const { version } = await readLedgerPosition(node);
  const height = async (query: string) =>
    (await view(node, "0x1::block::get_current_block_height", { query })).body;
  const before = await height("");
  node.control.produceBlock();
  assert.deepEqual(await height(`?ledger_version=${version}`), before);
  assert.notDeepEqual(await height(""), before);
});

test("a call in BCS returns what the call in JSON returns", async () => {
  const inJson = await view(shared, "0x1::coin::balance", {
    typeArguments: [coin],
    arguments: [first.address],
  });
  assert.deepEqual((await viewBcs(shared, encodeBalanceView(first.address))).body, inJson.body);
  assert.deepEqual((await viewBcs(shared, encodeView("chain_id", "get", [], []))).body, [4]);
  const paired = encodeView("coin", "paired_coin", [], [addressBytes("0xa")]);
  assert.equal((await viewBcs(shared, paired)).status, 200);
});

test("with implicit accounts every address reads as an account", async () => {
  const node = createNode({ implicitAccounts: true });
  const call = { arguments: ["0xdead"] };
  assert.deepEqual((await view(node, "0x1::account::exists_at", call)).body, [true]);
  assert.deepEqual((await view(node, "0x1::account::get_sequence_number", call)).body, ["0"]);
  const key = await view(node, "0x1::account::get_authentication_key", call);
  assert.deepEqual(key.body, [`0x${"dead".padStart(64, "0")}`]);
});

test("the names of the native coin, of the media type and of the header contain the vendor name", async () => {
  const node = createNode({ vendor: "aptos" });
  const type = "0x1::aptos_coin::AptosCoin";
  const response = await node.fetch(
    new Request("http://node.test/v1/view", {
      method: "POST",
      body: Buffer.from(encodeView("coin", "symbol", [type], [])),
      headers: { "content-type": "application/x.aptos.view_function+bcs" },
    }),
  );
  assert.deepEqual(await response.json(), ["APT"]);
  assert.match(response.headers.get("x-aptos-gas-used") ?? "", /^[1-9]/);
});
