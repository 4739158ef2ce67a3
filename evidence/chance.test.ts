import assert from "node:assert/strict";
import { test } from "node:test";
import { countTimesNeeded, isByChance } from "./chance.ts";

const requests = 1_500;

for (const [percent, times] of [
  [0, 3],
  [1, 3],
  [2, 4],
  [5, 4],
  [10, 6],
  [20, 8],
  [30, 10],
  [60, 10],
] as const) {
  test(`${times} equal statuses count if ${percent} % of the statuses are not repeated`, () => {
    const counts = { requests, changed: (requests * percent) / 100 };
    assert.equal(countTimesNeeded(counts), times);
    assert.equal(isByChance(times, counts), percent > 30);
    assert.equal(isByChance(times - 1, counts), true);
  });
}

test("without a request, three equal statuses count", () => {
  assert.equal(countTimesNeeded({ requests: 0, changed: 0 }), 3);
});
