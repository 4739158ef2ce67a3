import assert from "node:assert/strict";
import { test } from "node:test";
import { list, readLedgerPosition, record } from "./node-blocks.test.support.ts";
import { createNode } from "../node.ts";
import { send } from "./node-extended.test.support.ts";

test("with the whole history, genesis and the first block are readable", async () => {
  const node = createNode({ wholeHistory: true });
  const { oldest, oldestHeight, version } = await readLedgerPosition(node);
  assert.deepEqual([oldest, oldestHeight], [0n, 0n]);
  assert.ok(version > 20n);
  const genesis = record((await send(node, "/blocks/by_height/0?with_transactions=true")).body);
  assert.deepEqual([genesis["first_version"], genesis["last_version"]], ["0", "0"]);
  assert.equal(list(genesis["transactions"])[0]?.["type"], "genesis_transaction");
  const first = record((await send(node, "/blocks/by_height/1")).body);
  assert.deepEqual([first["first_version"], first["transactions"]], ["1", undefined]);
  assert.equal(list((await send(node, "/transactions?start=0&limit=10")).body).length, 10);
  assert.equal(list((await send(node, "/transactions?start=10&limit=10")).body).length, 10);
});

test("with the whole history, the profile declares no pruned version", () => {
  const { features, prunedVersion } = createNode({ wholeHistory: true }).profile;
  assert.deepEqual([features?.pruning, prunedVersion], [false, undefined]);
  const usual = createNode().profile;
  assert.equal(usual.features?.pruning, true);
  assert.match(usual.prunedVersion ?? "", /^\d+$/);
});

test("the whole history ends with the same ledger as the pruned one", () => {
  assert.equal(createNode({ wholeHistory: true }).digest(), createNode().digest());
});
