import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedBy, notSeen, type Reason } from "../../evidence/reason.ts";
import { renderReasons } from "../text/reason-text.ts";
import { getRequirement, requirements, type Requirement, type RequirementId } from "../../spec/catalogue.ts";
import {
  countedIds,
  failureOf,
  noTraffic,
  observationOf,
  plannedFor,
  tool,
  wholeRun,
  wholeRunWith,
} from "../model/run-record.test.arbitrary.ts";
import type { Observation } from "../../evidence/observation.ts";
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

function withRow(id: RequirementId, changes: Partial<Requirement>) {
  const row: Requirement = { ...getRequirement(id), ...changes };
  return requirements.map(([one, old]): [RequirementId, Requirement] => [one, one === id ? row : old]);
}

function assertVerdict(verdict: Verdict, exitCode: ExitCode, word: Verdict["word"]) {
  assert.deepEqual([verdict.exitCode, verdict.word], [exitCode, word], verdict.reasons.join(" "));
}

const inconclusive = (what: string) =>
  ({ kind: "inconclusive", reason: notSeen(what), exchanges: [] }) as const;

/** The sentence of why a requirement has its status. */
function reasonIn(verdict: Verdict, id: RequirementId): string | null {
  return renderReasons(rowOf(verdict, id).reasons);
}

test("a run in which every check passed is conformant", () => {
  const verdict = judge(wholeRun());
  assertVerdict(verdict, 0, "conformant");
  assert.equal(verdict.requirements.length, countedIds.length);
  assert.equal(verdict.counts.MUST.fail, 0);
  assert.deepEqual(
    verdict.notCounted.map(({ id, why }) => [id, why]),
    requirements
      .filter(([, row]) => row.pending !== undefined || row.excluded !== undefined || row.basis !== undefined)
      .map(([id, row]) => [id, row.pending === undefined ? "excluded" : "pending"]),
  );
});

test("a violated check fails its requirement", () => {
  const outcome = { kind: "violated", failure: failureOf("ACCT-001") } as const;
  const verdict = judge(wholeRunWith("ACCT-001", { outcome }));
  assertVerdict(verdict, 1, "not-conformant");
  assert.equal(statusOf(verdict, "ACCT-001"), "fail");
  assert.match(verdict.reasons[0] ?? "", /^1 MUST failed: ACCT-001\.$/);
});

test("a violation fails its requirement, even if the check of another requirement found it", () => {
  const verdict = judge(wholeRunWith("ACCT-001", { findings: [failureOf("RESP-001")] }));
  assert.equal(statusOf(verdict, "RESP-001"), "fail");
  assert.equal(statusOf(verdict, "ACCT-001"), "pass");
});

test("a check that ends with a violation of another requirement is inconclusive", () => {
  const outcome = { kind: "violated", failure: failureOf("FRMT-001") } as const;
  const verdict = judge(wholeRunWith("ACCT-001", { outcome }));
  assert.equal(statusOf(verdict, "FRMT-001"), "fail");
  assert.equal(reasonIn(verdict, "ACCT-001"), "not judged, because a response violates FRMT-001");
});

test("a requirement is called violated only if it has a failure", () => {
  const reasonOf = (reason: Reason, findings: Observation["findings"] = []) => {
    const outcome = { kind: "inconclusive", reason, exchanges: [] } as const;
    return reasonIn(judge(wholeRunWith("ACCT-001", { outcome, findings })), "ACCT-001");
  };
  const reason = blockedBy(["BTCH-010", "BTCH-011"], "entries");
  assert.equal(
    reasonOf(reason),
    "not judged, because this check could not verify BTCH-010 or BTCH-011: needs entries",
  );
  assert.equal(
    reasonOf(reason, [failureOf("BTCH-011")]),
    "not judged, because the target violates BTCH-011: needs entries",
  );
});

