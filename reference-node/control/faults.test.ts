import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, type ReferenceNode } from "../node.ts";

const failing = { id: "failing", match: { every: 2 }, do: { status: 500 } };

async function send(node: ReferenceNode, count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    statuses.push((await node.fetch(new Request("http://node.test/v1/accounts/0x1"))).status);
  }
  return statuses;
}

test("rules are set, added, removed and listed with how often each was applied", async () => {
  const node = createNode();
  const { faults } = node.control;
  assert.deepEqual(faults.list(), []);
  assert.deepEqual(await send(node, 2), [200, 200]);
  assert.deepEqual(faults.set([failing]), [{ ...failing, applied: 0 }]);
  const added = faults.add({ match: { nth: 1 }, do: { status: 503 } });
  assert.deepEqual(
    added.map(({ id }) => id),
    ["failing", "fault-1"],
  );
  assert.deepEqual(await send(node, 4), [503, 500, 200, 500]);
  assert.deepEqual(
    faults.list().map(({ applied }) => applied),
    [2, 1],
  );
  assert.deepEqual(
    faults.remove("failing").map(({ id }) => id),
    ["fault-1"],
  );
  assert.deepEqual(faults.clear(), []);
  assert.deepEqual(await send(node, 2), [200, 200]);
});

test("a refused change keeps the rules and their counts", async () => {
  const node = createNode({ faults: [failing] });
  const { faults } = node.control;
  await send(node, 2);
  const before = faults.list();
  assert.throws(() => faults.set([failing, failing]), /rules\[1\]\.id must differ/);
  assert.throws(() => faults.add(failing), /id must differ/);
  assert.throws(() => faults.add({ match: {}, do: {} }), /rule\.do must have an effect/);
  assert.throws(() => faults.remove("other"), /id must be that of a rule \(failing\), got "other"/);
  assert.throws(() => faults.set("unknown"), /must be an array of rules, or one of/);
  assert.deepEqual(faults.list(), before);
});

test("a snapshot contains the rules and their counts, and reset returns to those of the start", async () => {
  const node = createNode({ faults: [failing] });
  await send(node, 1);
  const { id } = node.control.snapshot();
  assert.deepEqual(await send(node, 2), [500, 200]);
  node.control.faults.clear();
  node.control.revert({ id });
  assert.deepEqual(await send(node, 2), [500, 200]);
  node.control.faults.set("slow");
  node.control.reset();
  assert.deepEqual(await send(node, 2), [200, 500]);
});

test("a list cannot change the rules of the node", async () => {
  const node = createNode({ faults: [failing] });
  const [first] = node.control.faults.list();
  Object.assign(first?.do ?? {}, { status: 404 });
  assert.deepEqual(await send(node, 2), [200, 500]);
});
