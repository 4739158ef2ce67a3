import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { findContradictions } from "./report-contradictions.ts";
import { createReport } from "../verdict/create-report.ts";
import type { Report, ReportCheck } from "../model/report.ts";
import { failureOf, numRuns, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import type { RunEnd } from "../model/run-record.ts";

test("a generated report does not contradict itself", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      assert.deepEqual(findContradictions(createReport(record, tool)), []);
    }),
    { numRuns: numRuns * 3 },
  );
});

test("an internal error outside the checks is not a contradiction", () => {
  const report = createReport(wholeRun({ fault: "A fault." }), tool);
  assert.equal(report.exitCode, 5);
  assert.deepEqual(findContradictions(report), []);
});

test("an empty shard may have exit code 0", () => {
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
  return { title: "t", role: "decisive", safety: "read", result, reason: "r", durationMs: 1, exchanges: [] };
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
    /the summary counts 1 MUST with the status fail/,
  ],
  ["a changed verdict", { ...failing, verdict: "conformant" }, /the verdict is conformant/],
  [
    "a changed verdict and exit code",
    { ...failing, verdict: "conformant", exitCode: 0 },
    /the exit code is 0, but the statuses of the requirements give 1/,
  ],
  [
    "a failure that is reported as an internal error",
    { ...failing, verdict: "error", exitCode: 5 },
    /the exit code is 5/,
  ],
  [
    "a passing run with an unreachable target",
    { ...whole, run: { ...whole.run, end: "unreachable" } },
    /requirements give 3/,
  ],
  [
    "a passing run that was interrupted",
    { ...whole, run: { ...whole.run, end: "interrupted" } },
    /requirements give 4/,
  ],
  [
    "a passing run whose runner died",
    { ...whole, run: { ...whole.run, end: "runner died" } },
    /requirements give 5/,
  ],
  [
    "a duplicate requirement",
    { ...whole, requirements: [...whole.requirements, ...whole.requirements] },
    /more than once/,
  ],
  [
    "a full scope with --only",
    { ...whole, scope: { ...whole.scope, only: ["ACCT-*"] } },
    /the scope is full, but requirements were excluded/,
  ],
  [
    "a wrong total of requests",
    { ...whole, run: { ...whole.run, requests: { ...whole.run.requests, read: 1 } } },
    /the total is \d+ requests, but the sum/,
  ],
  [
    "a pass with a violated check",
    withRow(whole, "ACCT-001", {
      checks: [checkWith("violated")],
    }),
    /ACCT-001 is a pass, but one of its checks is violated/,
  ],
  [
    "a pass with an inconclusive check",
    withRow(whole, "ACCT-001", { checks: [checkWith("inconclusive")] }),
    /ACCT-001 is a pass, but a decisive check of it is inconclusive/,
  ],
  [
    "a pass without an executed check",
    withRow(whole, "ACCT-001", { checks: [checkWith("disabled")] }),
    /ACCT-001 is a pass, but no decisive check of it ran/,
  ],
  [
    "a not-observed requirement with a violated check",
    withRow(whole, "ACCT-001", { status: "not-observed", checks: [checkWith("violated")] }),
    /ACCT-001 is not-observed, but one of its checks is violated/,
  ],
  [
    "a waiver without a baseline entry",
    withRow(failing, "ACCT-001", { status: "waived" }),
    /ACCT-001 is waived, but no entry/,
  ],
  [
    "a waiver of a failure that is said to be one of an unverified requirement",
    withRow(failing, "ACCT-001", { status: "waived", waiver: "unverified" }),
    /ACCT-001 is waived, but no entry/,
  ],
  [
    "a disabled requirement in scope",
    withRow(whole, "ACCT-001", { status: "disabled" }),
    /ACCT-001 is disabled, but it is in scope/,
  ],
  [
    "a not-applicable requirement without a missing feature",
    withRow(whole, "ACCT-001", { status: "not-applicable" }),
    /ACCT-001 is not-applicable, but the profile declares no feature/,
  ],
  [
    "a shard with an index above the count",
    { ...whole, scope: { ...whole.scope, shard: "3/2" } },
    /the shard 3\/2 does not exist/,
  ],
  ["a merged report that is a shard", mergedFrom("1/2", ["1/2", "2/2"]), /both a shard and merged/],
  [
    "a merged report without one of its shards",
    mergedFrom(null, ["1/2"]),
    /not merged from each shard exactly once/,
  ],
  [
    "a completed merged run with an interrupted shard",
    mergedFrom(null, ["1/1"], "interrupted"),
    /the end of the run is "completed", but the ends of its shards give "interrupted"/,
  ],
  [
    "a URL of the page that no browser opens",
    { ...whole, reportUrl: "https://ci.example:99999/" },
    /the URL of the published page is not one that --report-url accepts/,
  ],
];
for (const [what, report, said] of wrong) {
  test(`${what} is a contradiction`, () => assert.match(findContradictions(report).join("\n"), said));
}