test("equal failures are merged in the order of the checks that found them", () => {
  const whole = wholeRun();
  const observations = whole.observations.map((one) =>
    observationOf(one, { findings: [failureOf("RESP-001", one.requirement, "/7/a")] }),
  );
  const verdict = judge({ ...whole, observations: observations.toReversed() });
  const [failure, ...others] = rowOf(verdict, "RESP-001").failures;
  assert.equal(others.length, 0);
  assert.equal(failure?.failures.length, countedIds.length);
  assert.equal(failure?.failures[0].expected, countedIds[0]);
});

test("an inconclusive decisive check leaves its requirement unverified and the run incomplete", () => {
  const outcome = inconclusive("a pruned version");
  const verdict = judge(wholeRunWith("ACCT-003", { outcome }));
  assertVerdict(verdict, 4, "incomplete");
  assert.equal(reasonIn(verdict, "ACCT-003"), "needs a pruned version");
});

test("an inconclusive supporting check does not change a pass", () => {
  const check = { ...plannedFor("ACCT-001"), title: "more of it", role: "supporting" } as const;
  const outcome = inconclusive("a table");
  const whole = wholeRun();
  const verdict = judge({
    ...whole,
    checks: [...whole.checks, check],
    observations: [...whole.observations, observationOf(check, { outcome })],
  });
  assertVerdict(verdict, 0, "conformant");
  assert.deepEqual(
    rowOf(verdict, "ACCT-001").checks.map(({ result }) => result),
    ["held", "inconclusive"],
  );
});

test("a supporting check alone verifies nothing", () => {
  const whole = wholeRun();
  const checks = whole.checks.map((check) =>
    check.requirement === "ACCT-001" ? ({ ...plannedFor("ACCT-001"), role: "supporting" } as const) : check,
  );
  assert.equal(statusOf(judge({ ...whole, checks }), "ACCT-001"), "error");
});

test("a check without an executed assertion verifies nothing", () => {
  const verdict = judge(wholeRunWith("ACCT-001", { assertions: {} }));
  assert.equal(reasonIn(verdict, "ACCT-001"), "executed no assertion");
  assertVerdict(verdict, 4, "incomplete");
});

test("an error in a check is an internal error", () => {
  const outcome = { kind: "error", message: "x is not a function", at: "suites/a.js:1" } as const;
  const verdict = judge(wholeRunWith("ACCT-001", { outcome }));
  assertVerdict(verdict, 5, "error");
  assert.equal(reasonIn(verdict, "ACCT-001"), "x is not a function (at suites/a.js:1)");
});

test("a requirement without checks passes with an assertion and is not-observed without an assertion", () => {
  assert.equal(statusOf(judge(wholeRun()), "EROR-006"), "pass");
  const without = wholeRunWith("EROR-006", { assertions: {} });
  assert.equal(statusOf(judge(without), "EROR-006"), "not-observed");
  assertVerdict(judge(without), 0, "conformant");
});

test("the requirements of an operation that never succeeds are not verified", () => {
  const whole = wholeRun();
  const observations = whole.observations.map((one) => observationOf(one, { traffic: noTraffic }));
  const verdict = judge({ ...whole, observations });
  assert.equal(reasonIn(verdict, "ACCT-010"), "getAccount never succeeded");
  assert.equal(statusOf(verdict, "EROR-001"), "pass");
  const traffic = { ...noTraffic, succeeded: { getAccount: 1 } };
  const discovered = judge({ ...whole, observations, discovery: { traffic, facts: [], warnings: [] } });
  assert.equal(statusOf(discovered, "ACCT-010"), "pass");
});

test("the requirements of a feature that the target does not offer are not applicable", () => {
  const whole = wholeRun();
  const verdict = judge({ ...whole, scope: { ...whole.scope, features: { pruning: false } } });
  assert.equal(statusOf(verdict, "ACCT-003"), "not-applicable");
  assertVerdict(verdict, 0, "conformant");
});

