import assert from "node:assert/strict";
import { test } from "node:test";
import { findBlockInterval } from "./block-interval.ts";

const block = (height: number, seconds: number) => ({
  block_height: String(height),
  block_timestamp: String(seconds * 1_000_000),
});

test("the interval is the median time between blocks, however they were read", () => {
  assert.equal(findBlockInterval([block(3, 13), block(1, 10), block(2, 12)]), 2_000);
  assert.equal(findBlockInterval([block(3, 13), block(3, 13), block(1, 10)]), 1_500);
  assert.equal(
    findBlockInterval([block(1, 0), block(2, 900_000), block(3, 900_001), block(4, 900_002)]),
    1_000,
  );
});

test("a ledger whose time stands still has an interval of 0", () => {
  assert.equal(findBlockInterval([block(1, 10), block(2, 10), block(3, 9)]), 0);
});

test("fewer than two blocks with a timestamp show no interval", () => {
  assert.equal(findBlockInterval([]), null);
  assert.equal(findBlockInterval([block(1, 10), block(1, 12)]), null);
  const unreadable = [
    null,
    {},
    { block_height: 2, block_timestamp: "7" },
    { block_height: "2", block_timestamp: "x" },
  ];
  assert.equal(findBlockInterval([block(1, 10), ...unreadable]), null);
});
