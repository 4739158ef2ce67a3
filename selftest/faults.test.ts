import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { createNode } from "../reference-node/node.ts";
import { requirements } from "../spec/catalogue.ts";
import { expectEach, judgeAltered } from "./faults/expect-fault.ts";
import { faults, faultsByFile } from "./faults/faults.ts";

/** As the table is in the order of the operations, every so-many-th is one of each. */
const sampleSize = 12;
const sample = faults.filter((_, index) => index % Math.ceil(faults.length / sampleSize) === 0);

expectEach(faults, "in place");
expectEach(sample, "whole");

test("no two faults have the same id", () => {
  const ids = faults.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test("every file of faults has a slow test that judges each of them whole", () => {
  const bare = Object.keys(faultsByFile).filter(
    (file) => !existsSync(new URL(`faults/${file}.slow.test.js`, import.meta.url)),
  );
  assert.deepEqual(bare, []);
});

test("every MUST that is judged has a fault", () => {
  const covered = new Set<string>(faults.map(({ requirement }) => requirement));
  const bare = requirements
    .filter(([, row]) => row.level === "MUST" && row.pending === undefined && row.excluded === undefined)
    .map(([id]) => id)
    .filter((id) => !covered.has(id));
  assert.deepEqual(bare, []);
});

test("the same way without a fault nothing fails", async (t) => {
  const node = createNode();
  t.after(() => node.close());
  const report = await judgeAltered(node, (_, answer) => answer, {
    seed: 20_261,
    profile: node.profile,
    allow: "heavy",
  });
  assert.deepEqual(
    report.requirements.filter(({ status }) => !["pass", "not-observed", "disabled"].includes(status)),
    [],
  );
  assert.equal(report.exitCode, 0);
});
