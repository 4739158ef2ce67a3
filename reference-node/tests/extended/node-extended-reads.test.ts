import assert from "node:assert/strict";
import { test } from "node:test";
import { readLedgerPosition, list, record, get } from "../node-blocks.test.support.ts";
import { storeOf, storeType } from "../node-observation.test.support.ts";
import { createFaucetAccount } from "../../genesis/genesis.ts";
import { createNode } from "../../node.ts";
import { decodeAddress } from "../../primitives/address.ts";
import { describeError, send } from "../node-extended.test.support.ts";

const shared = createNode();

test("the base URL returns the ledger info, with and without the slash at its end", async () => {
  const position = await readLedgerPosition(shared);
  for (const path of ["", "/"]) {
    const { status, body } = await send(shared, path);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      chain_id: 4,
      epoch: "1",
      ledger_version: String(position.version),
      oldest_ledger_version: String(position.oldest),
      ledger_timestamp: String(position.timestamp),
      node_role: "full_node",
      oldest_block_height: String(position.oldestHeight),
      block_height: String(position.height),
      encryption_key: null,
    });
  }
});

test("without a base path, the root returns the ledger info", async () => {
  const node = createNode({ basePath: "" });
  assert.equal((await node.fetch(new Request("http://node.test/"))).status, 200);
  assert.equal((await node.fetch(new Request("http://node.test/v1"))).status, 404);
});

test("the estimated gas unit prices are those of a simulation", async () => {
  assert.deepEqual((await send(shared, "/estimate_gas_price")).body, {
    deprioritized_gas_estimate: 100,
    gas_estimate: 100,
    prioritized_gas_estimate: 150,
  });
});

test("a block by height equals the block by version", async () => {
  const { height, oldestHeight } = await readLedgerPosition(shared);
  for (const at of [oldestHeight, height]) {
    for (const query of ["", "?with_transactions=true"]) {
      const body = record((await send(shared, `/blocks/by_height/${at}${query}`)).body);
      const byVersion = await get(`/blocks/by_version/${String(body["first_version"])}${query}`, shared);
      assert.deepEqual(body, byVersion.body);
    }
  }
});

test("a pruned block returns 410, a block above the latest 404", async () => {
  const { oldestHeight } = await readLedgerPosition(shared);
  assert.deepEqual(describeError(await send(shared, `/blocks/by_height/${oldestHeight - 1n}`)), [
    410,
    "block_pruned",
    null,
    `Block(${oldestHeight - 1n}) has been pruned`,
  ]);
  assert.deepEqual(describeError(await send(shared, "/blocks/by_height/99999999")), [
    404,
    "block_not_found",
    null,
    "Block not found by Block height(99999999)",
  ]);
  assert.equal((await send(shared, "/blocks/by_height/abc")).status, 400);
});

test("the last block is served even if the oldest version is inside it", async () => {
  const node = createNode();
  const { version, height } = await readLedgerPosition(node);
  node.control.prune({ oldestVersion: version });
  const body = record((await send(node, `/blocks/by_height/${height}?with_transactions=true`)).body);
  assert.equal(body["last_version"], String(version));
  assert.equal((await send(node, `/transactions/by_version/${version}`)).status, 200);
  assert.equal((await send(node, `/transactions/by_version/${version - 1n}`)).status, 410);
});

test("one resource equals its element in the list of resources", async () => {
  const listed = await shared.fetch(new Request("http://node.test/v1/accounts/0x1/resources"));
  for (const resource of list(await listed.json())) {
    const path = `/accounts/0x1/resource/${encodeURIComponent(String(resource["type"]))}`;
    assert.deepEqual((await send(shared, path)).body, resource);
  }
});

test("one module equals its element in the list of modules", async () => {
  const listed = await shared.fetch(new Request("http://node.test/v1/accounts/0x1/modules"));
  for (const module of list(await listed.json())) {
    const { name } = record(module["abi"]);
    assert.deepEqual((await send(shared, `/accounts/0x1/module/${String(name)}`)).body, module);
  }
});

test("a missing resource or module returns 404 with its own code", async () => {
  const { version, oldest } = await readLedgerPosition(shared);
  assert.deepEqual(describeError(await send(shared, "/accounts/0x1/resource/0x1::nope::Nope")), [
    404,
    "resource_not_found",
    null,
    `Resource not found by Address(0x1), Struct tag(0x1::nope::Nope) and Ledger version(${version})`,
  ]);
  assert.deepEqual(describeError(await send(shared, "/accounts/0x1/module/nope")), [
    404,
    "module_not_found",
    null,
    `Module not found by Address(0x1), Module name(nope) and Ledger version(${version})`,
  ]);
  for (const path of ["/accounts/0x1/resource/0x1::account::Account", "/accounts/0x1/module/coin"]) {
    assert.equal((await send(shared, `${path}?ledger_version=${oldest}`)).status, 200);
    assert.equal((await send(shared, `${path}?ledger_version=${oldest - 1n}`)).status, 410);
    assert.equal((await send(shared, `${path}?ledger_version=${version + 1n}`)).status, 404);
    assert.equal((await send(shared, `${path}?ledger_version=x`)).status, 400);
  }
  assert.equal((await send(shared, "/accounts/0x1/resource/nope")).status, 400);
  assert.equal((await send(shared, "/accounts/0x1/module/no-pe")).status, 400);
  assert.equal((await send(shared, "/accounts/zz/module/coin")).status, 400);
});

test("the balance is a number, and 0 for an unknown account or asset", async () => {
  const node = createNode({ vendor: "aptos" });
  const { address = "" } = node.accounts[8] ?? {};
  const unused = 100_000_000_000;
  for (const [asset, balance] of [
    ["0x1::aptos_coin::AptosCoin", unused],
    ["0x0001::aptos_coin::AptosCoin?asset=redundant", unused],
    ["0xa", unused],
    ["0xa?undefined&%zz=1&x=%ff&=", unused],
    ["0xb", 0],
    ["0x1::string::String", 0],
  ] as const) {
    const response = await node.fetch(
      new Request(`http://node.test/v1/accounts/${address}/balance/${asset}`),
    );
    assert.equal(await response.json(), balance, asset);
  }
  assert.equal((await send(shared, "/accounts/0x77/balance/0xa")).body, 0);
  assert.equal((await send(shared, "/accounts/0x77/balance/nope")).status, 400);
  assert.equal((await send(shared, "/accounts/0x77/balance/0xa?ledger_version=0")).status, 410);
});

test("a balance above 2^53 has all its digits", async () => {
  const node = createNode({ seed: 3 });
  const { address } = createFaucetAccount(3);
  node.funding.fund(decodeAddress(Buffer.alloc(32, 0x5e)), 1n);
  const response = await node.fetch(new Request(`http://node.test/v1/accounts/${address}/balance/0xa`));
  const text = await response.text();
  assert.match(text, /^99\d{17}$/);
  assert.notEqual(text, String(Number(text)));
  const store = await send(node, `/accounts/${storeOf(address)}/resource/${storeType}`);
  assert.equal(text, record(record(store.body)["data"])["balance"]);
  assert.equal(response.headers.get("content-type"), "application/json");
});
