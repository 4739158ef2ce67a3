import assert from "node:assert/strict";
import { test } from "node:test";
import { createStopSignal } from "./stop-signal.ts";

test("the first signal raises it", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const stop = createStopSignal([one.signal, other.signal], 60_000);
  assert.equal(stop.signal.aborted, false);
  other.abort();
  assert.equal(stop.signal.aborted, true);
  stop.dispose();
});

test("a signal that was raised before raises it at once", () => {
  const stop = createStopSignal([AbortSignal.abort()], 60_000);
  assert.equal(stop.signal.aborted, true);
  stop.dispose();
});

test("the time raises it", async () => {
  const stop = createStopSignal([], 1);
  await new Promise((resolve) => {
    stop.signal.addEventListener("abort", resolve, { once: true });
  });
  assert.equal(stop.signal.aborted, true);
});

test("what was forgotten is not raised", () => {
  const one = new AbortController();
  const stop = createStopSignal([one.signal], 60_000);
  stop.dispose();
  one.abort();
  assert.equal(stop.signal.aborted, false);
});
