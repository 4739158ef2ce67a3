import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderReasons } from "../../text/reason-text.ts";
import { requirements } from "../../../spec/catalogue.ts";
import type { Baseline, BaselineEntry } from "../../model/baseline.ts";
import type { EntryStanding } from "../../model/report.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import { fingerprint } from "../../model/failures.ts";
import type { Failure } from "../../../evidence/failure.ts";
import {
  failureOf,
  observationOf,
  plannedFor,
  tool,
  wholeRun,
  wholeRunWith,
} from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { renderNotNeeded } from "../not-needed.ts";
import { createReport } from "../create-report.ts";
import { judgeRun, type Verdict } from "../verdict.ts";
import type { ExitCode } from "../../model/report.ts";

/** Judges a run of 1 January 2026 with a baseline. */
function judge(
  record: RunRecord,
  entries: readonly BaselineEntry[],
  changes: Partial<Baseline> = {},
): Verdict {
  const baseline = { source: "accepted.json", isShipped: false, entries, ...changes };
  return judgeRun({ ...record, baseline }, requirements, tool.version);
}

const failing = (...failures: readonly Failure[]) => wholeRunWith("ACCT-003", { findings: failures });
const failure = failureOf("ACCT-003");
const other = { ...failureOf("ACCT-003", "text", "/0/b"), summary: "Another thing is broken." };
const entry = (changes: Partial<BaselineEntry> = {}) => accepted("ACCT-003", changes);
const own = { fingerprint: fingerprint(failure) };

const inconclusive = {
  kind: "inconclusive",
  reason: { kind: "text", text: "needs a table" },
  exchanges: [],
} as const;
const supporting = { ...plannedFor("ACCT-003"), title: "more of it", role: "supporting" } as const;
const held = wholeRun();
const halfSeen = {
  ...held,
  checks: [...held.checks, supporting],
  observations: [...held.observations, observationOf(supporting, { outcome: inconclusive })],
};
const heavier = {
  ...held,
  checks: [...held.checks, { ...supporting, safety: "heavy" } as const],
};
const otherShard = {
  ...failing(failure),
  scope: { ...held.scope, only: { patterns: ["ACCT-001"], ids: ["ACCT-001"] } },
} as const;

const cases: readonly (readonly [
  what: string,
  record: RunRecord,
  entry: BaselineEntry,
  standing: EntryStanding,
  exitCode: ExitCode,
])[] = [
  ["a failed requirement", failing(failure), entry(), "waived", 0],
  [
    "a failed requirement on the last day of the entry",
    failing(failure),
    entry({ expires: "2026-01-01" }),
    "waived",
    0,
  ],
  [
    "a failed requirement after the last day of the entry",
    failing(failure),
    entry({ expires: "2025-12-31" }),
    "expired",
    1,
  ],
  [
    "a requirement that passes after the last day of the entry",
    held,
    entry({ expires: "2025-12-31" }),
    "expired",
    1,
  ],
  ["a requirement that passes", held, entry(), "stale", 1],
  ["one failure of a requirement that passes", held, entry(own), "stale", 1],
  ["one failure, by its fingerprint,", failing(failure), entry(own), "waived", 0],
  ["one failure that did not occur", failing(other), entry(own), "not needed", 1],
  ["an unknown requirement id", held, accepted("ACCT-999"), "unknown requirement", 1],
  ["an excluded requirement", held, accepted(excludedId()), "not judged", 0],
  [
    "an inconclusive requirement",
    wholeRunWith("ACCT-003", { outcome: inconclusive }),
    entry(),
    "not judged",
    4,
  ],
  [
    "an inconclusive requirement after the last day of the entry",
    wholeRunWith("ACCT-003", { outcome: inconclusive }),
    entry({ expires: "2025-12-31" }),
    "not judged",
    4,
  ],
  ["a requirement that --only does not select", otherShard, entry(), "not judged", 0],
  ["a requirement that passes with an inconclusive check", halfSeen, entry(), "not needed", 0],
  ["a requirement that passes with a check that was not allowed", heavier, entry(), "not needed", 0],
  [
    "a target that never responded",
    wholeRun({ end: "unreachable", observations: [] }),
    entry(),
    "not judged",
    3,
  ],
];

function excludedId(): string {
  return requirements.find(([, row]) => row.excluded !== undefined)?.[0] ?? "";
}

