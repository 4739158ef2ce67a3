import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlannedCheck } from "../../evidence/observation.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import { createCheckQueue } from "./check-queue.ts";

const plan = (title: string, safety: SafetyClass = "read"): PlannedCheck => ({
  requirement: "HLTH-001",
  title,
  role: "decisive",
  safety,
});
const [one, two, three] = [plan("one"), plan("two", "simulate"), plan("three")];
const [first, second] = [plan("first", "submit"), plan("second", "heavy")];
const idle: ReadonlySet<PlannedCheck> = new Set();

test("checks that submit wait until all others are finished, and run one at a time", () => {
  const queue = createCheckQueue([first, one, second, two]);
  assert.equal(queue.take(idle), one);
  assert.ok(!queue.needsOneWorker());
  assert.equal(queue.take(new Set([one])), two);
  assert.ok(queue.needsOneWorker());
  assert.equal(queue.take(idle), null);
  queue.finish(one);
  assert.equal(queue.take(idle), null);
  queue.finish(two);
  assert.equal(queue.take(idle), first);
  assert.equal(queue.take(idle), null);
  queue.finish(first);
  assert.equal(queue.take(idle), second);
  assert.ok(!queue.isDone());
  queue.finish(second);
  assert.ok(queue.isDone());
});

test("one worker judges as many checks that submit as it may, and those that run alone or are heavy wait", () => {
  const [other, alone] = [plan("other", "submit"), { ...plan("alone", "submit"), runsAlone: true }];
  const queue = createCheckQueue([first, other, alone, second]);
  assert.equal(queue.take(idle, 3), first);
  assert.equal(queue.take(idle, 3), null, "another worker has not the signers of the first");
  assert.equal(queue.take(new Set([first]), 3), other);
  assert.equal(queue.take(new Set([first, other]), 3), null);
  queue.finish(first);
  queue.finish(other);
  assert.equal(queue.take(idle, 3), alone);
  assert.equal(queue.take(new Set([alone]), 3), null);
  queue.finish(alone);
  assert.equal(queue.take(idle, 3), second);
});

test("reads come before simulations, and no other check runs while a check runs that runs alone", () => {
  const alone = { ...plan("alone", "simulate"), runsAlone: true };
  const other = { ...plan("other", "simulate"), runsAlone: true };
  const queue = createCheckQueue([two, alone, one, other]);
  assert.equal(queue.take(idle), one);
  assert.equal(queue.take(idle), null, "a check that runs alone waits for those that read");
  assert.ok(!queue.needsOneWorker());
  queue.finish(one);
  assert.equal(queue.take(idle), alone);
  assert.equal(queue.take(idle), null);
  queue.finish(alone);
  assert.equal(queue.take(idle), other);
  assert.equal(queue.take(idle), null);
  queue.finish(other);
  assert.equal(queue.take(idle), two);
});

test("the only check of a worker whose process ended is the one that ended it", () => {
  const queue = createCheckQueue([one, two]);
  queue.take(idle);
  assert.equal(queue.lose([one]), one);
  assert.equal(queue.take(idle), two);
  queue.finish(two);
  assert.ok(queue.isDone());
});

test("several checks of such a worker are judged again, each alone, before checks that submit", () => {
  const queue = createCheckQueue([one, two, three, first]);
  const running = new Set<PlannedCheck>();
  for (let time = 0; time < 2; time += 1) running.add(queue.take(running) ?? first);
  assert.equal(queue.lose([...running]), null);
  assert.equal(queue.take(idle), one);
  assert.equal(queue.take(new Set([one])), null, "a worker that repeats a check judges no other check");
  assert.equal(queue.lose([one]), one);
  assert.equal(queue.take(new Set([two])), two, "a busy worker repeats no check");
  queue.finish(two);
  assert.equal(queue.take(idle), three);
  queue.finish(three);
  assert.equal(queue.take(idle), first);
  queue.finish(first);
  assert.ok(queue.isDone());
});

test("a worker that ended without a check blames none", () => {
  const queue = createCheckQueue([]);
  assert.equal(queue.lose([]), null);
  assert.ok(queue.isDone());
});
