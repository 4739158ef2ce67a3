import assert from "node:assert/strict";
import { test } from "node:test";
import { createSystemClock } from "../ledger/clock.ts";
import { get, listTransactions, readLedgerPosition, wholeBlocks } from "../tests/node-blocks.test.support.ts";
import { readSequenceNumber, recipient, sign, submit } from "../tests/node-transactions.test.support.ts";
import { createNode } from "../node.ts";
import { parseAddress } from "../primitives/address.ts";
import { formatPlain, observe } from "../tests/node-observation.test.support.ts";

test("a snapshot keeps pruned blocks and values, although requests for them fail", async () => {
  const options = { historyVersions: 12 };
  const node = createNode(options);
  await submit(node, sign(node, { account: 8 }));
  const { id, digest } = node.control.snapshot();
  const [before, blocks] = [await readLedgerPosition(node), await wholeBlocks(node)];
  node.control.produceBlocks({ count: 200 });
  await submit(node, sign(node, { account: 8, sequenceNumber: 1n, expiresInSecs: 10_000n }));
  assert.equal((await get(`/blocks/by_version/${before.version}`, node)).status, 410);
  assert.equal((await get(`/accounts/0x1?ledger_version=${before.version}`, node)).status, 410);
  // The index of the hashes is built here. It must have the older transactions again after the revert.
  assert.equal((await get(`/transactions/by_hash/0x${"0".repeat(64)}`, node)).status, 404);
  assert.deepEqual(node.control.revert({ id }), { digest });
  assert.deepEqual([await readLedgerPosition(node), await wholeBlocks(node)], [before, blocks]);
  for (const { hash } of listTransactions(blocks)) {
    assert.equal((await get(`/transactions/by_hash/${String(hash)}`, node)).status, 200);
  }
  node.control.revert({ id });
  const fresh = createNode(options);
  await submit(fresh, sign(fresh, { account: 8 }));
  await readLedgerPosition(fresh);
  await wholeBlocks(fresh);
  fresh.control.reset();
  await submit(fresh, sign(fresh, { account: 8 }));
  assert.deepEqual(await observe(node), await observe(fresh));
});

test("after a revert, the lookups by hash and sender know only the new transactions", async () => {
  const node = createNode();
  const { id } = node.control.snapshot();
  const hashOfLast = async (): Promise<string> => {
    const { version } = await readLedgerPosition(node);
    return String((await get(`/transactions/by_version/${version - 1n}`, node)).body["hash"]);
  };
  const sender = node.accounts[8]?.address;
  const listNumbers = async (): Promise<string> =>
    (await node.fetch(new Request(`http://node.test/v1/accounts/${sender}/transactions`))).text();
  const before = await listNumbers();
  await submit(node, sign(node, { account: 8, arguments: [recipient, "2"] }));
  const abandoned = await hashOfLast();
  assert.equal((await get(`/transactions/by_hash/${abandoned}`, node)).status, 200);
  assert.notEqual(await listNumbers(), before);
  node.control.revert({ id });
  assert.equal(await listNumbers(), before);
  assert.equal((await get(`/transactions/by_hash/${abandoned}`, node)).status, 404);
  await submit(node, sign(node, { account: 8, arguments: [recipient, "3"] }));
  const { status, body } = await get(`/transactions/by_hash/${await hashOfLast()}`, node);
  assert.deepEqual(
    [status, body["payload"]],
    [200, { ...Object(body["payload"]), arguments: [recipient, "3"] }],
  );
  assert.equal((await get(`/transactions/by_hash/${abandoned}`, node)).status, 404);
});

test("values that a reverted write made prunable are not pruned after the revert", async () => {
  const node = createNode({ accounts: 1 });
  const { id } = node.control.snapshot();
  const { version } = await readLedgerPosition(node);
  node.control.fund({ address: node.accounts[0]?.address ?? "", amount: 1n });
  const account = `/accounts/${node.accounts[0]?.address}/resources`;
  node.control.revert({ id });
  const read = async () =>
    (await node.fetch(new Request(`http://node.test/v1${account}?ledger_version=${version}`))).text();
  const before = await read();
  node.control.produceBlocks({ count: 3 });
  node.control.fund({ address: node.accounts[0]?.address ?? "", amount: 2n });
  node.control.prune({ oldestVersion: version });
  assert.equal(await read(), before);
});

