import assert from "node:assert/strict";
import { test } from "node:test";
import { stopWhen } from "./stop-when.ts";

test("the first signal raises it", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const stop = stopWhen([one.signal, other.signal], 60_000);
  assert.equal(stop.signal.aborted, false);
  other.abort();
  assert.equal(stop.signal.aborted, true);
  stop.forget();
});

test("a signal that was raised before raises it at once", () => {
  const stop = stopWhen([AbortSignal.abort()], 60_000);
  assert.equal(stop.signal.aborted, true);
  stop.forget();
});

test("the time raises it", async () => {
  const stop = stopWhen([], 1);
  await new Promise((resolve) => {
    stop.signal.addEventListener("abort", resolve, { once: true });
  });
  assert.equal(stop.signal.aborted, true);
});

test("what was forgotten is not raised", () => {
  const one = new AbortController();
  const stop = stopWhen([one.signal], 60_000);
  stop.forget();
  one.abort();
  assert.equal(stop.signal.aborted, false);
});
