import assert from "node:assert/strict";
import { test } from "node:test";
import { createSystemClock } from "../ledger/clock.ts";
import { createNode } from "../node.ts";
import { list, get, readLedgerPosition } from "./node-blocks.test.support.ts";
import {
  listFailures,
  readSequenceNumber,
  sign,
  submit,
  submitBytes,
  type TransactionOptions,
} from "./node-transactions.test.support.ts";

const fresh = 8;
const at = (sequenceNumber: bigint, more: TransactionOptions = {}): TransactionOptions => ({
  account: fresh,
  sequenceNumber,
  ...more,
});

test("a transaction with a future sequence number waits until the gap is filled", async () => {
  const node = createNode({ strict: true });
  const before = await readLedgerPosition(node);
  assert.equal((await submit(node, sign(node, at(2n)), sign(node, at(1n)))).status, 202);
  assert.deepEqual(
    await readLedgerPosition(node),
    before,
    "no transaction can be executed, so no block is produced",
  );
  const { headers } = await submit(node, sign(node, at(0n)));
  const version = headers.get("x-node-ledger-version");
  const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
  assert.deepEqual(
    list(body["transactions"]).flatMap(({ sequence_number: number }) => number ?? []),
    ["0", "1", "2"],
  );
});

test("a waiting transaction is dropped when it expires", async () => {
  const node = createNode();
  await submit(node, sign(node, at(1n, { expiresInSecs: 10n })));
  node.control.advance({ seconds: 60 });
  await submit(node, sign(node, at(0n, { expiresInSecs: 600n })));
  assert.equal(await readSequenceNumber(node, fresh), "1");
  await submit(node, sign(node, at(1n, { expiresInSecs: 601n })));
  assert.equal(await readSequenceNumber(node, fresh), "2");
});

test("a repeated transaction is accepted, and another transaction with the same sequence number needs a higher price", async () => {
  const node = createNode();
  const waiting = sign(node, at(1n, { gasUnitPrice: 200n }));
  assert.equal((await submit(node, waiting)).status, 202);
  assert.equal((await submitBytes(node, waiting)).status, 202);
  const others: readonly TransactionOptions[] = [
    { arguments: ["0x5", "2"] },
    { maxGasAmount: 99_999n },
    { expiresInSecs: 61n },
    { gasUnitPrice: 199n },
    { gasUnitPrice: 300n, maxGasAmount: 99_999n },
  ];
  for (const other of others) {
    const answer = await submit(node, sign(node, at(1n, { gasUnitPrice: 200n, ...other })));
    assert.deepEqual(
      listFailures(answer),
      [[0, "invalid_transaction_update", null]],
      JSON.stringify(answer.body),
    );
  }
  assert.equal((await submit(node, sign(node, at(1n, { gasUnitPrice: 300n })))).status, 202);
  const { headers } = await submit(node, sign(node, at(0n)));
  const version = headers.get("x-node-ledger-version");
  const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
  assert.deepEqual(
    list(body["transactions"]).flatMap(({ gas_unit_price: price }) => price ?? []),
    ["100", "300"],
  );
});

test("of two different transactions with one sequence number in a batch, the second is rejected", async () => {
  const node = createNode();
  const answer = await submit(node, sign(node, at(0n)), sign(node, at(0n, { arguments: ["0x5", "2"] })));
  assert.deepEqual(listFailures(answer), [[1, "invalid_transaction_update", null]]);
});

test("a full mempool accepts only ready transactions, and each replaces the newest waiting transaction", async () => {
  const node = createNode({ mempoolCapacity: 2, strict: true });
  await submit(node, sign(node, at(1n)), sign(node, at(2n)));
  const full = await submit(node, sign(node, at(3n)));
  assert.equal(full.status, 507, full.text);
  assert.match(full.text, /"error_code":"mempool_is_full"/);
  const some = await submit(node, sign(node, at(1n)), sign(node, at(3n)));
  assert.deepEqual([some.status, listFailures(some)], [206, [[1, "mempool_is_full", null]]]);
  assert.equal((await submit(node, sign(node, at(0n)))).status, 202);
  assert.equal(await readSequenceNumber(node, fresh), "2");
});

