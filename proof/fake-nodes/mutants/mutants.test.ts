import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../../spec/catalogue.ts";
import { counted } from "../../gates/mutation/gate.ts";
import { mutants } from "./mutants.ts";

test("mutant ids are unique", () => {
  const ids = mutants.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test("every judged MUST requirement has a mutant", () => {
  const covered = new Set<string>(mutants.map(({ requirement }) => requirement));
  const bare = requirements
    .filter(([, row]) => row.level === "MUST" && row.pending === undefined && row.excluded === undefined)
    .map(([id]) => id)
    .filter((id) => !covered.has(id));
  assert.deepEqual(bare, []);
});

test("at least 120 mutants are counted, and 50 of them are stateful", () => {
  assert.ok(counted(mutants) >= 120, `${counted(mutants)} mutants`);
  const ofState = counted(mutants.filter(({ defectKind }) => defectKind === "state"));
  assert.ok(ofState >= 50, `${ofState} stateful mutants`);
});

test("149 mutants were written without seeing the suites", () => {
  assert.equal(mutants.filter(({ source }) => source === "blind").length, 149);
});
