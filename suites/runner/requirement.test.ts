import assert from "node:assert/strict";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import { requirement } from "./requirement.ts";

const body = (): Promise<void> => Promise.resolve();
const seedNameOf = ([, , { check }]: ReturnType<typeof requirement>): string => check.seedName;

test("the input of a check derives from its requirement, and from its title if it has one of its own", () => {
  assert.equal(seedNameOf(requirement("HLTH-001", body)), "HLTH-001");
  assert.equal(seedNameOf(requirement("HLTH-001", "a claim", body)), "HLTH-001 a claim");
});

test("neither the name of the spec file nor the checks before it change the input of a check", () => {
  const registerIn = (filename: string): string =>
    (runInThisContext("(register) => register()", { filename }) as (register: () => string) => string)(() =>
      seedNameOf(requirement("HLTH-001", "a claim", body)),
    );
  assert.equal(registerIn("/suites/health.spec.ts"), registerIn("/suites/renamed.spec.ts"));
});
