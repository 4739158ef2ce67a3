import assert from "node:assert/strict";
import { test } from "node:test";
import { createConcurrencyLimit, type ConcurrencyLimit } from "./concurrency-limit.ts";

function observe(limit: ConcurrencyLimit, times: number, millis: number, status: number | null = 200): void {
  for (let time = 0; time < times; time += 1) limit.observe(millis, status);
}

test("the limit rises to its maximum while the latency stays flat", () => {
  const limit = createConcurrencyLimit(5);
  assert.equal(limit.current(), 2);
  observe(limit, 8, 50);
  assert.equal(limit.current(), 3);
  observe(limit, 800, 60);
  assert.equal(limit.current(), 5);
});

test("the limit falls while the latency is higher than before, but never below 1", () => {
  const limit = createConcurrencyLimit(8);
  observe(limit, 80, 50);
  assert.equal(limit.current(), 8);
  observe(limit, 16, 150);
  assert.equal(limit.current(), 6);
  observe(limit, 160, 150);
  assert.equal(limit.current(), 1);
});

test("the limit rises again on a target that has become slower for good", () => {
  const limit = createConcurrencyLimit(8);
  observe(limit, 80, 50);
  observe(limit, 160, 150);
  observe(limit, 1_600, 150);
  assert.equal(limit.current(), 8);
});

test("a latency between flat and risen keeps the limit", () => {
  const limit = createConcurrencyLimit(8);
  observe(limit, 16, 50);
  const before = limit.current();
  observe(limit, 8, 90);
  assert.equal(limit.current(), before);
});

for (const status of [429, 503]) {
  test(`a response with status ${status} halves the limit, once for the requests under way`, () => {
    const limit = createConcurrencyLimit(8);
    observe(limit, 80, 50);
    limit.observe(50, status);
    assert.equal(limit.current(), 4);
    observe(limit, 4, 50, status);
    assert.equal(limit.current(), 4);
    limit.observe(50, status);
    assert.equal(limit.current(), 2);
  });
}

test("a maximum of 1 never changes", () => {
  const limit = createConcurrencyLimit(1);
  observe(limit, 100, 50);
  assert.equal(limit.current(), 1);
});
