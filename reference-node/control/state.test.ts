import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { get, list, readLedgerPosition, record } from "../tests/node-blocks.test.support.ts";
import { post, recipient } from "../tests/node-transactions.test.support.ts";
import { createNode, type ReferenceNode } from "../node.ts";
import { balancesHandle, storeData, storeOf, storeType } from "../tests/node-observation.test.support.ts";

async function readTransaction(node: ReferenceNode, version: bigint) {
  const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
  return list(body["transactions"]);
}

async function readItem(node: ReferenceNode, keyType: string, valueType: string, key: JsonValue) {
  const body = JSON.stringify({ key_type: keyType, value_type: valueType, key });
  return post(node, `/tables/${balancesHandle}/item`, body);
}

test("fund creates an account with coins, in a block with one administrative transaction", async () => {
  const node = createNode({ strict: true });
  const { version: before } = await readLedgerPosition(node);
  const { version, hash, block, balance } = node.control.fund({ address: recipient.slice(2), amount: 7n });
  assert.deepEqual([version, balance, block.lastVersion], [before + 2n, 7n, before + 3n]);
  const { body } = await get(`/accounts/${storeOf(recipient)}/resource/${storeType}`, node);
  assert.deepEqual(body["data"], storeData("7"));
  assert.equal((await get(`/accounts/${recipient}`, node)).body["sequence_number"], "0");
  const [, transaction] = await readTransaction(node, version);
  assert.equal(transaction?.["type"], "genesis_transaction");
  assert.equal(transaction["hash"], hash);
  assert.deepEqual(
    list(transaction["changes"]).map(({ address, type, data }) => [address, type, record(data)["type"]]),
    [
      ["0xa", "write_resource", "0x1::fungible_asset::ConcurrentSupply"],
      [recipient, "write_resource", "0x1::account::Account"],
      [storeOf(recipient), "write_resource", storeType],
      [storeOf(recipient), "write_resource", "0x1::object::ObjectCore"],
    ].toSorted(([left = ""], [right = ""]) =>
      left.padStart(70, "0") < right.padStart(70, "0") ? -1 : Number(left !== right),
    ),
  );
  assert.deepEqual(record(record(transaction["payload"])["write_set"])["changes"], transaction["changes"]);
  assert.equal((await get(`/transactions/by_hash/${hash}`, node)).body["version"], String(version));
  assert.equal(node.control.fund({ address: recipient, amount: 1n }).balance, 8n);
  assert.equal((await get(`/accounts/${recipient}?ledger_version=${before}`, node)).status, 404);
});

test("fund rejects malformed arguments and a balance above a u64, and changes nothing", () => {
  const node = createNode();
  node.control.fund({ address: recipient, amount: 2n ** 64n - 1n });
  const digest = node.digest();
  const wrong: readonly (readonly [unknown, typeof RangeError | typeof TypeError, RegExp])[] = [
    [{ address: recipient, amount: 1n }, RangeError, /amount must be at most 0.* got 1/],
    [{ address: recipient, amount: 1.5 }, TypeError, /amount must be a bigint or a safe integer, got 1.5/],
    [
      { address: recipient, amount: 2 ** 53 },
      TypeError,
      /amount must be a bigint or a safe integer, got 9007/,
    ],
    [{ address: recipient, amount: -1 }, RangeError, /amount must be from 0 to/],
    [{ address: recipient, amount: -1n }, RangeError, /amount must be from 0/],
    [{ address: "0xg", amount: 1n }, RangeError, /address must be an address .* got "0xg"/],
    [{ address: 1, amount: 1n }, TypeError, /address must be a string, got 1/],
    [{ address: recipient, amount: 1n, coin: "" }, TypeError, /must get only address, amount, got "coin"/],
    [undefined, TypeError, /fund must get an object/],
  ];
  for (const [argument, type, message] of wrong) {
    assert.throws(
      () => node.control.fund(argument as never),
      (error) => error instanceof type && message.test(error.message),
    );
  }
  assert.equal(node.digest(), digest);
});

test("setResource stores data in canonical form, and null deletes the resource", async () => {
  const node = createNode({ strict: true });
  const type = "0x1::specimen::Wrapper< vector<0x0001::specimen::Point> >";
  const path = `/accounts/0x2a/resource/${encodeURIComponent(type)}`;
  const data = { value: [{ label: "a", x: 1, y: 2 }] };
  node.control.setResource({ address: "2a", type, data });
  const { body } = await get(path, node);
  assert.deepEqual(body, { type: "0x1::specimen::Wrapper<vector<0x1::specimen::Point>>", data });
  node.control.setResource({
    address: "2a",
    type: storeType,
    data: { frozen: true, balance: "0007", metadata: { inner: "0xa" } },
  });
  const store = await get(`/accounts/0x2a/resource/${storeType}`, node);
  assert.deepEqual(store.body["data"], { ...storeData("7"), frozen: true });
  const { version } = node.control.setResource({ address: "0x2a", type, data: null });
  assert.equal((await get(path, node)).status, 404);
  assert.equal((await get(`${path}?ledger_version=${version - 1n}`, node)).status, 200);
  const [, transaction] = await readTransaction(node, version);
  assert.deepEqual(
    list(transaction?.["changes"]).map((change) => change["type"]),
    ["delete_resource"],
  );
});

