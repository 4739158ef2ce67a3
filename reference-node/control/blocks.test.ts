import assert from "node:assert/strict";
import { test } from "node:test";
import { get, list, readIntegerHeader, readLedgerPosition } from "../tests/node-blocks.test.support.ts";
import {
  listFailures,
  readSequenceNumber,
  sign,
  submit,
  submitBytes,
} from "../tests/node-transactions.test.support.ts";
import { createNode, type BlockMode } from "../node.ts";

test("produceBlocks produces 10000 blocks, of which the first one executes the waiting transactions", async () => {
  const node = createNode({ strict: true });
  node.control.setBlockMode({ mode: "manual" });
  await submit(node, sign(node, { account: 8 }));
  const before = await readLedgerPosition(node);
  const { first, last } = node.control.produceBlocks({ count: 10_000 });
  assert.deepEqual([first.height, first.lastVersion], [before.height + 1n, before.version + 3n]);
  const after = await readLedgerPosition(node);
  assert.deepEqual(
    [last.height, last.lastVersion, last.timestampMicros],
    [after.height, after.version, after.timestamp],
  );
  assert.equal(after.height - before.height, 10_000n);
  assert.equal(after.timestamp - before.timestamp, 10_000_000_000n);
  const middle = await get(`/blocks/by_version/${before.version + 10_000n}?with_transactions=true`, node);
  assert.equal(list(middle.body["transactions"]).length, 2);
  assert.equal(await readSequenceNumber(node, 8), "1");
});

test("the digest of many blocks is that of as many single blocks", () => {
  const [one, other] = [createNode(), createNode()];
  one.control.produceBlocks({ count: 30 });
  for (let count = 0; count < 30; count += 1) other.control.produceBlock();
  assert.equal(one.digest(), other.digest());
});

test("produceBlocks produces all blocks or none", async () => {
  const node = createNode({ genesisVersion: 2n ** 64n - 10_001n });
  const before = await readLedgerPosition(node);
  assert.throws(() => node.control.produceBlocks({ count: 6000 }), /All ledger versions .* are used/);
  for (const count of [0, 100_001, 1.5, -1]) {
    assert.throws(() => node.control.produceBlocks({ count }), /count must be an integer from 1 to 100000/);
  }
  assert.throws(() => node.control.produceBlocks({ count: "1" } as never), TypeError);
  assert.deepEqual(await readLedgerPosition(node), before);
});

test("in the manual mode, transactions wait until a block is produced", async () => {
  const node = createNode({ strict: true });
  assert.deepEqual(node.control.setBlockMode({ mode: "manual" }), { mode: "manual" });
  const before = await readLedgerPosition(node);
  await submit(node, sign(node, { account: 8 }));
  assert.deepEqual(node.control.advance({ seconds: 30 }).blocks, []);
  assert.deepEqual(await readLedgerPosition(node), before);
  node.control.produceBlock();
  assert.equal(await readSequenceNumber(node, 8), "1");
});

test("a new block mode applies to transactions that already wait", async () => {
  const node = createNode({ strict: true });
  node.control.setBlockMode({ mode: "manual" });
  await submit(node, sign(node, { account: 8 }));
  const { height, timestamp } = await readLedgerPosition(node);
  assert.deepEqual(node.control.setBlockMode({ mode: "interval", millis: 3000 }), {
    mode: "interval",
    millis: 3000,
  });
  assert.equal(node.control.mempool().blockDueMicros, timestamp + 3_000_000n);
  assert.equal(node.control.advance({ seconds: 2 }).blocks.length, 0);
  node.control.setBlockMode({ mode: "instant" });
  assert.equal((await readLedgerPosition(node)).height, height + 1n);
  assert.equal(await readSequenceNumber(node, 8), "1");
  node.control.setBlockMode({ mode: "instant" });
  assert.equal(
    (await readLedgerPosition(node)).height,
    height + 1n,
    "no transaction waits, so there is no block",
  );
});

test("setBlockMode rejects other modes and keeps the mode", async () => {
  const node = createNode();
  const wrong = [
    null,
    {},
    { mode: "auto" },
    { mode: "interval" },
    { mode: "interval", millis: 0 },
    { mode: "interval", millis: 1n },
    { mode: "manual", millis: 5 },
    { mode: "instant", every: 1 },
  ];
  for (const mode of wrong as readonly BlockMode[]) {
    assert.throws(
      () => node.control.setBlockMode(mode),
      (error) => error instanceof TypeError || error instanceof RangeError,
    );
  }
  await submit(node, sign(node, { account: 8 }));
  assert.equal(await readSequenceNumber(node, 8), "1");
});

