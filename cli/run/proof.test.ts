import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { findProof, readCalibration, readProof } from "./proof.ts";

const digest = `sha256:${"a".repeat(64)}`;
const mutation = {
  mutants: 3,
  killed: 2,
  equivalent: 1,
  counted: 3,
  ofState: 1,
  results: [
    { id: "one", fault: "the first", requirement: "ACCT-001", killed: true },
    { id: "two", fault: "the second", requirement: "ACCT-001", killed: true },
    { id: "three", fault: "the third", requirement: "ACCT-002", killed: false },
  ],
};
const variations = {
  variations: 4,
  pairs: 1,
  passed: 5,
  results: [
    { id: "other", differs: "otherwise", readers: ["ACCT-001", "ACCT-002"] },
    { id: "further", differs: "further", readers: ["ACCT-002"] },
  ],
};

/** Creates a package with a build and a proof. A proof that is a string is written unchanged. */
function packageWith(t: TestContext, build: unknown, proof: unknown): string {
  const root = mkdtempSync(join(tmpdir(), "touchstone-calibration-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "dist"));
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(root, name), typeof value === "string" ? value : JSON.stringify(value));
  if (build !== null) write("dist/source-digest.json", build);
  if (proof !== null) write("proof.json", proof);
  return root;
}

test("the calibration contains the results in the proof of this build", (t) => {
  assert.deepEqual(readCalibration(packageWith(t, { digest }, { digest, mutation, variations })), {
    digest,
    mutants: { total: 3, killed: 2, equivalent: 1, counted: 3, ofState: 1 },
    variations: { total: 5, passed: 5, pairs: 1 },
    proves: { "ACCT-001": ["one", "two"] },
    faults: { one: "the first", two: "the second" },
  });
});

for (const [what, build, proof] of [
  ["no proof", { digest }, null],
  ["no build", null, { digest, mutation, variations }],
  ["a proof of other sources", { digest }, { digest: "sha256:b", mutation, variations }],
  ["an incomplete proof", { digest }, { digest, mutation, variations: null }],
  ["a proof that is not JSON", { digest }, "{"],
] as const) {
  test(`${what} gives no calibration`, (t) => {
    assert.equal(readCalibration(packageWith(t, build, proof)), null);
  });
}

test("the proof of a requirement has its killed mutants and the variations that its checks read", (t) => {
  const proof = readProof(packageWith(t, { digest }, { digest, mutation, variations }));
  assert.deepEqual(findProof("ACCT-001", proof), {
    mutants: [
      { id: "one", fault: "the first" },
      { id: "two", fault: "the second" },
    ],
    variations: [{ id: "other", differs: "otherwise" }],
  });
  assert.deepEqual(findProof("ACCT-003", proof), { mutants: [], variations: [] });
  assert.equal(findProof("ACCT-001", null), null);
});
