import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createNode, type ReferenceNode } from "../node.ts";
import { observe } from "../tests/node-observation.test.support.ts";
import { optionSets, resultOf, steps, type Step } from "../tests/node-steps.arbitrary.ts";

/** A step, or a verb that puts the state back. `which` counts snapshots from the last one, which may have ended. */
type ModelStep =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "snapshot" }
  | { readonly kind: "revert"; readonly which: number; readonly keep: boolean }
  | { readonly kind: "reset" };

const modelSteps: fc.Arbitrary<readonly ModelStep[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: steps.map((one) => ({ kind: "step" as const, step: one })) },
    { weight: 3, arbitrary: fc.constant({ kind: "snapshot" as const }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("revert" as const), which: fc.nat(2), keep: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: "reset" as const }) },
  ),
  { minLength: 8, maxLength: 25 },
);

const runs = 12;

for (const [index, options] of optionSets.entries()) {
  test(`after any steps, a node equals a new node that gets only the steps that were not reverted (options ${index})`, async () => {
    // One node serves all cases, so that each case begins with a reset.
    const node = createNode({ ...options() });
    await fc.assert(
      fc.asyncProperty(modelSteps, async (given) => {
        node.control.reset();
        const { survivors, hashes } = await applySteps(node, given);
        const other = createNode({ ...options() });
        for (const { step: one, result } of survivors)
          assert.equal(await resultOf(one, other), result, one.name);
        assert.deepEqual(await observe(node, hashes), await observe(other, hashes));
      }),
      { numRuns: runs },
    );
  });
}

interface AppliedStep {
  readonly step: Step;
  readonly result: string;
}

/** Applies steps to a node. Returns those that were not reverted, and the hashes of all transactions that existed. */
async function applySteps(node: ReferenceNode, given: readonly ModelStep[]) {
  const survivors: AppliedStep[] = [];
  const live: { readonly id: number; readonly count: number; readonly digest: string }[] = [];
  const ids: number[] = [];
  const hashes = new Set<string>();
  for (const one of given) {
    if (one.kind === "step") {
      const result = await resultOf(one.step, node);
      survivors.push({ step: one.step, result });
      for (const [, hash = ""] of result.matchAll(/"hash":"(0x[0-9a-f]{64})"/g)) hashes.add(hash);
    } else if (one.kind === "snapshot") {
      const { id, digest } = node.control.snapshot();
      assert.ok(!ids.includes(id), "an id is never used again");
      ids.push(id);
      live.push({ id, count: survivors.length, digest });
    } else if (one.kind === "reset") {
      node.control.reset();
      survivors.length = 0;
      live.length = 0;
    } else {
      const id = ids[ids.length - 1 - one.which];
      const found = live.findIndex((snapshot) => snapshot.id === id);
      const snapshot = live[found];
      if (id === undefined) continue;
      if (snapshot === undefined) {
        assert.throws(() => node.control.revert({ id }), RangeError);
        continue;
      }
      assert.deepEqual(node.control.revert({ id, keep: one.keep }), { digest: snapshot.digest });
      survivors.length = snapshot.count;
      live.length = one.keep ? found + 1 : found;
    }
  }
  return { survivors, hashes };
}
