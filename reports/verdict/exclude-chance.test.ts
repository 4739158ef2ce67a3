import assert from "node:assert/strict";
import { test } from "node:test";
import type { Failure } from "../../evidence/failure.ts";
import type { Observation } from "../../evidence/observation.ts";
import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import {
  changeObservation,
  failureOf,
  noTraffic,
  tool,
  wholeRun,
} from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { createReport } from "./create-report.ts";
import { excludeChance } from "./exclude-chance.ts";
import { judgeRun } from "./verdict.ts";

const byStatus = (requirement: RequirementId, repeats: number): Failure => ({
  ...failureOf(requirement),
  layer: "status",
  repeats,
});

/** Creates a run of 1,000 requests and more, in which statuses changed when the same request was repeated. */
function createRun(changed: number): RunRecord {
  const { discovery } = wholeRun();
  const requests = { ...noTraffic.requests, read: 1_000 };
  const traffic = { ...noTraffic, requests, statuses: { 200: 1_000 - changed, 500: changed }, changed };
  return { ...wholeRun(), discovery: { ...discovery, traffic } };
}

function judge(changed: number, changes: Partial<Observation>) {
  const record = changeObservation(createRun(changed), "ACCT-006", changes);
  return judgeRun(excludeChance(record), requirements, tool.version);
}

const statusOf = (verdict: ReturnType<typeof judge>, id: string) =>
  verdict.requirements.find((one) => one.id === id)?.status;

for (const [changed, repeats, status] of [
  [0, 3, "fail"],
  [0, 2, "inconclusive"],
  [150, 3, "inconclusive"],
  [150, 9, "fail"],
] as const) {
  test(`a status that came ${repeats} times is "${status}" if ${changed} statuses changed`, () => {
    const verdict = judge(changed, { outcome: { kind: "violated", failure: byStatus("ACCT-006", repeats) } });
    assert.equal(statusOf(verdict, "ACCT-006"), status);
  });
}

test("a failure that is not about a status never counts as chance", () => {
  const verdict = judge(500, { outcome: { kind: "violated", failure: failureOf("ACCT-006") } });
  assert.equal(statusOf(verdict, "ACCT-006"), "fail");
});

test("a requirement does not pass if another check saw a status that may be chance", () => {
  const verdict = judge(150, { findings: [byStatus("ACCT-008", 3)] });
  assert.equal(statusOf(verdict, "ACCT-006"), "pass");
  assert.equal(statusOf(verdict, "ACCT-008"), "inconclusive");
});

test("the report says how many responses had a status that did not come again", () => {
  const valuesIn = (record: RunRecord): readonly string[] =>
    createReport(record, tool).facts.flatMap(({ id, value }) => (id === "changed-status" ? [value] : []));
  assert.match(valuesIn(createRun(70)).join(), /^70 of 1\d{3} responses$/);
  assert.deepEqual(valuesIn(createRun(0)), []);
});
