import assert from "node:assert/strict";
import { test } from "node:test";
import { createSystemClock, createVirtualClock } from "./clock.ts";

test("a virtual clock advances only when a block is produced or `advance` is called", () => {
  const clock = createVirtualClock(1000n);
  assert.equal(clock.now(), 1000n);
  assert.equal(clock.now(), 1000n);
  assert.equal(clock.peek(), 1_001_000n);
  assert.equal(clock.tick(), 1_001_000n);
  clock.advance(5n);
  assert.equal(clock.now(), 1_001_005n);
});

test("a system clock follows its source, adds the advanced time and never decreases", () => {
  let millis = 5;
  const clock = createSystemClock(() => millis);
  assert.equal(clock.now(), 5000n);
  clock.advance(7n);
  assert.equal(clock.now(), 5007n);
  millis = 1;
  assert.equal(clock.now(), 5007n);
  millis = 6;
  assert.equal(clock.tick(), 6007n);
});

test("a clock cannot be advanced beyond the maximum u64", () => {
  for (const clock of [createVirtualClock(), createSystemClock(() => 0)]) {
    const before = clock.now();
    assert.throws(() => clock.advance(2n ** 64n), RangeError);
    assert.equal(clock.now(), before);
  }
});
