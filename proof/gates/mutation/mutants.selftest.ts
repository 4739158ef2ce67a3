import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode } from "../../../reference-node/node.ts";
import { findGateFailures } from "./gate.ts";
import { judgeMutant } from "./judge-mutant.ts";
import { pickSample } from "../sample.ts";
import { findMutant, mutants } from "../../fake-nodes/mutants/mutants.ts";
import { noOp } from "../../fake-nodes/mutants/mutant.ts";

/** Each of these mutants once failed a requirement that its defect does not violate, or passed its own in a whole run. */
const misjudged: readonly string[] = [
  "events-of-the-first-in-block",
  "gas_unit_price-not-signed",
  "index-from-end",
  "accepted-listed",
  "gas-rounded",
  "account-forgotten",
  "long-addresses-refused",
  "height-too-large",
];

describe("every mutant of a sample is killed", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());
  for (const [judgingScope, sample] of [
    ["own requirement", pickSample(16, mutants)],
    ["all requirements", [...pickSample(3, mutants), ...misjudged.map(findMutant)]],
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
