import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyUnshardedRun } from "../model/any-run.test.arbitrary.ts";
import { findContradictions } from "../verify/report-contradictions.ts";
import { createReport } from "./create-report.ts";
import type { Report } from "../model/report.ts";
import { countedIds, failureOf, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import type { RunEnd, RunRecord } from "../model/run-record.ts";
import { assignShards } from "../model/shard.ts";
import { joinRun, splitRun } from "../model/split-run.test.arbitrary.ts";

/** Returns the parts of a report that must be the same with and without shards. */
function decided(report: Report): unknown {
  const { digest: _, run, verdictReasons: _reasons, ...content } = report;
  return { ...content, requests: run.requests };
}

const reportOf = (record: RunRecord): Report => createReport(record, tool);

test("the joined shards of any run give the report of the run without shards", () => {
  const property = fc.property(anyUnshardedRun, fc.integer({ min: 1, max: 64 }), (record, count) => {
    assert.deepEqual(decided(reportOf(joinRun(splitRun(record, count)))), decided(reportOf(record)));
  });
  fc.assert(property, { numRuns: 15 });
});

test("neither a shard nor a merged report contradicts itself", () => {
  const property = fc.property(anyUnshardedRun, fc.integer({ min: 1, max: 5 }), (record, count) => {
    const shards = splitRun(record, count);
    for (const one of [...shards, joinRun(shards)]) assert.deepEqual(findContradictions(reportOf(one)), []);
  });
  fc.assert(property, { numRuns: 15 });
});

test("the order of the shards does not matter", () => {
  const record = wholeRun({ inventory: { accounts: ["0x2"] } });
  const shards = splitRun(record, 3);
  assert.deepEqual(reportOf(joinRun(shards.toReversed())), reportOf(joinRun(shards)));
});

const [one, two] = splitRun(wholeRun(), 2);
assert.ok(one !== undefined && two !== undefined);
const shardOf = assignShards(one.checks, 2);
const cutShort = (end: RunEnd) => ({ ...two, end, observations: [] });

const ends: readonly (readonly [first: RunEnd, second: RunEnd, joined: RunEnd, exitCode: number])[] = [
  ["completed", "unreachable", "partly unreachable", 4],
  ["completed", "interrupted", "interrupted", 4],
  ["completed", "out of time", "out of time", 4],
  ["completed", "runner died", "runner died", 5],
  ["completed", "completed", "completed", 5],
  ["unreachable", "out of time", "partly unreachable", 4],
  ["unreachable", "unreachable", "unreachable", 3],
];
for (const [first, second, joined, exitCode] of ends) {
  test(`a merged run ends "${joined}" if one shard ended "${first}" and the other "${second}" without results`, () => {
    const observations = first === "completed" ? one.observations : [];
    const report = reportOf(joinRun([{ ...one, end: first, observations }, cutShort(second)]));
    assert.deepEqual([report.run.end, report.exitCode], [joined, exitCode]);
    assert.deepEqual(findContradictions(report), []);
    assert.deepEqual(
      report.run.mergedFrom?.map(({ shard, end }) => [shard, end]),
      [
        ["1/2", first],
        ["2/2", second],
      ],
    );
  });
}

test("the reason of a check that did not run says how its shard ended", () => {
  const report = reportOf(
    joinRun([{ ...one, end: "out of time", observations: [] }, cutShort("interrupted")]),
  );
  for (const { id, status, reason } of report.requirements.filter((row) => row.status !== "not-observed")) {
    assert.equal(status, "inconclusive");
    assert.match(reason ?? "", shardOf(id) === 1 ? /within the time limit/ : /was interrupted/, id);
  }
  assert.deepEqual(report.verdictReasons.slice(0, 2), [
    "Shard 1/2 reached --max-time.",
    "Shard 2/2 was interrupted.",
  ]);
});

test("a merged run starts with its earliest shard and ends with its latest shard", () => {
  const position = { ...one.target.first, ledgerVersion: "200" } as NonNullable<typeof one.target.first>;
  const later = {
    ...one,
    startedAt: "2026-01-01T00:00:09.000Z",
    durationMs: 500,
    target: { ...one.target, first: position, last: position },
  };
  const { run, target } = reportOf(joinRun([later, two]));
  assert.deepEqual([run.startedAt, run.durationMs], [two.startedAt, 9_500]);
  assert.deepEqual(target.ledgerVersion, { first: "120", last: "200" });
});

test("a merged run counts a failure that a check of another shard found", () => {
  const broken = countedIds.find((id) => shardOf(id) === 2) ?? "ACCT-001";
  const [first, ...others] = one.observations;
  assert.ok(first !== undefined);
  const found = { ...one, observations: [{ ...first, findings: [failureOf(broken)] }, ...others] };
  const alone = reportOf(found);
  assert.deepEqual(
    [alone.exitCode, alone.requirements.find(({ id }) => id === broken)?.status],
    [0, "disabled"],
  );
  assert.match(alone.warnings.join(), new RegExp(`${broken} failed but is not counted .*in shard 2 of 2`));
  assert.equal(reportOf(two).exitCode, 0);
  const whole = reportOf(joinRun([found, two]));
  assert.deepEqual([whole.exitCode, whole.requirements.find(({ id }) => id === broken)?.status], [1, "fail"]);
});

test("two results of one check are an internal error", () => {
  const [first] = one.observations;
  assert.ok(first !== undefined);
  assert.equal(reportOf(joinRun([one, { ...two, observations: [...two.observations, first] }])).exitCode, 5);
});

test("a merged run reports the internal error of every shard", () => {
  const report = reportOf(
    joinRun([
      { ...one, fault: "the one" },
      { ...two, fault: "the other" },
    ]),
  );
  assert.equal(report.exitCode, 5);
  assert.match(report.verdictReasons.join(), /the one; the other/);
});
