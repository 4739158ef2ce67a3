import assert from "node:assert/strict";
import { test } from "node:test";
import { findCap, readSeenBlock, type ShownBlock } from "./block-cap.ts";

const shown = (size: number, count: number): ShownBlock => ({ size, shown: count });

const believes = (blocks: readonly ShownBlock[], declared: number | null = null): boolean =>
  findCap(blocks, declared).isBelieved;

test("one number explains blocks that include their transactions up to it", () => {
  assert.equal(believes([]), true);
  assert.equal(believes([shown(2, 2), shown(5, 5)]), true);
  assert.equal(believes([shown(2, 1), shown(3, 1), shown(5, 1)]), true);
  assert.equal(believes([shown(1, 1), shown(2, 2), shown(3, 2), shown(5, 2)]), true);
  assert.equal(believes([shown(2, 3), shown(3, 3)]), true);
});

test("no number explains blocks that include different numbers of transactions", () => {
  const blocks = [shown(2, 1), shown(3, 2), shown(5, 4)];
  assert.deepEqual(findCap(blocks), { cap: 4, broken: blocks.slice(0, 2), isBelieved: false });
  assert.equal(believes([shown(2, 2), shown(3, 1), shown(5, 1)]), false);
  assert.equal(believes([shown(2, 0), shown(3, 0), shown(5, 0)]), false);
});

test("a number that cuts blocks is not believed without three sizes", () => {
  assert.equal(believes([shown(3, 2), shown(3, 2), shown(5, 2)]), false);
  assert.deepEqual(findCap([shown(3, 2)]).broken, []);
});

test("the number in the profile counts, whatever the blocks show", () => {
  assert.equal(believes([shown(3, 2)], 2), true);
  assert.deepEqual(findCap([shown(3, 1), shown(2, 1), shown(5, 1)], 100).broken.length, 3);
  assert.equal(believes([shown(3, 3), shown(2, 2)], 100), true);
});

test("a block is read with the number of its versions and of its transactions", () => {
  const block = (transactions: unknown): unknown => ({ first_version: "4", last_version: "6", transactions });
  const expected = { firstVersion: "4", size: 3, shown: 2 };
  assert.deepEqual(readSeenBlock(block([{ version: "4" }, {}])), { ...expected, isBeginning: true });
  assert.deepEqual(readSeenBlock(block([{ version: "5" }, { version: "6" }])), {
    ...expected,
    isBeginning: false,
  });
  assert.equal(readSeenBlock(block(null)), null);
  assert.equal(readSeenBlock({ transactions: [] }), null);
});
