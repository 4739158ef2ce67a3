import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { findContradictions } from "./report-contradictions.ts";
import { createReport, type Report, type ReportCheck } from "../model/report.ts";
import { failureOf, numRuns, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import type { RunEnd } from "../model/run-record.ts";

test("no report contradicts itself", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      assert.deepEqual(findContradictions(createReport(record, tool)), []);
    }),
    { numRuns: numRuns * 3 },
  );
});

test("a fault outside every check is no contradiction", () => {
  const report = createReport(wholeRun({ fault: "A fault." }), tool);
  assert.equal(report.exitCode, 5);
  assert.deepEqual(findContradictions(report), []);
});

test("an empty shard ends with 0", () => {
  const none = { patterns: [], ids: [] };
  const report = createReport({ ...wholeRun(), scope: { ...wholeRun().scope, only: none } }, tool);
  const shard = { ...report, scope: { ...report.scope, shard: "2/2" } };
  assert.deepEqual(findContradictions({ ...shard, verdict: "conformant", exitCode: 0 }), []);
  assert.deepEqual(findContradictions(report), []);
});

const failing = createReport(wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] }), tool);
const whole = createReport(wholeRun(), tool);

function withRow(report: Report, id: string, changes: Partial<Report["requirements"][number]>): Report {
  return {
    ...report,
    requirements: report.requirements.map((row) => (row.id === id ? { ...row, ...changes } : row)),
  };
}

function checkWith(result: ReportCheck["result"]): ReportCheck {
  return { title: "t", role: "decisive", safety: "read", result, reason: "r", exchanges: [] };
}

function mergedFrom(shard: string | null, shards: readonly string[], end: RunEnd = "completed"): Report {
  const { run, scope, digest } = whole;
  const parts = shards.map((one) => ({ shard: one, digest, baseUrl: "http://127.0.0.1/v1", end }));
  return { ...whole, run: { ...run, mergedFrom: parts }, scope: { ...scope, shard } };
}

const wrong: readonly (readonly [what: string, report: Report, said: RegExp])[] = [
  [
    "a failure that became a pass",
    withRow(failing, "ACCT-001", { status: "pass" }),
    /the summary counts 1 MUST fail/,
  ],
  ["a verdict that was turned", { ...failing, verdict: "conformant" }, /the verdict is conformant/],
  [
    "an exit code that was turned with its verdict",
    { ...failing, verdict: "conformant", exitCode: 0 },
    /the exit code is 0, and by its requirements it is 1/,
  ],
  [
    "a failure that is said to be a fault of ours",
    { ...failing, verdict: "error", exitCode: 5 },
    /the exit code is 5/,
  ],
  ["a run that was never answered", { ...whole, run: { ...whole.run, end: "unreachable" } }, /it is 3/],
  ["a run that was interrupted", { ...whole, run: { ...whole.run, end: "interrupted" } }, /it is 4/],
  ["a runner that died", { ...whole, run: { ...whole.run, end: "runner died" } }, /it is 5/],
  [
    "a requirement twice",
    { ...whole, requirements: [...whole.requirements, ...whole.requirements] },
    /more than once/,
  ],
  [
    "a scope that is not full",
    { ...whole, scope: { ...whole.scope, only: ["ACCT-*"] } },
    /something was left out/,
  ],
  [
    "requests that do not add up",
    { ...whole, run: { ...whole.run, requests: { ...whole.run.requests, read: 1 } } },
    /requests in all/,
  ],
  [
    "a pass with a check that found it broken",
    withRow(whole, "ACCT-001", {
      checks: [checkWith("violated")],
    }),
    /ACCT-001 is a pass, and one of its checks is violated/,
  ],
  [
    "a pass that a check left open",
    withRow(whole, "ACCT-001", { checks: [checkWith("inconclusive")] }),
    /ACCT-001 is a pass, and a check that decides it is inconclusive/,
  ],
  [
    "a pass of which no check was run",
    withRow(whole, "ACCT-001", { checks: [checkWith("disabled")] }),
    /ACCT-001 is a pass, and no check that decides it was run/,
  ],
  [
    "a violation that was not observed",
    withRow(whole, "ACCT-001", { status: "not-observed", checks: [checkWith("violated")] }),
    /ACCT-001 is not-observed, and one of its checks is violated/,
  ],
  [
    "a waiver that nobody gave",
    withRow(failing, "ACCT-001", { status: "waived" }),
    /ACCT-001 is waived, and no entry/,
  ],
  [
    "a requirement in scope that is disabled",
    withRow(whole, "ACCT-001", { status: "disabled" }),
    /ACCT-001 is disabled, and it is in the scope/,
  ],
  [
    "a requirement that needs nothing that is not offered",
    withRow(whole, "ACCT-001", { status: "not-applicable" }),
    /ACCT-001 is not-applicable, and no feature/,
  ],
  ["a shard beyond the last", { ...whole, scope: { ...whole.scope, shard: "3/2" } }, /no shard 3\/2/],
  ["a shard that was merged", mergedFrom("1/2", ["1/2", "2/2"]), /a shard, and to be merged/],
  ["a merged run without one of its shards", mergedFrom(null, ["1/2"]), /not from every shard once/],
  [
    "a merged run that one of its shards cut short",
    mergedFrom(null, ["1/1"], "interrupted"),
    /said to be completed, and by its shards it is interrupted/,
  ],
];
for (const [what, report, said] of wrong) {
  test(`${what} is a contradiction`, () => assert.match(findContradictions(report).join("\n"), said));
}
