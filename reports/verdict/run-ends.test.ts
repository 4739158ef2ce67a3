import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import { failureOf, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { judgeRun, type Verdict } from "./verdict.ts";
import type { ExitCode } from "../model/report.ts";

const judge = (record: RunRecord) => judgeRun(record, requirements, tool.version);
const statusOf = (verdict: Verdict, id: RequirementId) => rowOf(verdict, id).status;

function rowOf(verdict: Verdict, id: RequirementId) {
  const found = verdict.requirements.find((one) => one.id === id);
  assert.ok(found, `${id} is judged`);
  return found;
}

function assertVerdict(verdict: Verdict, exitCode: ExitCode, word: Verdict["word"]) {
  assert.deepEqual([verdict.exitCode, verdict.word], [exitCode, word], verdict.reasons.join(" "));
}

const without = (id: RequirementId, changes: Partial<RunRecord>): RunRecord => {
  const whole = wholeRun(changes);
  return { ...whole, observations: whole.observations.filter((one) => one.requirement !== id) };
};

test("a check without a result is inconclusive if the run ended early, and otherwise an internal error", () => {
  const cases = [
    ["interrupted", "inconclusive", 4],
    ["out of time", "inconclusive", 4],
    ["runner died", "error", 5],
    ["completed", "error", 5],
  ] as const;
  for (const [end, status, exitCode] of cases) {
    const verdict = judge(without("ACCT-001", { end }));
    assert.deepEqual([end, statusOf(verdict, "ACCT-001"), verdict.exitCode], [end, status, exitCode]);
  }
});

test("a run that is out of time names its limit, and so do the checks that it kept from ending", () => {
  const timeLimit = { seconds: 60 };
  const needed = { seconds: 3, requests: 9, latencyMs: 2, rate: null, waits: 0, blockIntervalMs: 0 };
  const end = "out of time";
  const { reasons } = judge(without("ACCT-001", { end }));
  assert.ok(reasons.includes("The run reached --max-time before all checks were finished."));
  const verdict = judge(without("ACCT-001", { end, timeLimit }));
  const named = "The run reached its time limit of 60 s (--max-time) before all checks were finished.";
  assert.ok(verdict.reasons.includes(named), verdict.reasons.join(" "));
  assert.deepEqual(rowOf(verdict, "ACCT-001").reasons, [
    { kind: "limit", limit: "max-time", time: timeLimit },
  ]);
  const running = wholeRunWith("ACCT-001", {
    outcome: {
      kind: "inconclusive",
      reason: { kind: "unfinished", limit: "max-time" },
      exchanges: [],
    },
  });
  const planned = { seconds: 60, needed };
  assert.deepEqual(rowOf(judge({ ...running, end, timeLimit: planned }), "ACCT-001").reasons, [
    { kind: "unfinished", limit: "max-time", time: planned },
  ]);
});

test("only a reason about time names the time limit", () => {
  const verdict = judge(without("ACCT-001", { end: "interrupted", timeLimit: { seconds: 60 } }));
  assert.deepEqual(rowOf(verdict, "ACCT-001").reasons, [{ kind: "limit", limit: "interrupted" }]);
});

test("no requirement is verified if the target never responds", () => {
  const verdict = judge(wholeRun({ end: "unreachable", observations: [], fault: "something else" }));
  assertVerdict(verdict, 3, "incomplete");
  assert.ok(verdict.requirements.every(({ status }) => status === "inconclusive"));
  assert.deepEqual(rowOf(verdict, "EROR-006").reasons, [{ kind: "limit", limit: "never responded" }]);
});

test("two results of one check, or a result of an unplanned check, are an internal error", () => {
  const whole = wholeRun();
  const [first] = whole.observations;
  assert.ok(first);
  const twice = judge({ ...whole, observations: [...whole.observations, first] });
  assertVerdict(twice, 5, "error");
  const stray = judge({ ...whole, observations: [...whole.observations, { ...first, title: "stray" }] });
  assertVerdict(stray, 5, "error");
});

test("an internal error outside the checks gives the verdict error, unless a violation is proven", () => {
  assertVerdict(judge(wholeRun({ fault: "The file of observations is broken." })), 5, "error");
  const broken = wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] });
  assertVerdict(judge({ ...broken, fault: "The disk is full." }), 1, "not-conformant");
});

test("an interrupted run is never conformant", () => {
  assertVerdict(judge(wholeRun({ end: "interrupted" })), 4, "incomplete");
});

test("a run with an empty catalogue judges nothing", () => {
  const verdict = judgeRun(wholeRun({ checks: [], observations: [] }), [], tool.version);
  assertVerdict(verdict, 4, "incomplete");
  assert.deepEqual(verdict.reasons, ["Nothing was judged."]);
});

test("a run without checks is an internal error if the catalogue has requirements", () => {
  assertVerdict(judge(wholeRun({ checks: [], observations: [] })), 5, "error");
});

test("only the requirements that --only selects have checks, because the others were not to run", () => {
  const whole = wholeRun();
  const only = { patterns: ["ACCT-001"], ids: ["ACCT-001"] } as const;
  const observations = whole.observations.filter(({ requirement }) => requirement === "ACCT-001");
  const verdict = judge({ ...whole, observations, scope: { ...whole.scope, only } });
  assertVerdict(verdict, 0, "conformant");
  const withChecks = verdict.requirements.filter(({ checks }) => checks.length > 0);
  assert.deepEqual(
    withChecks.map(({ id, checks }) => [id, checks.map(({ result }) => result)]),
    [["ACCT-001", ["held"]]],
  );
});

test("that nothing passed is no reason where a failure decides the verdict", () => {
  const failing = wholeRunWith("ACCT-003", { findings: [failureOf("ACCT-003")] });
  const only = { patterns: ["ACCT-003"], ids: ["ACCT-003"] } as const;
  const record = { ...failing, scope: { ...failing.scope, only } };
  assert.deepEqual(judge(record).reasons, ["1 MUST failed: ACCT-003."]);
});
