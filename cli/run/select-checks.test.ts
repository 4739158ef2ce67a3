import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlannedCheck } from "../../evidence/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { selectChecks, selectShard } from "./select-checks.ts";

const planned = (requirement: PlannedCheck["requirement"], safety: PlannedCheck["safety"]): PlannedCheck => ({
  requirement,
  title: `of ${requirement}`,
  role: "decisive",
  safety,
});
const checks = [
  planned("ACCT-001", "read"),
  planned("ACCT-003", "read"),
  planned("TABL-001", "read"),
  planned("SIMU-001", "simulate"),
  planned("BTCH-003", "submit"),
  planned("BTCH-005", "submit"),
];
const idsOf = (scope: Parameters<typeof selectChecks>[1]): string[] =>
  selectChecks(checks, scope).map(({ requirement }) => requirement);

test("checks of a class that is not allowed do not run", () => {
  const scope = { only: null, features: {}, revision: null };
  assert.deepEqual(idsOf({ allow: "read", ...scope }), ["ACCT-001", "ACCT-003", "TABL-001"]);
  assert.equal(idsOf({ allow: "heavy", ...scope }).length, checks.length);
});

test("checks of a feature that the profile declares as missing do not run", () => {
  const left = (feature: string): string[] =>
    idsOf({ allow: "heavy", only: null, features: { [feature]: false }, revision: null });
  assert.deepEqual(left("submission"), ["ACCT-001", "ACCT-003", "TABL-001", "SIMU-001"]);
  assert.deepEqual(left("simulation"), ["ACCT-001", "ACCT-003", "TABL-001", "BTCH-003", "BTCH-005"]);
  assert.ok(!left("pruning").includes("ACCT-003"));
  assert.ok(!left("tables").includes("TABL-001"));
  assert.ok(!left("bcs").includes("BTCH-005"));
});

test("only the checks of the given requirements run", () => {
  assert.deepEqual(idsOf({ allow: "heavy", only: ["BTCH-003"], features: {}, revision: null }), ["BTCH-003"]);
});

test("a requirement without a check of its own also selects checks whose responses may show its case, unless such a check is selected", () => {
  const idsWith = (...only: RequirementId[]): string[] =>
    idsOf({ allow: "read", only, features: {}, revision: null });
  assert.deepEqual(idsWith("TABL-004"), ["TABL-001"]);
  assert.deepEqual(idsWith("TABL-004", "ACCT-001"), ["ACCT-001", "TABL-001"]);
  assert.deepEqual(idsWith("CURS-001"), ["ACCT-001", "ACCT-003", "TABL-001"]);
  assert.deepEqual(idsWith("TXNS-022"), []);
});

test("a shard runs its part of the selection, and the first shard every check that may change the target", () => {
  const idsIn = (index: number): string[] =>
    selectShard(checks.slice(1), checks, { index, count: 2 }).map(({ requirement }) => requirement);
  const [first, second] = [idsIn(1), idsIn(2)];
  assert.equal(first.length + second.length, checks.length - 1);
  assert.ok(first.includes("BTCH-003") && first.includes("BTCH-005") && first.includes("ACCT-003"));
  assert.ok(!first.includes("ACCT-001"));
  assert.equal(selectShard(checks, checks, null), checks);
});

test("the checks of requirements that are not part of the revision do not run", () => {
  const idsAt = (revision: string | null): string[] =>
    idsOf({ allow: "heavy", only: null, features: {}, revision });
  assert.ok(idsAt("2022-08-24").includes("BTCH-003"));
  assert.ok(!idsAt("2022-08-23").includes("BTCH-003"));
  assert.ok(!idsAt("2022-08-19").includes("ACCT-003"));
});
