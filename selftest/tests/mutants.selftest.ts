import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { findGateFailures } from "../gates/mutation/gate.ts";
import { judgeMutant } from "../gates/mutation/judge-mutant.ts";
import { isFullyJudged, pickSample } from "../gates/sample.ts";
import { mutants } from "../fake-nodes/mutants/mutants.ts";
import { noOp } from "../fake-nodes/mutants/mutant.ts";

describe("every mutant of a sample is killed", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());
  for (const [judgingScope, sample] of [
    ["own requirement", pickSample(16, mutants)],
    ["all requirements", pickSample(3, mutants.filter(isFullyJudged))],
  ] as const) {
    for (const mutant of sample) {
      test(`${judgingScope}: ${mutant.requirement} ${mutant.id}: ${mutant.fault}`, async () => {
        const result = await judgeMutant(mutant, judgingScope, node);
        assert.deepEqual(findGateFailures([{ mutant, ends: [{ result }] }], false), []);
      });
    }
  }
});

test("the control alters no response and fails no requirement", async () => {
  const { hits, failed, errors } = await judgeMutant(noOp, "all requirements");
  assert.deepEqual({ hits, failed, errors }, { hits: 0, failed: [], errors: [] });
});
