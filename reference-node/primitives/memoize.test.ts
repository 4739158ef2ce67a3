import assert from "node:assert/strict";
import { test } from "node:test";
import { memoizeBounded } from "./memoize.ts";

test("results are computed once for each key, also those that are null, until there are too many keys", () => {
  const computed: number[] = [];
  const halve = memoizeBounded(2, (key: number) => {
    computed.push(key);
    return key % 2 === 0 ? key / 2 : null;
  });
  assert.deepEqual([halve(2), halve(3), halve(2), halve(3)], [1, null, 1, null]);
  assert.deepEqual(computed, [2, 3]);
  assert.equal(halve(4), 2);
  assert.equal(halve(2), 1);
  assert.deepEqual(computed, [2, 3, 4, 2]);
});