test("advanceEpoch begins an epoch with a block, and later blocks stay in it", async () => {
  const node = createNode({ strict: true });
  const epochOf = async () => readIntegerHeader(await get("/-/healthy", node), "epoch");
  const before = await epochOf();
  const { epoch, block } = node.control.advanceEpoch();
  assert.deepEqual([epoch, await epochOf()], [before + 1n, before + 1n]);
  const { body } = await get(`/blocks/by_version/${block.firstVersion}?with_transactions=true`, node);
  assert.equal(list(body["transactions"])[0]?.["epoch"], String(epoch));
  node.control.produceBlock();
  assert.equal(await epochOf(), epoch);
});

test("prune returns the oldest version and rejects other arguments", async () => {
  const node = createNode();
  const { version, oldest } = await readLedgerPosition(node);
  assert.deepEqual(node.control.prune({ oldestVersion: 0n }), { oldestVersion: oldest });
  assert.deepEqual(node.control.prune({ oldestVersion: version }), { oldestVersion: version });
  assert.throws(() => node.control.prune({ oldestVersion: version + 1n }), RangeError);
  assert.deepEqual(node.control.prune({ oldestVersion: Number(version) }), { oldestVersion: version });
  assert.throws(() => node.control.prune({ oldestVersion: 1.5 }), TypeError);
});

test("an impersonated address sends transactions with any signature and key, also after the impersonation", async () => {
  const node = createNode({ strict: true });
  const address = node.accounts[8]?.address ?? "";
  const forged = sign(node, { account: 8, signer: "zeros" });
  const foreignKey = sign(node, { account: 8, sequenceNumber: 1n, publicKeyOf: 0, signer: 0 });
  assert.deepEqual(listFailures(await submit(node, forged)), [[0, "vm_error", 1]]);
  assert.deepEqual(node.control.impersonate({ address: address.slice(2), enabled: true }), {
    address,
    enabled: true,
  });
  node.control.setBlockMode({ mode: "manual" });
  assert.equal((await submit(node, forged)).status, 202);
  assert.equal((await submitBytes(node, foreignKey)).status, 202);
  node.control.impersonate({ address, enabled: false });
  assert.deepEqual(
    listFailures(await submit(node, sign(node, { account: 8, sequenceNumber: 2n, signer: 0 }))),
    [[0, "vm_error", 1]],
  );
  node.control.produceBlock();
  assert.equal(await readSequenceNumber(node, 8), "2");
});

test("the impersonation of an address affects no other address, and malformed arguments are rejected", async () => {
  const node = createNode();
  node.control.impersonate({ address: "0x1", enabled: true });
  assert.equal((await submit(node, sign(node, { account: 8, signer: "zeros" }))).status, 206);
  for (const one of [{ address: "0xg", enabled: true }, { address: "0x1", enabled: 1 }, { address: "0x1" }]) {
    assert.throws(() => node.control.impersonate(one as never), /must be/);
  }
});

test("the mempool lists the waiting transactions with their status", async () => {
  const node = createNode();
  node.control.setBlockMode({ mode: "manual" });
  await submit(
    node,
    sign(node, { account: 8, sequenceNumber: 1n }),
    sign(node, { account: 8, sequenceNumber: 3n }),
    sign(node, { account: 8 }),
    sign(node, { account: 9, nonce: 77n }),
  );
  const { transactions, blockDueMicros } = node.control.mempool();
  assert.equal(blockDueMicros, null);
  assert.deepEqual(
    transactions.map(({ sequenceNumber, nonce, status }) => [sequenceNumber, nonce, status]),
    [
      [0n, null, "ready"],
      [1n, null, "ready"],
      [3n, null, "parked"],
      [null, 77n, "ready"],
    ],
  );
  const [first] = transactions;
  assert.equal(first?.sender, node.accounts[8]?.address);
  assert.equal(first?.expirationTimestampSecs, 1_735_689_660n);
  assert.equal((await get(`/transactions/by_hash/${first?.hash}`, node)).body["type"], "pending_transaction");
  node.control.produceBlock();
  assert.deepEqual(
    node.control.mempool().transactions.map(({ sequenceNumber }) => sequenceNumber),
    [3n],
  );
});
