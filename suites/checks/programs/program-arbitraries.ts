/** Random programs for model-based runs. They are made smaller by leaving out steps, batches and transactions alone. */
import * as fc from "fast-check";
import type { Deed, Move, MoveBatch, Program, Step } from "./program.ts";

const stepsMax = 3;
const movesMax = 4;

/** The first is what most are; the others are what a node has to tell from it. */
const deeds: readonly { readonly weight: number; readonly deed: Deed }[] = [
  { weight: 8, deed: "succeeds" },
  { weight: 3, deed: "fails" },
  { weight: 2, deed: "foreign" },
  { weight: 1, deed: "stale" },
  { weight: 1, deed: "expired" },
];

const move: fc.Arbitrary<Move> = fc.noShrink(
  fc.record({
    signer: fc.nat({ max: 5 }),
    deed: fc.oneof(...deeds.map(({ weight, deed }) => ({ weight, arbitrary: fc.constant(deed) }))),
  }),
);

const batch: fc.Arbitrary<MoveBatch> = fc.record({
  encoding: fc.noShrink(fc.constantFrom("json" as const, "bcs" as const)),
  moves: fc.array(move, { minLength: 1, maxLength: movesMax, size: "max" }),
});

const step: fc.Arbitrary<Step> = fc.array(batch, { minLength: 1, maxLength: 2, size: "max" });

/** A few steps, each of one batch or of two at once. */
export const anyProgram: fc.Arbitrary<Program> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: stepsMax, size: "max" }),
  pick: fc.noShrink(fc.nat({ max: 0xffff })),
});
