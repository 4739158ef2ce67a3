import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "./any-run.test.arbitrary.ts";
import { accepted } from "./baseline.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import type { Report } from "./report.ts";
import { countedIds, numRuns, tool, wholeRun } from "./run-record.test.arbitrary.ts";
import { assignShards } from "./shard.ts";
import { splitRun } from "./split-run.test.arbitrary.ts";

test("each requirement belongs to one shard, and a requirement whose checks may change the target belongs to the first shard", () => {
  const property = fc.property(anyRunRecord, fc.integer({ min: 1, max: 64 }), ({ checks }, count) => {
    const shardOf = assignShards(checks, count);
    for (const id of countedIds) assert.ok(shardOf(id) >= 1 && shardOf(id) <= count);
    for (const { requirement, safety } of checks) {
      if (safety === "submit") assert.equal(shardOf(requirement), 1);
    }
  });
  fc.assert(property, { numRuns });
});

test("neighbours in the catalogue belong to different shards", () => {
  const shardOf = assignShards([], 3);
  const places = ["ACCT-001", "ACCT-002", "ACCT-003", "ACCT-004"].map(shardOf);
  assert.deepEqual(places, [1, 2, 3, 1]);
});

describe("the report of a shard", () => {
  const [, second] = splitRun(wholeRun(), 2);
  assert.ok(second !== undefined);
  const shardOf = assignShards(second.checks, 2);
  const own = countedIds.find((id) => shardOf(id) === 2) ?? "ACCT-001";
  const foreign = countedIds.find((id) => shardOf(id) === 1) ?? "ACCT-001";
  const standings = (report: Report) =>
    report.baseline?.entries.map(({ requirement, standing }) => `${requirement} ${standing}`);
  const withBaseline = (...entries: ReturnType<typeof accepted>[]) =>
    createReport({ ...second, baseline: { source: "b", isShipped: false, entries } }, tool);

  test("judges its own requirements and names the shard of the others", () => {
    const { scope, requirements, exitCode } = createReport(second, tool);
    assert.deepEqual([scope.shard, scope.full, exitCode], ["2/2", false, 0]);
    for (const { id, status, reason, checks } of requirements) {
      const isOwn = shardOf(id) === 2;
      assert.equal(status === "disabled", !isOwn, id);
      if (isOwn) continue;
      assert.equal(reason, "in shard 1 of 2");
      assert.ok(checks.every(({ result }) => result === "disabled"));
    }
  });

  test("has neither stale nor unknown baseline entries", () => {
    const report = withBaseline(accepted(own), accepted(foreign), accepted("NONE-001"));
    assert.equal(report.exitCode, 0);
    assert.deepEqual(
      standings(report)?.toSorted(),
      [`${foreign} not judged`, "NONE-001 not judged", `${own} not needed`].toSorted(),
    );
  });

  test("fails only for expired entries of its own requirements", () => {
    const over = { expires: "2025-12-31" };
    assert.equal(withBaseline({ ...accepted(foreign), ...over }).exitCode, 0);
    const report = withBaseline({ ...accepted(own), ...over });
    assert.deepEqual([report.exitCode, standings(report)], [1, [`${own} expired`]]);
  });

  test("has exit code 0 if it has no requirement in scope, and says so", () => {
    const scope = { ...second.scope, only: { patterns: [foreign], ids: [foreign] } };
    const report = createReport({ ...second, scope }, tool);
    assert.equal(report.exitCode, 0);
    assert.deepEqual(report.verdictReasons, ["No requirement in the scope of the run is in shard 2 of 2."]);
    assert.equal(createReport({ ...second, scope, end: "interrupted" }, tool).exitCode, 4);
    assert.equal(createReport({ ...second, scope, fault: "broken" }, tool).exitCode, 5);
  });
});