test("after a revert, the faucet sends the same transactions as the first time", () => {
  const node = createNode({ accounts: 1, blockInterval: 60_000 });
  const receiver = parseAddress(recipient) ?? assert.fail();
  const fund = (): string => formatPlain([node.funding.fund(receiver, 1n), node.funding.fund(receiver, 2n)]);
  const { id } = node.control.snapshot();
  const first = fund();
  node.control.revert({ id });
  assert.equal(fund(), first);
});

test("two nodes with the same verbs and requests are equal", async () => {
  const run = async () => {
    const node = createNode({ blockInterval: 2000 });
    const results: unknown[] = [node.control.snapshot(), node.control.fund({ address: "0x5e", amount: 5n })];
    await submit(node, sign(node, { account: 8 }));
    results.push(node.control.advance({ seconds: 5 }), node.control.advanceEpoch());
    results.push(node.control.revert({ id: 1 }), node.control.produceBlocks({ count: 5 }));
    return [formatPlain(results), ...(await observe(node))];
  };
  assert.deepEqual(await run(), await run());
});

test("a revert ends later snapshots, and ids are never used again", () => {
  const { control } = createNode({ accounts: 1 });
  assert.deepEqual(
    [1, 2, 3].map(() => control.snapshot().id),
    [1, 2, 3],
  );
  control.revert({ id: 2 });
  control.revert({ id: 2 });
  assert.throws(
    () => control.revert({ id: 3 }),
    /id must be that of a snapshot \(1, 2\), got 3\. Snapshot 3 has ended/,
  );
  assert.equal(control.snapshot().id, 4);
  control.revert({ id: 4, keep: false });
  assert.throws(() => control.revert({ id: 4 }), RangeError);
  const { digest } = control.reset();
  assert.throws(() => control.revert({ id: 1 }), /there is none/);
  assert.deepEqual(control.snapshot(), { id: 5, digest });
});

test("revert rejects other arguments, and the 65th snapshot is refused", () => {
  const { control } = createNode({ accounts: 1 });
  for (const argument of [{}, { id: "1" }, { id: 1, keep: 1 }, { id: 1, force: true }, null, 1]) {
    assert.throws(() => control.revert(argument as { id: number }), TypeError, JSON.stringify(argument));
  }
  for (const id of [0, 1, -1, 0.5, Number.NaN]) assert.throws(() => control.revert({ id }), RangeError);
  for (let count = 0; count < 64; count += 1) control.snapshot();
  assert.throws(() => control.snapshot(), /at most 64 snapshots/);
  control.revert({ id: 64, keep: false });
  assert.equal(control.snapshot().id, 65);
});

test("reset returns to the state after creation, also after pruning, and the system time goes on", async () => {
  let millis = 1_735_689_600_000;
  const node = createNode({
    accounts: 2,
    historyVersions: 20,
    parts: { clock: createSystemClock(() => millis) },
  });
  const [before, digest] = [await readLedgerPosition(node), node.digest()];
  for (let round = 0; round < 2; round += 1) {
    node.control.advance({ seconds: 50 });
    node.control.produceBlocks({ count: 100 });
    assert.deepEqual(node.control.reset(), { digest });
    assert.deepEqual(await readLedgerPosition(node), before);
  }
  millis += 5000;
  assert.equal((await readLedgerPosition(node)).timestamp, before.timestamp + 5_000_000n);
});

test("a revert after a few dozen transactions takes a few milliseconds", async () => {
  const node = createNode();
  const { id } = node.control.snapshot();
  const millis: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (let number = 0n; number < 30n; number += 1n) {
      await submit(node, sign(node, { account: 8, sequenceNumber: number }));
    }
    assert.equal(await readSequenceNumber(node, 8), "30");
    const start = performance.now();
    node.control.revert({ id });
    millis.push(performance.now() - start);
  }
  // The limit leaves room for a busy machine. A quiet one needs less than half a millisecond.
  assert.ok(Math.min(...millis) < 2, `expected a revert within 2 ms, got ${millis.join(", ")}`);
});
