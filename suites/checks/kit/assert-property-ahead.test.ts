import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { createSpareSlots } from "../../client/concurrency/spare-slots.ts";
import { Violation } from "../../client/outcome.ts";
import { assertProperty } from "./assert-property.ts";

const seed = { value: 42, runs: 20 };
const numbers = fc.integer({ min: 0, max: 1_000_000 });

const broken = new Violation({
  requirement: "ACCT-010",
  operation: "getAccount",
  basis: "exchange",
  layer: "semantics",
  mismatch: "other",
  summary: "It broke.",
  expected: "this",
  received: "that",
  exchanges: [],
});

test("cases that run at the same time are the cases that run one after another, with the same counterexample", async () => {
  const examples: readonly (readonly [fc.Arbitrary<unknown>, (input: unknown) => boolean])[] = [
    [numbers, (input) => Number(input) > 400_000],
    [fc.string(), (input) => String(input).length > 4],
    [fc.record({ at: numbers, all: fc.array(fc.boolean()) }), (input) => JSON.stringify(input).length > 50],
    [
      fc.oneof(
        fc.constant(1),
        numbers.filter((number) => number % 3 === 0),
      ),
      (input) => Number(input) > 10,
    ],
  ];
  for (const [cases, breaks] of examples) {
    const run = async (own: Parameters<typeof assertProperty>[0]["seed"]) => {
      const begun: unknown[] = [];
      const holds = async (input: unknown): Promise<void> => {
        begun.push(input);
        await Promise.resolve();
        if (breaks(input)) throw broken;
      };
      const thrown = await assertProperty({ seed: own, cases, holds }).catch((error: unknown) => error);
      assert.ok(thrown instanceof Violation);
      return { begun, counterexample: thrown.details.counterexample };
    };
    const inTurn = await run(seed);
    const atOnce = await run({ ...seed, spare: createSpareSlots({ current: () => 3 }) });
    assert.deepEqual(atOnce.counterexample, inTurn.counterexample);
    const first = inTurn.begun.findIndex(breaks);
    assert.deepEqual(atOnce.begun.slice(0, first + 1), inTurn.begun.slice(0, first + 1));
  }
});

test("a case that a property does not apply to is replaced, also when cases run at the same time", async () => {
  const judged: number[] = [];
  await assertProperty({
    seed: { ...seed, spare: createSpareSlots({ current: () => 3 }) },
    cases: numbers,
    holds: async (input) => {
      await Promise.resolve();
      fc.pre(input % 2 === 0);
      judged.push(input);
    },
  });
  assert.equal(judged.length, seed.runs);
});