test("an inconclusive requirement that needs a missing feature is not applicable, and a violated one fails", () => {
  const scope = { ...wholeRun().scope, features: { simulation: false } };
  const open = inconclusive("a 200");
  const broken = { kind: "violated", failure: failureOf("TXNS-011") } as const;
  const judged = (outcome: typeof open | typeof broken) =>
    judge({ ...wholeRunWith("TXNS-011", { outcome }), scope });
  assert.equal(statusOf(judged(open), "TXNS-011"), "not-applicable");
  assertVerdict(judged(open), 0, "conformant");
  assert.equal(statusOf(judged(broken), "TXNS-011"), "fail");
});

const heavier = (id: RequirementId) => {
  const whole = wholeRun();
  const checks = whole.checks.map((check) =>
    check.requirement === id ? ({ ...plannedFor(id), safety: "submit" } as const) : check,
  );
  return { ...whole, checks, observations: whole.observations.filter((one) => one.requirement !== id) };
};

test("a requirement whose decisive checks are not allowed is disabled", () => {
  const verdict = judge(heavier("ACCT-001"));
  assert.equal(reasonIn(verdict, "ACCT-001"), "needs --allow submit");
  assert.equal(statusOf(verdict, "ACCT-001"), "disabled");
  assertVerdict(verdict, 0, "conformant");
});

test("a violation counts even if the check of its requirement was not allowed", () => {
  const record = heavier("ACCT-001");
  const observations = record.observations.map((one) =>
    observationOf(one, { findings: one.requirement === "RESP-001" ? [failureOf("ACCT-001")] : [] }),
  );
  assertVerdict(judge({ ...record, observations }), 1, "not-conformant");
});

test("a violation of a requirement that --only does not select is a warning", () => {
  const record = wholeRunWith("ACCT-001", { findings: [failureOf("RESP-001")] });
  const only = { patterns: ["ACCT-*"], ids: countedIds.filter((id) => id.startsWith("ACCT")) };
  const verdict = judge({ ...record, scope: { ...record.scope, only } });
  assertVerdict(verdict, 0, "conformant");
  assert.equal(statusOf(verdict, "RESP-001"), "disabled");
  assert.ok(verdict.warnings.some((warning) => warning.startsWith("RESP-001 failed but is not counted")));
});

test("a failed SHOULD counts only with --level should", () => {
  const record = wholeRunWith("ACCT-013", { findings: [failureOf("ACCT-013")] });
  assertVerdict(judge(record), 0, "conformant");
  assertVerdict(judge({ ...record, scope: { ...record.scope, level: "should" } }), 1, "not-conformant");
});

test("a run that judges only one requirement, a SHOULD that is ignored, is incomplete", () => {
  const record = wholeRunWith("ACCT-013", { findings: [failureOf("ACCT-013")] });
  const only = { patterns: ["ACCT-013"], ids: ["ACCT-013"] } as const;
  assertVerdict(judge({ ...record, scope: { ...record.scope, only } }), 4, "incomplete");
});

test("pending, excluded and provisional requirements are not counted, and their failures are warnings", () => {
  const excluded = { reason: "not visible from outside", explanation: "It is within." } as const;
  const record = wholeRunWith("RESP-001", { findings: [failureOf("ACCT-001")] });
  for (const changes of [{ pending: "work" }, { excluded }, { since: "0.2.0" }]) {
    const verdict = judgeRun(record, withRow("ACCT-001", changes), "0.2.3");
    assertVerdict(verdict, 0, "conformant");
    assert.ok(verdict.notCounted.some(({ id }) => id === "ACCT-001"));
    assert.ok(verdict.warnings.some((warning) => warning.startsWith("ACCT-001 failed but is not counted")));
  }
});

test("a provisional requirement counts from the next minor version", () => {
  const record = wholeRunWith("RESP-001", { findings: [failureOf("ACCT-001")] });
  assertVerdict(judgeRun(record, withRow("ACCT-001", { since: "0.2.0" }), "0.3.0"), 1, "not-conformant");
  assertVerdict(judgeRun(record, withRow("ACCT-001", { since: "0.2.0" }), "1.0.0"), 1, "not-conformant");
});