describe("an entry", () => {
  for (const [what, record, one, standing, exitCode] of cases) {
    test(`for ${what} is ${standing}`, () => {
      const verdict = judge(record, [one]);
      assert.deepEqual(
        [verdict.baseline.map((judged) => judged.standing), verdict.exitCode],
        [[standing], exitCode],
        verdict.reasons.join(" "),
      );
    });
  }

  test("of a shipped list is never stale", () => {
    const verdict = judge(held, [entry()], { isShipped: true });
    assert.equal(verdict.baseline[0]?.standing, "not needed");
    assert.equal(verdict.exitCode, 0);
  });

  test("waives only failures of its requirement", () => {
    const record = wholeRunWith("ACCT-003", { findings: [failure, failureOf("RESP-001")] });
    const verdict = judge(record, [entry()]);
    assert.equal(verdict.exitCode, 1);
    assert.equal(verdict.reasons[0], "1 MUST failed: RESP-001.");
  });

  test("waives a violation, but not an internal error or an unfinished check", () => {
    assert.equal(judge({ ...failing(failure), fault: "A fault." }, [entry()]).exitCode, 5);
    assert.equal(judge({ ...failing(failure), end: "interrupted" }, [entry()]).exitCode, 4);
  });
});

test("an entry with a fingerprint waives one failure, and the requirement shows only its other failures", () => {
  const verdict = judge(failing(failure, other), [entry(own)]);
  const row = verdict.requirements.find(({ id }) => id === "ACCT-003");
  assert.equal(verdict.exitCode, 1);
  assert.deepEqual([row?.status, renderReasons(row?.reasons ?? [])], ["fail", "Another thing is broken."]);
  assert.deepEqual(
    row?.failures.map((one) => one.fingerprint),
    [fingerprint(other)],
  );
  assert.equal(verdict.baseline[0]?.failures.length, 1);
});

test("an entry with a fingerprint is applied before an entry for the whole requirement", () => {
  const verdict = judge(failing(failure, other), [entry(), entry({ ...own, reason: "That one." })]);
  const row = verdict.requirements.find(({ id }) => id === "ACCT-003");
  assert.deepEqual([row?.status, verdict.exitCode], ["waived", 0]);
  assert.deepEqual(
    verdict.baseline.map(({ failures }) => failures.map((one) => one.fingerprint)),
    [[fingerprint(other)], [fingerprint(failure)]],
  );
});

test("a waived requirement has the reason, owner and last day of its entry", () => {
  const terms = { reason: "We know.", owner: "team-x", issue: "#12", expires: "2026-02-01" };
  const row = judge(failing(failure), [entry(terms)]).requirements.find(({ id }) => id === "ACCT-003");
  assert.equal(renderReasons(row?.reasons ?? []), "We know. (owner team-x, #12, until 2026-02-01)");
});

describe("reasons", () => {
  test("say first that only the baseline fails the run, and name each entry with its owner", () => {
    const { reasons } = judge(held, [entry(), accepted("ACCT-999", { owner: null }), accepted("ACCT-001")]);
    assert.deepEqual(reasons.slice(0, 4), [
      "No violation found; 3 baseline entries fail (stale, matches no requirement).",
      "Baseline entry ACCT-001 is stale (owner team).",
      "Baseline entry ACCT-003 is stale (owner team).",
      "Baseline entry ACCT-999 matches no requirement (no owner given).",
    ]);
  });

  test("mention violations that are waived or ignored", () => {
    const waived = judge(failing(failure), [entry(), accepted("ACCT-001")]);
    assert.match(
      waived.reasons[0] ?? "",
      /^No violation found except waived ones; baseline entry ACCT-001 is/,
    );
    const uncounted = wholeRunWith("ACCT-013", { findings: [failureOf("ACCT-013")] });
    assert.ok(
      judge(uncounted, [entry()]).reasons.includes(
        "No violation found that decides the verdict; baseline entry ACCT-003 is stale.",
      ),
    );
  });
});

describe("warnings", () => {
  const remarks: readonly (readonly [expires: string, said: RegExp | null])[] = [
    ["2026-01-16", null],
    ["2026-01-15", /^Baseline entry ACCT-003 expires after 2026-01-15 \(14 days left\); owner team\.$/],
    ["2026-01-02", /1 day left/],
    ["2026-01-01", /today is its last day/],
    ["2025-12-31", null],
  ];
  for (const [expires, said] of remarks) {
    test(`an entry with the last day ${expires} causes ${said === null ? "no warning" : "a warning"}`, () => {
      const { warnings } = judge(failing(failure), [entry({ expires })]);
      if (said === null) assert.deepEqual(warnings, []);
      else assert.match(warnings.join("\n"), said);
    });
  }
});

test("an entry that was not needed says which option the checks need that did not run", () => {
  const line = (record: RunRecord, changes: Partial<Baseline> = {}) => {
    const baseline = { source: "accepted.json", isShipped: false, entries: [entry()], ...changes };
    return renderNotNeeded(createReport({ ...record, baseline }, tool));
  };
  const start =
    "Baseline entries that were not needed, although this run does not prove them stale: ACCT-003";
  assert.equal(line(heavier), `${start} (a check of it needs --allow heavy)`);
  assert.equal(line(halfSeen), start);
  assert.equal(line(heavier, { source: "known:aptos", isShipped: true }), start);
  assert.equal(line(failing(failure)), null);
});
