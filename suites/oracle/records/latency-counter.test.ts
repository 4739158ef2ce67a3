import assert from "node:assert/strict";
import { test } from "node:test";
import { createLatencyCounter } from "./latency-counter.ts";

test("requests are counted by operation, tenth of a second and latency", () => {
  let now = 1_000;
  const counter = createLatencyCounter(() => now);
  assert.deepEqual(counter.latencies(), {});
  counter.count({ operation: "getAccount", retry: false, millis: 1 });
  counter.count({ operation: "getAccount", retry: true, millis: 2 });
  counter.count({ operation: null, retry: false, millis: 0 });
  now = 1_100;
  counter.count({ operation: "getAccount", retry: false, millis: Number.MAX_VALUE });
  assert.deepEqual(counter.latencies(), {
    latencies: [
      { operation: "getAccount", slot: 10, retried: 1, bins: { 0: 1, 4: 1 } },
      { operation: null, slot: 10, retried: 0, bins: { "-20": 1 } },
      { operation: "getAccount", slot: 11, retried: 0, bins: { 80: 1 } },
    ],
  });
});