test("setResource and setTableItem store values of enums", async () => {
  const node = createNode({ strict: true });
  const type = "0x1::account_abstraction::DispatchableAuthenticator";
  const key = { module_address: "0x2b", module_name: "any", function_name: "authenticate" };
  const dataOf = (address: string) => ({
    __variant__: "V1",
    auth_functions: {
      __variant__: "SortedVectorMap",
      entries: [{ key: { ...key, module_address: address }, value: true }],
    },
  });
  node.control.setResource({ address: "0x2a", type, data: dataOf("2b") });
  const path = `/accounts/0x2a/resource/${type}`;
  const long = `0x${"2b".padStart(64, "0")}`;
  const { body } = await get(path, node);
  assert.deepEqual(body["data"], dataOf(long));
  const bcs = await node.fetch(
    new Request(`http://node/v1${path}`, { headers: { accept: "application/x-bcs" } }),
  );
  assert.equal(bcs.status, 200);
  // The numbers of both variants, one entry, the key with its two texts, and the value.
  const bytes = Buffer.from(await bcs.arrayBuffer()).toString("hex");
  const hexOf = (text: string): string => Buffer.from(text).toString("hex");
  assert.equal(bytes, `000001${long.slice(2)}03${hexOf("any")}0c${hexOf("authenticate")}01`);
  const permission = "0x1::account::AccountPermission";
  const item = { handle: "0x77", keyType: permission, valueType: permission };
  const [offering, rotation] = [{ __variant__: "Offering" }, { __variant__: "KeyRotation" }];
  node.control.setTableItem({ ...item, key: offering, value: rotation });
  const request = JSON.stringify({ key_type: permission, value_type: permission, key: offering });
  const read = await post(node, "/tables/0x77/item", request);
  assert.deepEqual(read.body, rotation);
});

test("setResource rejects types and data that the modules of the node do not allow", () => {
  const node = createNode();
  const digest = node.digest();
  const address = "0x1";
  const authenticator = "0x1::account_abstraction::DispatchableAuthenticator";
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{ address, type: "0x1::specimen::Nothing", data: {} }, /type must be a published struct .* got/],
    [{ address, type: "0x1::specimen::Point", data: {} }, /ability key/],
    [{ address, type: "u64", data: "1" }, /ability key/],
    [{ address, type: authenticator, data: {} }, /data\.__variant__ is missing/],
    [{ address, type: authenticator, data: { __variant__: "V1" } }, /data\.auth_functions is missing/],
    [
      { address, type: authenticator, data: { __variant__: "V2" } },
      /data\.__variant__ must be the name of a variant \(V1\), got "V2"/,
    ],
    [{ address, type: "0x1::", data: {} }, /type must be a Move type, got "0x1::"/],
    [{ address, type: storeType, data: { frozen: false } }, /data\.metadata is missing/],
    [{ address, type: storeType, data: { ...storeData("7"), balance: 7 } }, /data\.balance must be .* got 7/],
    [{ address, type: storeType, data: { ...storeData("7"), x: 1 } }, /not a field/],
    [{ address, type: "0x1::specimen::Wrapper", data: { value: "1" } }, /must have 1 type arguments/],
    [
      { address, type: "0x1::specimen::Wrapper<u8>", data: null },
      /must have the resource .* to delete, got none/,
    ],
  ];
  for (const [argument, message] of wrong) {
    assert.throws(
      () => node.control.setResource(argument as never),
      (error) => error instanceof RangeError && message.test(error.message),
      JSON.stringify(argument),
    );
  }
  assert.throws(() => node.control.setResource({ address, type: 1, data: {} } as never), TypeError);
  assert.equal(node.digest(), digest);
});

test("setTableItem writes and deletes items in canonical form", async () => {
  const node = createNode({ strict: true });
  const item = { handle: balancesHandle, keyType: " address", key: "2a", valueType: "u64" };
  node.control.setTableItem({ ...item, value: "007" });
  assert.equal((await readItem(node, "address", "u64", "0x2a")).body, "7");
  const { version } = node.control.setTableItem({ ...item, value: null });
  assert.equal((await readItem(node, "address", "u64", "0x2a")).status, 404);
  const [, transaction] = await readTransaction(node, version);
  const key = `0x${"2a".padStart(64, "0")}`;
  assert.deepEqual(
    list(transaction?.["changes"]).map(({ type, handle, data }) => [type, handle, data]),
    [["delete_table_item", balancesHandle, { key, key_type: "address" }]],
  );
});

test("setTableItem rejects values that do not match their types, and changes nothing", () => {
  const node = createNode();
  const digest = node.digest();
  const item = { handle: balancesHandle, keyType: "address", key: "0x1", valueType: "u64", value: "1" };
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ key: "x" }, /key must be/],
    [{ value: 1 }, /value must be .* got 1/],
    [{ value: "18446744073709551616" }, /value must be/],
    [{ valueType: "u8", value: 1 }, /valueType must be u64, .* got u8/],
    [{ valueType: "signer", value: "0x1" }, /valueType must be u64/],
    [{ key: "0x2", valueType: "signer" }, /which has no values/],
    [{ key: "0x2", value: null }, /must have the item to delete, got none/],
    [{ keyType: "address>" }, /keyType must be a Move type/],
    [{ handle: "" }, /handle must be an address/],
  ];
  for (const [change, message] of wrong) {
    assert.throws(
      () => node.control.setTableItem({ ...item, ...change }),
      (error) => error instanceof RangeError && message.test(error.message),
      JSON.stringify(change),
    );
  }
  assert.throws(() => node.control.setTableItem({ ...item, key: undefined } as never), RangeError);
  assert.equal(node.digest(), digest);
});
