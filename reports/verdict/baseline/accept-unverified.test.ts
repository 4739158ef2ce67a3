import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { notSeen, undeclared, type Reason } from "../../../evidence/reason.ts";
import { requirements } from "../../../spec/catalogue.ts";
import type { BaselineEntry } from "../../model/baseline.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import type { EntryStanding, ExitCode } from "../../model/report.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { failureOf, tool, wholeRun, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import { createReport } from "../create-report.ts";
import { judgeRun } from "../verdict.ts";

const entry = (changes: Partial<BaselineEntry> = {}): BaselineEntry =>
  accepted("ACCT-003", { kind: "not-seen", expires: "2026-03-01", ...changes });

const unverified = (reason: Reason = notSeen("a table")): RunRecord =>
  wholeRunWith("ACCT-003", { outcome: { kind: "inconclusive", reason, exchanges: [] } });

/** A run of 1 January 2026 with a baseline. */
function withEntries(record: RunRecord, entries: readonly BaselineEntry[]): RunRecord {
  return { ...record, baseline: { source: "accepted.json", isShipped: false, entries } };
}

const shard = { ...unverified(), scope: { ...wholeRun().scope, shard: { index: 1, count: 1 } } };
const cases: readonly (readonly [
  what: string,
  record: RunRecord,
  entry: BaselineEntry,
  standing: EntryStanding,
  exitCode: ExitCode,
])[] = [
  ["a requirement that is not verified for that kind of reason", unverified(), entry(), "waived", 0],
  ["the last day of the entry", unverified(), entry({ expires: "2026-01-01" }), "waived", 0],
  ["a day after the last day of the entry", unverified(), entry({ expires: "2025-12-31" }), "expired", 1],
  [
    "a requirement that is not verified for another kind",
    unverified(),
    entry({ kind: "profile" }),
    "not needed",
    4,
  ],
  ["a requirement that passes", wholeRun(), entry(), "stale", 1],
  [
    "a requirement that fails",
    wholeRunWith("ACCT-003", { findings: [failureOf("ACCT-003")] }),
    entry(),
    "stale",
    1,
  ],
  [
    "a requirement that was not observed",
    wholeRunWith("ACCT-003", { assertions: {} }),
    entry(),
    "not needed",
    4,
  ],
  [
    "a requirement with an internal error",
    wholeRunWith("ACCT-003", { outcome: { kind: "error", message: "x", at: null } }),
    entry(),
    "not judged",
    5,
  ],
  [
    "a requirement that --only does not select",
    { ...unverified(), scope: { ...wholeRun().scope, only: { patterns: ["ACCT-001"], ids: ["ACCT-001"] } } },
    entry(),
    "not judged",
    0,
  ],
  ["an unknown requirement", wholeRun(), entry({ requirement: "ACCT-999" }), "unknown requirement", 1],
  [
    "a target that never responded",
    wholeRun({ end: "unreachable", observations: [] }),
    entry({ expires: "2025-12-31" }),
    "not judged",
    3,
  ],
  ["a run that was interrupted", { ...unverified(), end: "interrupted" }, entry(), "waived", 4],
  ["a shard", shard, entry(), "waived", 0],
  ["a shard whose requirement passes", { ...wholeRun(), scope: shard.scope }, entry(), "not needed", 0],
];

describe("an entry with a kind", () => {
  for (const [what, record, one, standing, exitCode] of cases) {
    test(`for ${what} is ${standing}`, () => {
      const verdict = judgeRun(withEntries(record, [one]), requirements, tool.version);
      assert.deepEqual(
        [verdict.baseline.map((judged) => judged.standing), verdict.exitCode],
        [[standing], exitCode],
        verdict.reasons.join(" "),
      );
    });
  }

  test("never waives a failure, also beside an entry that does", () => {
    const failing = wholeRunWith("ACCT-003", { findings: [failureOf("ACCT-003")] });
    const { requirements: rows } = createReport(withEntries(failing, [entry()]), tool);
    assert.equal(rows.find(({ id }) => id === "ACCT-003")?.status, "fail");
  });

  test("waives a requirement with several reasons only if each kind has an entry", () => {
    const first = unverified();
    const check = first.checks.find(({ requirement }) => requirement === "ACCT-003");
    const observed = first.observations.find(({ requirement }) => requirement === "ACCT-003");
    assert.ok(check !== undefined && observed !== undefined);
    const outcome = {
      kind: "inconclusive",
      reason: undeclared("tables", "a table item"),
      exchanges: [],
    } as const;
    const record = {
      ...first,
      checks: [...first.checks, { ...check, title: "another" }],
      observations: [...first.observations, { ...observed, title: "another", outcome }],
    };
    const judge = (...entries: readonly BaselineEntry[]) => createReport(withEntries(record, entries), tool);
    assert.deepEqual([judge(entry()).exitCode, judge(entry(), entry({ kind: "profile" })).exitCode], [4, 0]);
  });

  test("that is used counts its requirement apart, with its reason, kind and last day", () => {
    const report = createReport(withEntries(unverified(), [entry({ reason: "The chain has none." })]), tool);
    const row = report.requirements.find(({ id }) => id === "ACCT-003");
    assert.deepEqual([row?.status, row?.waiver, row?.failures], ["waived", "unverified", []]);
    assert.equal(row?.reason, "needs a table; accepted owner team, until 2026-03-01: The chain has none.");
    const { waived, inconclusive, ...counts } = report.summary.MUST;
    assert.deepEqual([waived, inconclusive, counts["waived-unverified"]], [0, 0, 1]);
    const [used] = report.baseline?.entries ?? [];
    assert.deepEqual([used?.unverified, used?.kind, used?.standing], [true, "not-seen", "waived"]);
  });

  test("does not make a run conformant in which nothing was judged", () => {
    const first = unverified();
    const only = { patterns: ["ACCT-003"], ids: ["ACCT-003"] as const };
    const record = { ...first, scope: { ...first.scope, only } };
    assert.equal(createReport(withEntries(record, [entry()]), tool).exitCode, 4);
  });
});

test("a run in which only an entry is at fault has no violation, also if others accept what was not verified", () => {
  const { verdictReasons } = createReport(withEntries(unverified(), [entry(), accepted("ACCT-001")]), tool);
  assert.equal(verdictReasons[0], "No violation found; baseline entry ACCT-001 is stale.");
});

test("entries without an owner are named in one warning, unless the list ships with touchstone", () => {
  const entries = [entry({ owner: null }), accepted("ACCT-001", { owner: null }), accepted("ACCT-004")];
  const { warnings } = createReport(withEntries(unverified(), entries), tool);
  assert.ok(
    warnings.includes("Name an owner for 2 baseline entries: ACCT-001, ACCT-003 (not verified: not-seen)."),
    warnings.join("\n"),
  );
  const shipped = { source: "known:aptos", isShipped: true, entries };
  const report = createReport({ ...unverified(), baseline: shipped }, tool);
  assert.ok(report.warnings.every((warning) => !warning.startsWith("Name an owner")));
});
