import assert from "node:assert/strict";
import { test } from "node:test";
import { notSeen } from "../../evidence/reason.ts";
import type { Observation } from "../../evidence/observation.ts";
import { failureOf, tool, wholeRunWith } from "../../reports/model/run-record.test.arbitrary.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { judgeReplayedFailure } from "./replay-outcome.ts";
import type { ResentExchange } from "./resend-exchange.ts";

const id = "ACCT-003";
/** The requirement whose check found the failure of the other one. */
const finder = "ACCT-004";

const recorded = createReport(wholeRunWith(finder, { findings: [failureOf(id)] }), tool);
const [failure] = recorded.requirements.find((row) => row.id === id)?.failures ?? [];
assert.ok(failure !== undefined);

const answered: ResentExchange = {
  method: "GET",
  url: "http://127.0.0.1:8080/v1/accounts/0x1",
  unanswered: null,
  recordedStatus: 200,
  status: 200,
  isSameBody: false,
  areSameHeaders: true,
};

/** Replays the failure on a target on which the check that found it has another result. */
function replay(observed: Partial<Observation>, sent: Partial<ResentExchange> = {}) {
  const now = wholeRunWith(finder, observed);
  const traffic = [{ ...now.discovery.traffic, answers: { [`getAccount ${failure?.response?.status}`]: 1 } }];
  assert.ok(failure !== undefined);
  const judged = { report: createReport(now, tool), traffic, sent: [{ ...answered, ...sent }] };
  return judgeReplayedFailure({ id, failure }, recorded, judged).outcome;
}

const stopped: Partial<Observation> = {
  outcome: { kind: "inconclusive", reason: notSeen("another account"), exchanges: [] },
};
const violated: Partial<Observation> = { outcome: { kind: "violated", failure: failureOf("ACCT-005") } };

test("a failure is fixed if its requirement passes and the check that found it passes", () => {
  assert.equal(replay({}), "fixed");
});

test("a failure is fixed if something else stops the check that found it, but its request is answered differently", () => {
  assert.equal(replay(stopped), "fixed");
  assert.equal(replay(violated), "fixed");
  assert.equal(replay(stopped, { status: 404, isSameBody: true }), "fixed");
});

test("a failure is not verified if its request gets the same response, or none, and its check did not complete", () => {
  assert.equal(replay(stopped, { isSameBody: true }), "not verified");
  assert.equal(replay(violated, { status: null, unanswered: "it was reset" }), "not verified");
});

test("other headers of the ledger position or a batch that is not sent again show no repair", () => {
  assert.equal(replay(stopped, { isSameBody: true, areSameHeaders: false }), "not verified");
  const now = wholeRunWith(finder, stopped);
  assert.ok(failure !== undefined);
  const batch = { ...failure, operation: "submitBatch" };
  const judged = { report: createReport(now, tool), traffic: [], sent: [{ ...answered, status: 202 }] };
  assert.equal(judgeReplayedFailure({ id, failure: batch }, recorded, judged).outcome, "not verified");
});

test("other headers show the repair of a failure that is about headers", () => {
  const now = wholeRunWith(finder, stopped);
  const traffic = [{ ...now.discovery.traffic, answers: { [`getAccount ${failure?.response?.status}`]: 1 } }];
  assert.ok(failure !== undefined);
  const ofHeaders = { ...failure, layer: "headers" };
  const sent = [{ ...answered, isSameBody: true, areSameHeaders: false }];
  const judged = { report: createReport(now, tool), traffic, sent };
  assert.equal(judgeReplayedFailure({ id, failure: ofHeaders }, recorded, judged).outcome, "fixed");
});

test("a failure is not verified if the check that found it did not run", () => {
  assert.equal(replay({ outcome: { kind: "error", message: "x", at: null } }), "not verified");
});

test("a failure is fixed if the check that found it passes, even if its requirement needs more than the target shows", () => {
  const now = wholeRunWith(id, stopped);
  const traffic = [{ ...now.discovery.traffic, answers: { "getAccount 200": 1 } }];
  assert.ok(failure !== undefined);
  const judged = { report: createReport(now, tool), traffic, sent: [] };
  assert.equal(judgeReplayedFailure({ id, failure }, recorded, judged).outcome, "fixed");
});

test("a failure that occurs again is not fixed", () => {
  assert.equal(replay({ findings: [failureOf(id)] }), "still failing");
  assert.equal(replay({ findings: [failureOf(id, "text", "/0/b")] }), "changed");
});
