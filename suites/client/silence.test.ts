import assert from "node:assert/strict";
import { test } from "node:test";
import { createSilence } from "./silence.ts";

function count(silence: ReturnType<typeof createSilence>, operation: string, times: number): void {
  for (let time = 1; time <= times; time += 1) silence.count(operation, false);
}

test("an operation that never responds stops only requests for it", () => {
  const silence = createSilence();
  silence.count("checkHealth", true);
  count(silence, "getAccount", 19);
  assert.equal(silence.findRefusal("getAccount"), null);
  count(silence, "getAccount", 1);
  assert.equal(
    silence.findRefusal("getAccount")?.failure,
    "the last 20 requests to getAccount got no response",
  );
  assert.equal(silence.findRefusal("checkHealth"), null);
  silence.count("checkHealth", true);
  assert.equal(
    silence.findRefusal("getAccount")?.failure,
    "the last 20 requests to getAccount got no response",
  );
});

test("several operations without a response stop all requests", () => {
  const silence = createSilence();
  count(silence, "getAccount", 20);
  count(silence, "checkHealth", 1);
  assert.equal(silence.findRefusal("submitBatch")?.failure, "the last 20 requests got no response");
});

test("an operation that stops responding stops all requests", () => {
  const silence = createSilence();
  silence.count("getAccount", true);
  count(silence, "getAccount", 20);
  assert.equal(silence.findRefusal("checkHealth")?.failure, "the last 20 requests got no response");
});
