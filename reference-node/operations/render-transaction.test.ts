import assert from "node:assert/strict";
import { test } from "node:test";
import { createVirtualClock } from "../ledger/clock.ts";
import { createLedger } from "../ledger/ledger.ts";
import { frameworkAccount } from "../move/account-state.ts";
import { toTimestampMicros } from "../primitives/u64.ts";
import { createRenderTransaction, createRenderChange } from "./render-transaction.ts";
import { frameworkAddress } from "../ledger/block-transactions.ts";
import { resourceKey } from "../ledger/state-value.ts";

const ledger = createLedger({
  signingDomain: "NODE",
  chainId: 4,
  clock: createVirtualClock(),
  genesisVersion: 0n,
  genesisTimestampMicros: toTimestampMicros(9n),
  genesisState: new Map([frameworkAccount]),
  historyVersions: 0,
  historyWindowSeconds: null,
});
const { lastVersion } = ledger.appendBlock([], toTimestampMicros(10n));
const render = createRenderTransaction({ vendor: "node", signingDomain: "NODE" });

const readNothing = (): undefined => undefined;

function rendered(version: typeof lastVersion, index: number) {
  const block = ledger.capture().blockAt(version) ?? assert.fail("no block");
  const record = block.transactions(10)[index] ?? assert.fail("no transaction");
  return render(record, { version, timestampMicros: block.timestampMicros }, readNothing);
}

test("the genesis transaction has its changes as payload and has no timestamp", () => {
  const { position } = ledger.capture();
  const genesis = rendered(position.oldestVersion, 0);
  assert.equal(genesis["type"], "genesis_transaction");
  assert.equal("timestamp" in genesis, false);
  const { changes, events } = genesis;
  assert.deepEqual(genesis["payload"], {
    write_set: { changes, events, type: "direct_write_set" },
    type: "write_set_payload",
  });
});

test("a state checkpoint has the state hash, no events, and the timestamp of its block", () => {
  const checkpoint = rendered(lastVersion, 1);
  assert.equal(checkpoint["type"], "state_checkpoint_transaction");
  assert.match(JSON.stringify(checkpoint["state_checkpoint_hash"]), /^"0x[0-9a-f]{64}"$/);
  assert.deepEqual([checkpoint["changes"], checkpoint["timestamp"]], [[], "10"]);
  assert.equal("events" in checkpoint, false);
});

test("the hashes depend on the signing domain", () => {
  const block = ledger.capture().blockAt(lastVersion) ?? assert.fail("no block");
  const [record] = block.transactions(1);
  assert.ok(record);
  const place = { version: lastVersion, timestampMicros: block.timestampMicros };
  const other = createRenderTransaction({ vendor: "acme", signingDomain: "ACME" })(
    record,
    place,
    readNothing,
  );
  assert.notEqual(other["state_change_hash"], render(record, place, readNothing)["state_change_hash"]);
});

const renderChange = createRenderChange({
  vendor: "node",
  signingDomain: "NODE",
  describeTableItem: (key, { value = null }) =>
    key.startsWith("table/")
      ? { handle: frameworkAddress, keyType: "u64", key: "7", valueType: "bool", value }
      : null,
  parseTableItemKey: (key) =>
    key.startsWith("table/") ? { handle: frameworkAddress, keyType: "u64", key: "7" } : null,
});
const tag = "0x1::coin::CoinInfo<0x1::node_coin::NodeCoin>";
const resource = resourceKey(frameworkAddress, tag);
const module = `account/${frameworkAddress}/module/coin`;

function withoutHash(change: ReturnType<typeof renderChange>): object {
  const { state_key_hash: hash, ...rest } = change;
  assert.match(JSON.stringify(hash), /^"0x[0-9a-f]{64}"$/);
  return rest;
}

test("every kind of write and deletion is rendered with its type", () => {
  const data = { a: "1" };
  assert.deepEqual(withoutHash(renderChange(resource, data, readNothing)), {
    address: "0x1",
    data: { type: tag, data },
    type: "write_resource",
  });
  assert.deepEqual(withoutHash(renderChange(resource, null, readNothing)), {
    address: "0x1",
    resource: tag,
    type: "delete_resource",
  });
  assert.deepEqual(withoutHash(renderChange(module, data, readNothing)), {
    address: "0x1",
    data,
    type: "write_module",
  });
  assert.deepEqual(withoutHash(renderChange(module, null, readNothing)), {
    address: "0x1",
    module: "0x1::coin",
    type: "delete_module",
  });
  assert.deepEqual(withoutHash(renderChange("table/x", { value: true }, readNothing)), {
    handle: `0x${frameworkAddress}`,
    data: { key: "7", key_type: "u64", value: true, value_type: "bool" },
    type: "write_table_item",
  });
});

test("the deletion of a table item is rendered with its key", () => {
  assert.deepEqual(withoutHash(renderChange("table/7", null, readNothing)), {
    handle: `0x${frameworkAddress}`,
    data: { key: "7", key_type: "u64" },
    type: "delete_table_item",
  });
});

test("equal state keys have equal hashes, and different state keys do not", () => {
  const hashOf = (key: string): unknown => renderChange(key, {}, readNothing)["state_key_hash"];
  assert.equal(hashOf(resource), hashOf(resource));
  assert.notEqual(hashOf(resource), hashOf(module));
});

test("an unknown kind of state key is rejected", () => {
  assert.throws(() => renderChange("nothing", {}, readNothing), /state key must be that of/);
  assert.throws(() => renderChange("nothing", null, readNothing), TypeError);
});
