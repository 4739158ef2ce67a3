import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import { readStatuses } from "../tests/node-blocks.test.support.ts";

const failing = { id: "failing", match: { every: 2 }, do: { status: 500 } };

test("rules are set, added, removed and listed with how often each was applied", async () => {
  const node = createNode();
  const { faults } = node.control;
  assert.deepEqual(faults.list(), []);
  assert.deepEqual(await readStatuses(node, 2), [200, 200]);
  assert.deepEqual(faults.set([failing]), [{ ...failing, applied: 0 }]);
  const added = faults.add({ match: { nth: 1 }, do: { status: 503 } });
  assert.deepEqual(
    added.map(({ id }) => id),
    ["failing", "fault-1"],
  );
  assert.deepEqual(await readStatuses(node, 4), [503, 500, 200, 500]);
  assert.deepEqual(
    faults.list().map(({ applied }) => applied),
    [2, 1],
  );
  assert.deepEqual(
    faults.remove("failing").map(({ id }) => id),
    ["fault-1"],
  );
  assert.deepEqual(faults.clear(), []);
  assert.deepEqual(await readStatuses(node, 2), [200, 200]);
});

test("a refused change keeps the rules and their counts", async () => {
  const node = createNode({ faults: [failing] });
  const { faults } = node.control;
  await readStatuses(node, 2);
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
  await readStatuses(node, 1);
  const { id } = node.control.snapshot();
  assert.deepEqual(await readStatuses(node, 2), [500, 200]);
  node.control.faults.clear();
  node.control.revert({ id });
  assert.deepEqual(await readStatuses(node, 2), [500, 200]);
  node.control.faults.set("slow");
  node.control.reset();
  assert.deepEqual(await readStatuses(node, 2), [200, 500]);
});

test("a list cannot change the rules of the node", async () => {
  const node = createNode({ faults: [failing] });
  const [first] = node.control.faults.list();
  Object.assign(first?.do ?? {}, { status: 404 });
  assert.deepEqual(await readStatuses(node, 2), [200, 500]);
});
