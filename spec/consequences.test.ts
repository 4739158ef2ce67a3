import assert from "node:assert/strict";
import { test } from "node:test";
import { getRequirement, isRequirementId, type RequirementId } from "./catalogue.ts";
import { consequences, explainConsequence } from "./consequences.ts";

const roots = Object.keys(consequences).filter(isRequirementId);

/** The requirements that follow from a requirement, directly or through others. */
function listAllConsequences(id: RequirementId, seen = new Set<RequirementId>()): ReadonlySet<RequirementId> {
  for (const one of consequences[id]?.requirements ?? []) {
    if (!seen.has(one)) listAllConsequences(one, seen.add(one));
  }
  return seen;
}

test("every root and every consequence is a judged requirement, and the reason is a sentence", () => {
  for (const root of roots) {
    const { why = "", requirements = [] } = consequences[root] ?? {};
    assert.match(why, /^[A-Z][^\n]*\S\.$/, root);
    assert.deepEqual(requirements, [...new Set(requirements)].toSorted(), root);
    for (const id of [root, ...requirements]) assert.equal(getRequirement(id).excluded, undefined, id);
  }
});

test("no requirement follows from itself, not even through others", () => {
  for (const root of roots) assert.ok(!listAllConsequences(root).has(root), root);
});

test("a consequence has the reason of its root, and another requirement has none", () => {
  assert.equal(explainConsequence("SIMU-014", "SIMU-006"), consequences["SIMU-006"]?.why);
  assert.equal(explainConsequence("SIMU-006", "SIMU-014"), null);
  assert.equal(explainConsequence("SIMU-014", "toString"), null);
});
