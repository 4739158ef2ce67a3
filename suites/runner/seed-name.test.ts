import assert from "node:assert/strict";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import type { RequirementId } from "../../spec/catalogue.ts";
import { createSeedName } from "./seed-name.ts";

type Register = (create: typeof createSeedName, id: RequirementId) => string;

/** Calls `createSeedName` as a spec file with the given name does. */
function registerIn(file: string): (id: RequirementId) => string {
  const register = runInThisContext("(create, id) => create(id)", {
    filename: `/suites/${file}`,
  }) as Register;
  return (id) => register(createSeedName, id);
}

test("the checks of one requirement in one spec file have consecutive ordinals", () => {
  const register = registerIn("one.spec.ts");
  assert.deepEqual(
    [register("ACCT-001"), register("ACCT-002"), register("ACCT-001"), register("ACCT-001")],
    ["ACCT-001 1", "ACCT-002 1", "ACCT-001 2", "ACCT-001 3"],
  );
});

test("each spec file has its own ordinals, so that the order of loading makes no difference", () => {
  const [first, second] = [registerIn("first.spec.ts"), registerIn("second.spec.js")];
  assert.deepEqual(
    [first("ACCT-003"), second("ACCT-003"), first("ACCT-003"), second("ACCT-003")],
    ["ACCT-003 1", "ACCT-003 1", "ACCT-003 2", "ACCT-003 2"],
  );
});
