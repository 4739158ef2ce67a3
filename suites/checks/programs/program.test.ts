import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  anyProgram,
  isAcceptable,
  computeSequenceOffsets,
  fixedPrograms,
  parseFailureListing,
  toTargetSteps,
  type TransactionKind,
  type TargetCapabilities,
  type BatchEntry,
  type Program,
  type ProgramBatch,
} from "./program.ts";

const capabilities: TargetCapabilities = {
  signers: 3,
  encodings: new Set(["json", "bcs"]),
  canFail: true,
  batchMax: 4,
  firstIndex: 0n,
};
const anyCapabilities: fc.Arbitrary<TargetCapabilities> = fc.record({
  signers: fc.integer({ min: 1, max: 10 }),
  encodings: fc.constantFrom(new Set(["json"] as const), new Set(["json", "bcs"] as const)),
  canFail: fc.boolean(),
  batchMax: fc.integer({ min: 1, max: 4 }),
  firstIndex: fc.constant(0n),
});

/** Creates entries whose signers alternate between 0 and 1. */
const batchEntries = (...kinds: TransactionKind[]): BatchEntry[] =>
  kinds.map((transactionKind, at) => ({ signer: at % 2, transactionKind }));

const toKinds = ({ batchEntries: own }: ProgramBatch): readonly TransactionKind[] =>
  own.map(({ transactionKind }) => transactionKind);

test("concurrent batches have distinct senders within the number of signers", () => {
  fc.assert(
    fc.property(anyProgram, anyCapabilities, (program, given) => {
      for (const step of toTargetSteps(program, given)) {
        const senders = step.map((batch) => new Set(batch.batchEntries.map(({ signer }) => signer)));
        const all = senders.flatMap((own) => [...own]);
        assert.equal(new Set(all).size, all.length);
        assert.ok(all.every((signer) => signer < given.signers));
      }
    }),
  );
});

test("steps stay within the capabilities of the target", () => {
  fc.assert(
    fc.property(anyProgram, anyCapabilities, (program, given) => {
      const batches = toTargetSteps(program, given).flat();
      assert.equal(batches.length, program.steps.flat().length);
      for (const { encoding, batchEntries: own } of batches) {
        assert.ok(given.encodings.has(encoding));
        assert.ok(own.length >= 1 && own.length <= given.batchMax);
        assert.ok(given.canFail || own.every(({ transactionKind }) => transactionKind !== "fails"));
      }
    }),
  );
});

test("for a target with three signers, the fixed programs are kept in full and have each kind of transaction", () => {
  for (const program of fixedPrograms)
    assert.deepEqual(
      toTargetSteps(program, capabilities).flat().map(toKinds),
      program.steps.flat().map(toKinds),
    );
  const kinds = fixedPrograms.flatMap(({ steps }) => steps.flat().flatMap(toKinds));
  assert.deepEqual([...new Set(kinds)].toSorted(), ["expired", "fails", "foreign", "stale", "succeeds"]);
});

test("with one signer, concurrent batches are sent one after the other", () => {
  const batch = { encoding: "json", batchEntries: batchEntries("succeeds", "succeeds") } as const;
  const program: Program = { steps: [[batch, batch]], versionSeed: 0 };
  const steps = toTargetSteps(program, { ...capabilities, signers: 1 });
  assert.deepEqual(
    steps.map((step) => step.map(({ batchEntries: own }) => own.map(({ signer }) => signer))),
    [[[0, 0]], [[0, 0]]],
  );
  assert.equal(toTargetSteps(program, capabilities).length, 1);
});

for (const examples of [[], fixedPrograms]) {
  const kind = examples.length > 0 ? "fixed" : "random";
  test(`a ${kind} program shrinks by omitting steps, batches and transactions`, () => {
    const isSmall = ({ steps }: Program): boolean =>
      steps.flat().every((batch) => batch.batchEntries.length < 2);
    const { counterexample } = fc.check(fc.property(anyProgram, isSmall), {
      examples: examples.map((program): [Program] => [program]),
      numRuns: 50,
      seed: 1,
    });
    assert.deepEqual(
      counterexample?.[0].steps.map((step) => step.map((batch) => batch.batchEntries.length)),
      [[2]],
    );
  });
}

test("acceptable transactions have consecutive sequence numbers, and the others follow them", () => {
  assert.deepEqual(
    computeSequenceOffsets(batchEntries("foreign", "succeeds", "succeeds", "stale", "fails", "expired")),
    [2n, 0n, 0n, -1n, 1n, 1n],
  );
});

test("the sequence numbers of acceptable transactions have neither gaps nor repetitions", () => {
  fc.assert(
    fc.property(anyProgram, (program) => {
      for (const step of toTargetSteps(program, capabilities)) {
        const all = step.flatMap((batch) => batch.batchEntries);
        const sequenceOffset = computeSequenceOffsets(all);
        for (const signer of new Set(all.map((entry) => entry.signer))) {
          const own = sequenceOffset.filter(
            (_, at) => all[at]?.signer === signer && isAcceptable(all[at].transactionKind),
          );
          assert.deepEqual(
            own,
            own.map((_, at) => BigInt(at)),
          );
        }
      }
    }),
  );
});

for (const { listed, firstIndex, kinds, expected } of [
  { listed: [], firstIndex: 0n, kinds: ["succeeds"], expected: [] },
  { listed: [1n], firstIndex: 0n, kinds: ["succeeds", "foreign"], expected: [1] },
  { listed: [2n], firstIndex: 1n, kinds: ["succeeds", "foreign"], expected: [1] },
  { listed: [0n, 1n], firstIndex: 0n, kinds: ["stale", "foreign", "succeeds"], expected: [0, 1] },
  { listed: [0n], firstIndex: 0n, kinds: ["stale", "foreign"], expected: "lacks" },
  { listed: [], firstIndex: 0n, kinds: ["foreign"], expected: "lacks" },
  { listed: [2n], firstIndex: 0n, kinds: ["succeeds", "foreign"], expected: "unclear" },
  { listed: [0n], firstIndex: 1n, kinds: ["succeeds"], expected: "unclear" },
] as const) {
  test(`indices ${listed.join(", ") || "none"}, counted from ${firstIndex}, for ${kinds.join(", ")} are parsed as ${String(expected)}`, () => {
    const listing = parseFailureListing(batchEntries(...kinds), listed, firstIndex);
    assert.deepEqual(listing.kind === "possible" ? [...listing.rejected] : listing.kind, expected);
  });
}
