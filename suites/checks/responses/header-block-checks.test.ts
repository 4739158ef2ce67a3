import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameTime } from "./header-block-checks.ts";

const micros = 1_735_689_600_123_456n;

test("two times are compared in the coarser of their units", () => {
  assert.equal(isSameTime(micros, micros), true);
  assert.equal(isSameTime(micros, micros / 1000n), true);
  assert.equal(isSameTime(micros, micros / 1_000_000n), true);
  assert.equal(isSameTime(micros, micros - 1n), false);
  assert.equal(isSameTime(micros, micros / 1_000_000n - 1n), false);
});

test("the time 0 in the headers equals only the time 0 of a block", () => {
  assert.equal(isSameTime(0n, micros), false);
  assert.equal(isSameTime(0n, 0n), true);
});

test("different times without a known unit are not compared", () => {
  assert.equal(isSameTime(micros, 0n), null);
  assert.equal(isSameTime(17n, micros), null);
});
