import assert from "node:assert/strict";
import { test } from "node:test";
import { Inconclusive, UnknownOutcome } from "../client/outcome.ts";
import { createRunMemory } from "./run-memory.ts";
import { forgetUnknown, repeatUnknown } from "./unknown-outcome.ts";

test("a run is repeated at most twice, and only after an unknown outcome", async () => {
  const seen: number[] = [];
  const failTimes = (times: number, thrown: Error) => async (runs: number) => {
    seen.push(runs);
    if (runs <= times) throw thrown;
    return runs;
  };
  const unknown = new UnknownOutcome("it was lost");
  assert.equal(await repeatUnknown(failTimes(2, unknown)), 3);
  await assert.rejects(repeatUnknown(failTimes(3, unknown)), unknown);
  const other = new Inconclusive("it is missing");
  await assert.rejects(repeatUnknown(failTimes(1, other)), other);
  assert.deepEqual(seen, [1, 2, 3, 1, 2, 3, 1]);
});

test("a shared result is forgotten only after an unknown outcome", async () => {
  const memory = createRunMemory();
  let forgotten = 0;
  for (const thrown of [new UnknownOutcome("it was lost"), new Inconclusive("it is missing")]) {
    await assert.rejects(forgetUnknown(memory, Promise.reject(thrown), () => (forgotten += 1)));
  }
  assert.equal(await forgetUnknown(memory, Promise.resolve(7), () => (forgotten += 1)), 7);
  assert.equal(forgotten, 1);
});

test("a target that loses every response is not asked again for each check", async () => {
  const memory = createRunMemory();
  let forgotten = 0;
  for (let time = 0; time < 10; time += 1) {
    const lost = new UnknownOutcome("it was lost");
    await assert.rejects(forgetUnknown(memory, Promise.reject(lost), () => (forgotten += 1)));
  }
  assert.equal(forgotten, 3);
});
