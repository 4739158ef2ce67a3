import assert from "node:assert/strict";
import { test } from "node:test";
import { isExplainedByCap, readShownBlock, type ShownBlock } from "./block-cap.ts";

const shown = (size: number, count: number, isBeginning = true): ShownBlock => ({
  size,
  shown: count,
  isBeginning,
});

test("one number explains blocks that include the first transactions up to it", () => {
  assert.equal(isExplainedByCap([]), true);
  assert.equal(isExplainedByCap([shown(2, 2), shown(5, 5)]), true);
  assert.equal(isExplainedByCap([shown(2, 1), shown(3, 1), shown(5, 1)]), true);
  assert.equal(isExplainedByCap([shown(1, 1), shown(2, 2), shown(3, 2), shown(5, 2)]), true);
});

test("no number explains blocks that include different numbers of transactions", () => {
  assert.equal(isExplainedByCap([shown(2, 1), shown(3, 2), shown(5, 4)]), false);
  assert.equal(isExplainedByCap([shown(2, 2), shown(3, 1), shown(5, 1)]), false);
  assert.equal(isExplainedByCap([shown(2, 0), shown(3, 0), shown(5, 0)]), false);
});

test("a number is not believed without three sizes, or if the transactions are not the first ones", () => {
  assert.equal(isExplainedByCap([shown(3, 2), shown(3, 2), shown(5, 2)]), false);
  assert.equal(isExplainedByCap([shown(1, 1), shown(3, 2, false), shown(5, 2)]), false);
});

test("a block is read with the number of its versions and of its transactions", () => {
  const block = (transactions: unknown): unknown => ({ first_version: "4", last_version: "6", transactions });
  assert.deepEqual(readShownBlock(block([{ version: "4" }, {}])), shown(3, 2));
  assert.deepEqual(readShownBlock(block([{ version: "5" }, { version: "6" }])), shown(3, 2, false));
  assert.equal(readShownBlock(block(null)), null);
  assert.equal(readShownBlock({ transactions: [] }), null);
});
