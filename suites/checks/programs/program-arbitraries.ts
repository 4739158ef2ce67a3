/** Random programs for model-based runs. They are made smaller by leaving out steps, batches and transactions alone. */
import * as fc from "fast-check";
import type { TransactionKind, BatchEntry, ProgramBatch, Program, Step } from "./program.ts";

const stepsMax = 3;
const movesMax = 4;

/** The first is what most are; the others are what a node has to tell from it. */
const transactionKinds: readonly { readonly weight: number; readonly transactionKind: TransactionKind }[] = [
  { weight: 8, transactionKind: "succeeds" },
  { weight: 3, transactionKind: "fails" },
  { weight: 2, transactionKind: "foreign" },
  { weight: 1, transactionKind: "stale" },
  { weight: 1, transactionKind: "expired" },
];

const move: fc.Arbitrary<BatchEntry> = fc.noShrink(
  fc.record({
    signer: fc.nat({ max: 5 }),
    transactionKind: fc.oneof(
      ...transactionKinds.map(({ weight, transactionKind }) => ({
        weight,
        arbitrary: fc.constant(transactionKind),
      })),
    ),
  }),
);

const batch: fc.Arbitrary<ProgramBatch> = fc.record({
  encoding: fc.noShrink(fc.constantFrom("json" as const, "bcs" as const)),
  batchEntries: fc.array(move, { minLength: 1, maxLength: movesMax, size: "max" }),
});

const step: fc.Arbitrary<Step> = fc.array(batch, { minLength: 1, maxLength: 2, size: "max" });

/** A few steps, each of one batch or of two at once. */
export const anyProgram: fc.Arbitrary<Program> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: stepsMax, size: "max" }),
  versionSeed: fc.noShrink(fc.nat({ max: 0xffff })),
});
