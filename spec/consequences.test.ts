import assert from "node:assert/strict";
import { test } from "node:test";
import { getRequirement, type RequirementId } from "./catalogue.ts";
import { consequences, explainConsequence } from "./consequences.ts";

/** The requirements that follow from a requirement, directly or through others. */
function listAllConsequences(id: RequirementId, seen = new Set<RequirementId>()): ReadonlySet<RequirementId> {
  for (const one of consequences.flatMap(({ root, requirements }) => (root === id ? requirements : []))) {
    if (!seen.has(one)) listAllConsequences(one, seen.add(one));
  }
  return seen;
}

test("every root and every consequence is a judged requirement, and the reason is a sentence", () => {
  const keys = consequences.map(({ root, mismatch }) => `${root} ${mismatch}`);
  assert.deepEqual(keys, [...new Set(keys)].toSorted());
  for (const { root, why, requirements } of consequences) {
    assert.match(why, /^[A-Z][^\n]*\S\.$/, root);
    assert.deepEqual(requirements, [...new Set(requirements)].toSorted(), root);
    for (const id of [root, ...requirements]) assert.equal(getRequirement(id).excluded, undefined, id);
  }
});

test("no requirement follows from itself, not even through others", () => {
  for (const { root } of consequences) assert.ok(!listAllConsequences(root).has(root), root);
});

test("a consequence has the reason of its root if the root failed in that way, and another requirement has none", () => {
  const [{ root, mismatch, why, requirements } = assert.fail("no row")] = consequences;
  const [id = assert.fail("no consequence")] = requirements;
  assert.equal(explainConsequence(id, root, mismatch), why);
  assert.equal(explainConsequence(id, root, null), why);
  assert.equal(explainConsequence(id, root, "another mismatch"), null);
  assert.equal(explainConsequence(root, id, null), null);
  assert.equal(explainConsequence(id, "toString", null), null);
});