test("with a block interval, a transaction leads to a block after the interval, and without transactions there is no block", async () => {
  const node = createNode({ blockInterval: 5000, strict: true });
  const before = await readLedgerPosition(node);
  assert.equal((await submit(node, sign(node, at(0n)))).status, 202);
  assert.equal((await submit(node, sign(node, at(1n)))).status, 202);
  node.control.advance({ seconds: 4 });
  assert.deepEqual(await readLedgerPosition(node), before);
  node.control.advance({ seconds: 1 });
  const after = await readLedgerPosition(node);
  assert.deepEqual([after.height, after.timestamp], [before.height + 1n, before.timestamp + 5_000_000n]);
  assert.equal(await readSequenceNumber(node, fresh), "2");
  node.control.advance({ seconds: 60 });
  assert.deepEqual(await readLedgerPosition(node), after, "an idle node produces no block");
});

test("produceBlock executes the waiting transactions", async () => {
  const node = createNode({ blockInterval: 5000 });
  await submit(node, sign(node, at(0n)));
  const { firstVersion, lastVersion } = node.control.produceBlock();
  assert.equal(lastVersion - firstVersion, 2n);
  assert.equal(await readSequenceNumber(node, fresh), "1");
  const empty = node.control.produceBlock();
  assert.equal(empty.lastVersion - empty.firstVersion, 1n);
});

test("waiting transactions are executed in order of arrival, but those of one sender in order of their sequence numbers", async () => {
  const node = createNode({ blockInterval: 1000 });
  await submit(node, sign(node, at(1n)), sign(node, { account: 9 }), sign(node, at(0n)));
  const { lastVersion } = node.control.produceBlock();
  const { body } = await get(`/blocks/by_version/${lastVersion}?with_transactions=true`, node);
  const [first, second] = [node.accounts[fresh]?.address, node.accounts[9]?.address];
  assert.deepEqual(
    list(body["transactions"]).flatMap(({ sender, sequence_number: number }) =>
      sender ? [[sender, number]] : [],
    ),
    [
      [first, "0"],
      [second, "0"],
      [first, "1"],
    ],
  );
});

test("a node that retains few versions prunes while it executes transactions", async () => {
  const node = createNode({ historyVersions: 10 });
  for (let number = 0n; number < 5n; number += 1n) {
    assert.equal((await submit(node, sign(node, at(number)))).status, 202);
  }
  const { version, oldest } = await readLedgerPosition(node);
  assert.equal(version - oldest, 9n);
});

test("with the system clock, the first request after the block interval returns the new block", async () => {
  let millis = 1_735_689_600_000;
  const node = createNode({ blockInterval: 3000, parts: { clock: createSystemClock(() => millis) } });
  await submit(node, sign(node, at(0n)));
  // Meanwhile, the lagging ledger also produces an empty block. This block must not delay the block of the transaction.
  for (const later of [1500, 1400]) {
    millis += later;
    assert.equal(await readSequenceNumber(node, fresh), "0");
  }
  millis += 100;
  assert.equal(await readSequenceNumber(node, fresh), "1");
});

test("a node whose ledger versions are used up returns an Error object and continues to serve reads", async () => {
  const node = createNode({ genesisVersion: 2n ** 64n - 10_001n });
  const versionMax = 2n ** 64n - 1n;
  for (let { version } = await readLedgerPosition(node); versionMax - version >= 6n;) {
    version = node.control.produceBlock().lastVersion;
  }
  const statuses: number[] = [];
  for (let number = 0n; number < 2n; number += 1n) {
    statuses.push((await submit(node, sign(node, at(number, { expiresInSecs: 100_000n })))).status);
  }
  assert.deepEqual(statuses, [202, 500]);
  assert.equal((await get("/-/healthy", node)).status, 200);
});
