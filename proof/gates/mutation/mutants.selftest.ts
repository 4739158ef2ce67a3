import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode } from "../../../reference-node/node.ts";
import { findGateFailures } from "./gate.ts";
import { judgeMutant } from "./judge-mutant.ts";
import { pickForSelftest } from "../sample.ts";
import { findMutant } from "../../fake-nodes/mutants/mutants.ts";
import { noOp } from "../../fake-nodes/mutants/mutant.ts";

/**
 * Each of these mutants once failed a requirement that its defect does not violate, or passed its own in a whole run.
 */
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

describe("a mutant that was once misjudged is killed by all requirements", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());
  for (const mutant of pickForSelftest(misjudged.map(findMutant))) {
    test(`${mutant.requirement} ${mutant.id}: ${mutant.fault}`, async () => {
      const result = await judgeMutant(mutant, "all requirements", node);
      assert.deepEqual(findGateFailures([{ mutant, ends: [{ result }] }], false), []);
    });
  }
});

test("the control alters no response and fails no requirement", async () => {
  const { hits, failed, errors } = await judgeMutant(noOp, "all requirements");
  assert.deepEqual({ hits, failed, errors }, { hits: 0, failed: [], errors: [] });
});
