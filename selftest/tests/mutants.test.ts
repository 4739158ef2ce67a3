import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { requirements } from "../../spec/catalogue.ts";
import { counted, refusals } from "../gates/mutation/gate.ts";
import { judgeMutant } from "../gates/mutation/judge-mutant.ts";
import { isJudgedWhole, sampleOf } from "../gates/mutation/sample.ts";
import { mutants } from "../fake-nodes/mutants/mutants.ts";
import { noOp } from "../fake-nodes/mutants/no-op.ts";

describe("of a sample of mutants each is killed", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());
  for (const [extent, sample] of [
    ["in place", sampleOf(24, mutants)],
    ["whole", sampleOf(6, mutants.filter(isJudgedWhole))],
  ] as const) {
    for (const mutant of sample) {
      test(`${extent}: ${mutant.requirement} ${mutant.id}: ${mutant.fault}`, async () => {
        const result = await judgeMutant(mutant, extent, node);
        assert.deepEqual(refusals([{ mutant, ends: [{ result }] }], false), []);
      });
    }
  }
});

test("without a fault nothing fails", async () => {
  const { hits, failed, errors } = await judgeMutant(noOp, "whole");
  assert.deepEqual({ hits, failed, errors }, { hits: 0, failed: [], errors: [] });
});

test("no two mutants have the same id", () => {
  const ids = mutants.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test("every MUST that is judged has a mutant", () => {
  const covered = new Set<string>(mutants.map(({ requirement }) => requirement));
  const bare = requirements
    .filter(([, row]) => row.level === "MUST" && row.pending === undefined && row.excluded === undefined)
    .map(([id]) => id)
    .filter((id) => !covered.has(id));
  assert.deepEqual(bare, []);
});

test("of a family at most five mutants count, and there are enough of state", () => {
  assert.ok(counted(mutants) >= 120, `${counted(mutants)} count`);
  const ofState = counted(mutants.filter(({ nature }) => nature === "state"));
  assert.ok(ofState >= 50, `${ofState} of state count`);
});
