import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { notSeen, type Reason } from "../../../evidence/reason.ts";
import type { BaselineEntry } from "../../model/baseline.ts";
import { proposeBaseline } from "./baseline-proposal.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import { fingerprint } from "../../model/failures.ts";
import { createReport } from "../create-report.ts";
import { failureOf, numRuns, tool, wholeRun, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";

const first = failureOf("ACCT-003");
const second = failureOf("ACCT-003", "text", "/0/b");
const failing = wholeRunWith("ACCT-003", { findings: [first, second] });
const inconclusive = {
  kind: "inconclusive",
  reason: { kind: "text", text: "needs a table" },
  exchanges: [],
} as const;

const baselineOf = (entries: readonly BaselineEntry[]) => ({ source: "b.json", isShipped: false, entries });
const propose = (record = failing, existing: readonly BaselineEntry[] = [], acceptsUnverified = false) =>
  proposeBaseline(createReport(record, tool), existing, acceptsUnverified);

test("a failed requirement gets one entry with the summary of its failure", () => {
  assert.deepEqual(propose(), [
    {
      requirement: "ACCT-003",
      fingerprint: null,
      reason: "The body breaks text.",
      owner: null,
      issue: null,
      expires: null,
    },
  ]);
  assert.deepEqual(propose(wholeRun()), []);
});

test("an entry that is still needed is kept unchanged, even if it has expired", () => {
  const entry = accepted("ACCT-003", { issue: "#7", expires: "2025-06-30" });
  assert.deepEqual(propose(failing, [entry]), [entry]);
  assert.deepEqual(propose(wholeRunWith("ACCT-003", { outcome: inconclusive }), [entry]), [entry]);
  assert.deepEqual(propose(wholeRun({ end: "unreachable", observations: [] }), [entry]), [entry]);
});

test("entries of passing and unknown requirements are dropped", () => {
  assert.deepEqual(propose(wholeRun(), [accepted("ACCT-003"), accepted("ACCT-999")]), []);
});

test("a new failure of a requirement with fingerprint entries gets its own entry", () => {
  const entry = accepted("ACCT-003", { fingerprint: fingerprint(first) });
  const proposed = propose(failing, [entry]);
  assert.deepEqual(
    proposed.map((one) => one.fingerprint),
    [fingerprint(first), fingerprint(second)],
  );
  assert.equal(proposed[0], entry);
});

test("entries of the run's baseline are added, unless an entry of the file already covers them", () => {
  const used = accepted("ACCT-003", { reason: "Known since long." });
  const record = { ...failing, baseline: baselineOf([used, accepted("ACCT-001")]) };
  assert.deepEqual(propose(record), [used]);
  const kept = accepted("ACCT-003", { reason: "In other words." });
  assert.deepEqual(propose(record, [kept]), [kept]);
});

describe("with --baseline-unverified", () => {
  const outcome = { kind: "inconclusive", reason: notSeen("a table"), exchanges: [] } as const;
  const unseen = wholeRunWith("ACCT-003", { outcome });
  const entry = {
    requirement: "ACCT-003",
    fingerprint: null,
    kind: "not-seen",
    reason: "needs a table",
    owner: null,
    issue: null,
    expires: "2026-04-01",
  } as const;

  test("what was not verified gets an entry for its kind of reason, for 90 days and without an owner", () => {
    assert.deepEqual(propose(unseen), []);
    assert.deepEqual(propose(unseen, [], true), [entry]);
    assert.deepEqual(propose(failing, [], true), propose(failing));
  });

  test("a reason of the run itself gets no entry", () => {
    assert.deepEqual(propose(wholeRun({ end: "unreachable", observations: [] }), [], true), []);
    const silent = { kind: "unanswered", operation: "getAccount", method: "GET", target: "/", failure: "-" };
    const lost = { ...outcome, reason: { ...silent, lost: "silent" } as Reason };
    assert.deepEqual(propose(wholeRunWith("ACCT-003", { outcome: lost }), [], true), []);
    const closed = { ...outcome, reason: { ...silent, lost: "closed" } as Reason };
    assert.equal(propose(wholeRunWith("ACCT-003", { outcome: closed }), [], true)[0]?.kind, "unanswered");
  });

  test("an entry is kept while its requirement is not verified, and dropped when that is settled", () => {
    const kept = { ...entry, reason: "The chain has none.", owner: "team", expires: "2026-02-01" };
    assert.deepEqual(propose(unseen, [kept], true), [kept]);
    assert.deepEqual(propose({ ...unseen, baseline: baselineOf([kept]) }), [kept]);
    assert.deepEqual(propose(wholeRun(), [kept], true), []);
    assert.deepEqual(
      propose(failing, [kept], true).map(({ kind }) => kind),
      [undefined],
    );
  });
});

test("the proposed baseline accepts every failure of the same run and has no faulty entry", () => {
  const property = fc.property(anyRunRecord, (record) => {
    const today = record.startedAt.slice(0, 10);
    const existing = (record.baseline?.entries ?? []).filter(({ expires }) => (expires ?? today) >= today);
    const before = { ...record, baseline: baselineOf(existing) };
    const entries = proposeBaseline(createReport(before, tool), existing, true);
    const after = createReport({ ...record, baseline: baselineOf(entries) }, tool);
    assert.ok(after.requirements.every(({ status }) => status !== "fail"));
    assert.notEqual(after.exitCode, 1, after.verdictReasons.join(" "));
  });
  fc.assert(property, { numRuns });
});
