import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { requirements } from "../../spec/catalogue.ts";
import { counted, findGateFailures } from "../gates/mutation/gate.ts";
import { judgeMutant } from "../gates/mutation/judge-mutant.ts";
import { isFullyJudged, pickSample } from "../gates/mutation/mutant-sample.ts";
import { mutants } from "../fake-nodes/mutants/mutants.ts";
import { noOp } from "../fake-nodes/mutants/mutant.ts";

describe("of a sample of mutants each is killed", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());
  for (const [judgingScope, sample] of [
    ["in place", pickSample(24, mutants)],
    ["whole", pickSample(6, mutants.filter(isFullyJudged))],
  ] as const) {
    for (const mutant of sample) {
      test(`${judgingScope}: ${mutant.requirement} ${mutant.id}: ${mutant.fault}`, async () => {
        const result = await judgeMutant(mutant, judgingScope, node);
        assert.deepEqual(findGateFailures([{ mutant, ends: [{ result }] }], false), []);
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
  const ofState = counted(mutants.filter(({ defectKind }) => defectKind === "state"));
  assert.ok(ofState >= 50, `${ofState} of state count`);
});
