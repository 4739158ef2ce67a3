/** The rules of faults in state files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, StateFileError, type FaultRule } from "../node.ts";
import { linesOf, readAll, sealedFileOf } from "../tests/node-dump.test.support.ts";
import { readStatuses } from "../tests/node-blocks.test.support.ts";

const rules: readonly FaultRule[] = [
  { id: "third", match: { every: 3 }, do: { status: 503 } },
  { id: "some", match: { probability: 0.4 }, do: { status: 500, body: "html" } },
];

test("a loaded node goes on with the rules, their counts and their random choices", async () => {
  const node = createNode({ accounts: 1, faults: rules });
  const other = createNode({ accounts: 1, faults: "slow" });
  await readStatuses(node, 7);
  const file = await readAll(node.control.dump());
  await other.control.load(file.stream());
  assert.deepEqual(other.control.faults.list(), node.control.faults.list());
  assert.deepEqual(await readStatuses(other, 30), await readStatuses(node, 30));
  assert.ok((await readAll(other.control.dump())).equals(await readAll(node.control.dump())));
});

test("a snapshot of random choices is exact", async () => {
  const node = createNode({ accounts: 1, faults: rules });
  await readStatuses(node, 5);
  const { id } = node.control.snapshot();
  const first = await readStatuses(node, 30);
  assert.ok(new Set(first).size > 1);
  node.control.revert({ id });
  assert.deepEqual(await readStatuses(node, 30), first);
});

test("a file without rules, as earlier versions wrote them, ends the rules of the node", async () => {
  const file = await readAll(createNode({ accounts: 1 }).control.dump());
  assert.ok(!linesOf(file).some((line) => line.includes('"faults"')));
  const node = createNode({ accounts: 1, faults: rules });
  await node.control.load(file.stream());
  assert.deepEqual(node.control.faults.list(), []);
});

const one = { rule: rules[0], matched: 3, applied: 1 };
const malformed: readonly (readonly [faults: unknown, message: RegExp])[] = [
  [{}, /line 2 .*faults must be an array/],
  [[7], /line 2 .*faults must be an object, got 7/],
  [[{ ...one, applied: 4 }], /applied must be at most matched, 3, got 4/],
  [[{ ...one, matched: -1 }], /matched must be an integer/],
  [[{ ...one, more: 1 }], /got "more"/],
  [[{ ...one, rule: { match: {}, do: { reset: true } } }], /rule\.id must be a string/],
  [[{ ...one, rule: { id: "a", match: {}, do: {} } }], /rule\.do must have an effect/],
  [[{ ...one, rule: { id: "a", match: { nth: 0 }, do: { reset: true } } }], /rule\.match\.nth must be/],
  [[one, one], /id must differ from the ids of other rules/],
  [Array.from({ length: 1001 }, () => one), /at most 1000 rules, got 1001/],
];

test("malformed rules in a file are refused, and the node keeps its own", async () => {
  const lines = linesOf(await readAll(createNode({ accounts: 1 }).control.dump()));
  const node = createNode({ accounts: 1, faults: rules });
  const before = node.control.faults.list();
  for (const [faults, message] of malformed) {
    const changed = JSON.stringify({ ...(JSON.parse(lines[1] ?? "") as object), faults });
    const file = sealedFileOf(lines.map((line, index) => (index === 1 ? changed : line)));
    await assert.rejects(node.control.load(file.stream()), (error) => {
      assert.ok(error instanceof StateFileError);
      assert.match(error.message, message);
      return true;
    });
    assert.deepEqual(node.control.faults.list(), before);
  }
});
