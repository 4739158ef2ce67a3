import assert from "node:assert/strict";
import { test } from "node:test";
import { collectAhead, settleAhead } from "./run-ahead.ts";
import { createSpareSlots } from "./spare-slots.ts";

/** Runs inputs that end in the order 2, 1, 4, 3, … and records what begins and ends. */
function createRun() {
  const events: string[] = [];
  const waiting = new Map<number, () => void>();
  const run = async (input: number): Promise<number> => {
    events.push(`begin ${input}`);
    if (input % 2 === 1) await new Promise<void>((resolve) => waiting.set(input, resolve));
    waiting.get(input - 1)?.();
    events.push(`end ${input}`);
    if (input === 4) throw new Error("four");
    return input * 10;
  };
  return { events, run };
}

test("inputs begin ahead while slots are free, and results keep the order", async () => {
  const { events, run } = createRun();
  const spare = createSpareSlots({ current: () => 2 });
  assert.deepEqual(await collectAhead([1, 2], run, spare), [10, 20]);
  assert.deepEqual(events, ["begin 1", "begin 2", "end 2", "end 1"]);
  assert.equal(spare.take(), true);
});

test("without a slot, one input follows another", async () => {
  const events: string[] = [];
  const run = async (input: number): Promise<number> => {
    events.push(`begin ${input}`);
    await Promise.resolve();
    events.push(`end ${input}`);
    return input;
  };
  const taken = createSpareSlots({ current: () => 0 });
  for (const spare of [undefined, taken]) {
    events.length = 0;
    assert.deepEqual(await collectAhead([1, 2], run, spare), [1, 2]);
    assert.deepEqual(events, ["begin 1", "end 1", "begin 2", "end 2"]);
  }
});

test("an error ends the results after all that has begun has ended, and its slots are free", async () => {
  const { events, run } = createRun();
  const spare = createSpareSlots({ current: () => 3 });
  await assert.rejects(collectAhead([2, 4, 1, 2], run, spare), /four/);
  assert.equal(events.filter((event) => event.startsWith("end")).length, 4);
  assert.deepEqual([spare.take(), spare.take(), spare.take(), spare.take()], [true, true, true, false]);
});

test("settled results go on after an error", async () => {
  const { run } = createRun();
  const statuses: string[] = [];
  for await (const { status } of settleAhead([2, 4, 6], run)) statuses.push(status);
  assert.deepEqual(statuses, ["fulfilled", "rejected", "fulfilled"]);
});
