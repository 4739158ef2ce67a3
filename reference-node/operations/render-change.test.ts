import assert from "node:assert/strict";
import { test } from "node:test";
import { frameworkAddress } from "../ledger/block-metadata.ts";
import { resourceKey } from "../ledger/state-value.ts";
import { createRenderChange } from "./render-change.ts";

const render = createRenderChange({
  vendor: "node",
  describeTableItem: (key, { value = null }) =>
    key.startsWith("table/")
      ? { handle: frameworkAddress, keyType: "u64", key: "7", valueType: "bool", value }
      : null,
});
const tag = "0x1::coin::CoinStore<0x1::node_coin::NodeCoin>";
const resource = resourceKey(frameworkAddress, tag);
const module = `account/${frameworkAddress}/module/coin`;

function withoutHash(change: ReturnType<typeof render>): object {
  const { state_key_hash: hash, ...rest } = change;
  assert.match(JSON.stringify(hash), /^"0x[0-9a-f]{64}"$/);
  return rest;
}

test("renders what was written and what was deleted, each as its variant", () => {
  const data = { a: "1" };
  assert.deepEqual(withoutHash(render(resource, data)), {
    address: "0x1",
    data: { type: tag, data },
    type: "write_resource",
  });
  assert.deepEqual(withoutHash(render(resource, null)), {
    address: "0x1",
    resource: tag,
    type: "delete_resource",
  });
  assert.deepEqual(withoutHash(render(module, data)), { address: "0x1", data, type: "write_module" });
  assert.deepEqual(withoutHash(render(module, null)), {
    address: "0x1",
    module: "0x1::coin",
    type: "delete_module",
  });
  assert.deepEqual(withoutHash(render("table/x", { value: true })), {
    handle: `0x${frameworkAddress}`,
    data: { key: "7", key_type: "u64", value: true, value_type: "bool" },
    type: "write_table_item",
  });
});

test("equal keys have equal hashes, others have not", () => {
  const hashOf = (key: string): unknown => render(key, {})["state_key_hash"];
  assert.equal(hashOf(resource), hashOf(resource));
  assert.notEqual(hashOf(resource), hashOf(module));
});

test("refuses a key that names nothing which can be shown", () => {
  assert.throws(() => render("nothing", {}), /state key expected/);
  assert.throws(() => render("nothing", null), TypeError);
});
