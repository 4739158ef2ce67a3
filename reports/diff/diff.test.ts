import assert from "node:assert/strict";
import { test } from "node:test";
import { accepted } from "../model/baseline.test.arbitrary.ts";
import type { BaselineEntry } from "../model/baseline.ts";
import type { RecordedReport } from "./recorded-report.ts";
import { renderDiff } from "./diff-text.ts";
import { diffReports, type ReportDiff } from "./diff.ts";
import { fingerprint } from "../model/failures.ts";
import type { Observation } from "../../evidence/observation.ts";
import { createReport } from "../verdict/create-report.ts";
import type { Report } from "../model/report.ts";
import { failureOf, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";

const id = "ACCT-003";
const [first, second] = [failureOf(id, "one", "/a"), failureOf(id, "two", "/b")];
const inconclusive: Partial<Observation> = {
  outcome: { kind: "inconclusive", reason: { kind: "text", text: "time" }, exchanges: [] },
};
const failing: Partial<Observation> = { findings: [first] };
const failingTwice: Partial<Observation> = { findings: [first, second] };

function reportOf(changes: Partial<Observation>, frame: Partial<RunRecord> = {}): Report {
  return createReport({ ...wholeRunWith(id, changes), ...frame }, tool);
}

function waiving(...entries: readonly BaselineEntry[]): Partial<RunRecord> {
  return { baseline: { source: "b.json", isShipped: false, entries } };
}

/** The groups of a requirement, and the status of its failures in both reports. */
function standings({ requirements }: ReportDiff, of: string = id) {
  return Object.entries(requirements).flatMap(([group, members]) =>
    members
      .filter((one) => one.id === of)
      .map(({ failures }) => ({
        group,
        failures: failures.map((one) => `${one.summary.replace(/^.* (\w+)\.$/, "$1")} ${one.old} ${one.new}`),
      })),
  );
}

const [held, fails, failsTwice] = [reportOf({}), reportOf(failing), reportOf(failingTwice)];
const unverified = reportOf(inconclusive);
const accepting = reportOf(failing, waiving(accepted(id)));
const acceptingTwice = reportOf(failingTwice, waiving(accepted(id)));
const acceptingOne = reportOf(failingTwice, waiving(accepted(id, { fingerprint: fingerprint(first) })));
const outside = reportOf(
  {},
  { scope: { ...wholeRun().scope, only: { patterns: ["ACCT-004"], ids: ["ACCT-004"] } } },
);
const absent = { ...held, requirements: held.requirements.filter((row) => row.id !== id) };
const unseen = changeStatus(held, "not-observed");
const groupCases: readonly (readonly [
  what: string,
  RecordedReport,
  RecordedReport,
  string | null,
  ...string[],
])[] = [
  ["that still passes", held, held, null],
  ["that still fails", fails, fails, null],
  ["that passed and fails", held, fails, "regressed", "one null fail"],
  ["that was not observed and fails", unseen, fails, "regressed", "one null fail"],
  ["with a second failure", fails, failsTwice, "regressed", "two null fail", "one fail fail"],
  [
    "with a failure that the new baseline does not accept",
    accepting,
    acceptingOne,
    "regressed",
    "two null fail",
    "one waived waived",
  ],
  ["that failed and passes", fails, held, "fixed", "one fail null"],
  ["that was waived and passes", accepting, held, "fixed", "one waived null"],
  ["with one of two failures gone", failsTwice, fails, "fixed", "one fail fail", "two fail null"],
  [
    "with one failure gone and the other waived",
    failsTwice,
    accepting,
    "fixed",
    "one fail waived",
    "two fail null",
  ],
  ["that is no longer waived", accepting, fails, "baselineChanged", "one waived fail"],
  ["that is newly waived", fails, accepting, "baselineChanged", "one fail waived"],
  ["that passed and is waived", held, accepting, "baselineChanged", "one null waived"],
  [
    "with one failure no longer waived",
    acceptingTwice,
    acceptingOne,
    "baselineChanged",
    "one waived waived",
    "two waived fail",
  ],
  ["that was inconclusive and passes", unverified, held, "newlyVerified"],
  ["that was inconclusive and fails", unverified, fails, "newlyVerified", "one null fail"],
  ["that is new and fails", absent, fails, "newlyVerified", "one null fail"],
  ["that was not observed and passes", unseen, held, "newlyVerified"],
  ["that passed and is inconclusive", held, unverified, "noLongerVerified"],
  ["that failed and is inconclusive", fails, unverified, "noLongerVerified", "one fail null"],
  ["that failed and is out of scope", fails, outside, "noLongerVerified", "one fail null"],
  ["that is gone", fails, absent, "noLongerVerified", "one fail null"],
  ["that was inconclusive and is out of scope", unverified, outside, "stillUnverified"],
  ["that was inconclusive and is gone", unverified, absent, "stillUnverified"],
];
for (const [what, old, now, group, ...failures] of groupCases) {
  test(`a requirement ${what}: ${group ?? "none"}`, () => {
    const diff = diffReports(old, now);
    const [found, ...others] = standings(diff);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [found?.group ?? null, (found?.failures ?? []).toSorted()],
      [group, failures.toSorted()],
    );
    assert.equal(diff.exitCode, group === "regressed" ? 1 : 0);
  });
}

test("a failure of a requirement with an ignored level is a regression, but does not change the exit code", () => {
  const should = "ACCT-013";
  const now = createReport(wholeRunWith(should, { findings: [failureOf(should)] }), tool);
  const strict = { ...now, scope: { ...now.scope, level: "should" as const } };
  const lenient = diffReports(reportOf({}), now);
  assert.deepEqual(standings(lenient, should)[0]?.group, "regressed");
  assert.equal(lenient.requirements.regressed[0]?.isCounted, false);
  assert.equal(lenient.exitCode, 0);
  assert.equal(diffReports(reportOf({}), strict).exitCode, 1);
});

test("a fix is not certain if the check that found the failure did not finish", () => {
  const finder = "ACCT-004";
  const found: Partial<Observation> = { findings: [first] };
  const old = createReport(wholeRunWith(finder, found), tool);
  const open = createReport(wholeRunWith(finder, inconclusive), tool);
  const notJudgedBy = (now: Report) =>
    diffReports(old, now).requirements.fixed.flatMap(({ failures }) =>
      failures.flatMap((one) => one.notJudgedBy),
    );
  assert.deepEqual(notJudgedBy(open), [finder]);
  assert.deepEqual(notJudgedBy(reportOf({})), []);
});

test("changes of the catalogue are separate from changes of the target", () => {
  const old = reportOf({});
  const [row, gone, ...rest] = old.requirements;
  assert.ok(row !== undefined && gone !== undefined);
  const changed = { ...row, level: "INFO" as const, text: "Another sentence." };
  const now = { ...old, requirements: [changed, ...rest, { ...gone, id: "ACCT-999" }] };
  const { rows, requirements } = diffReports(old, now);
  assert.deepEqual(rows.appeared, ["ACCT-999"]);
  assert.deepEqual(rows.gone, [gone.id]);
  assert.deepEqual(rows.changed, [
    {
      id: row.id,
      differences: [
        { name: "level", old: row.level, new: "INFO" },
        { name: "text", old: row.text, new: "Another sentence." },
      ],
    },
  ]);
  assert.deepEqual(
    [requirements.newlyVerified, requirements.noLongerVerified].map((group) => group.map((one) => one.id)),
    [["ACCT-999"], [gone.id]],
  );
});

test("entries of a baseline are added, removed and changed", () => {
  const old = reportOf(failing, waiving(accepted(id), accepted("ACCT-004"), accepted("ACCT-005")));
  const now = reportOf(
    failing,
    waiving(
      accepted(id, { owner: null, expires: "2027-01-01" }),
      accepted("ACCT-004", { fingerprint: "0123456789abcdef" }),
      accepted("ACCT-006"),
    ),
  );
  const { baseline } = diffReports(old, now);
  assert.deepEqual(baseline.source, []);
  assert.deepEqual(
    [baseline.added, baseline.removed].map((entries) => entries.map(({ requirement }) => requirement)),
    [["ACCT-006"], ["ACCT-005"]],
  );
  assert.deepEqual(
    baseline.changed.map(({ requirement, differences }) => [
      requirement,
      differences.map(({ name }) => name),
    ]),
    [
      [id, ["owner", "expires"]],
      ["ACCT-004", ["fingerprint"]],
    ],
  );
  assert.deepEqual(diffReports(reportOf({}), now).baseline.source, [
    { name: "source", old: null, new: "b.json" },
  ]);
});

test("facts are compared by their values", () => {
  const seen = (value: string) => reportOf({ facts: [{ id: "vm-status", value }] });
  const { facts } = diffReports(seen("a"), seen("b"));
  assert.deepEqual(
    facts.map(({ id: of, old, new: now }) => [of, old, now]),
    [["vm-status", ["a"], ["b"]]],
  );
  const { facts: _, ...silent } = seen("a");
  assert.deepEqual(diffReports(silent, seen("b")).facts, []);
});

test("a failure whose check has run again without it is not said to exist still", () => {
  const old = createReport(wholeRunWith("ACCT-004", { findings: [first] }), tool);
  const said = (now: Report) =>
    renderDiff(diffReports(old, now), { colour: false, replay: () => "" }).replace(/\s+/g, " ");
  const text = said(changeStatus(reportOf({}), "inconclusive"));
  assert.match(text, /No longer verified ACCT-003 .*: was failed, now not verified; why; no longer occurs: /);
  const unfinished = changeStatus(createReport(wholeRunWith("ACCT-004", inconclusive), tool), "inconclusive");
  assert.match(said(unfinished), /ACCT-003 .*; the failure of the old report may still exist/);
});

test("a requirement that is accepted as unverified counts as not verified", () => {
  const waived = changeStatus(held, "waived");
  const requirements = waived.requirements.map((row) =>
    row.id === id ? { ...row, waiver: "unverified" as const } : row,
  );
  const diff = diffReports(held, { ...waived, requirements });
  assert.deepEqual(
    diff.requirements.noLongerVerified.map((one) => [one.id, one.old, one.new]),
    [[id, "pass", "waived-unverified"]],
  );
});

/** Changes the status of one requirement in a report. */
function changeStatus(report: Report, status: Report["requirements"][number]["status"]): Report {
  return {
    ...report,
    requirements: report.requirements.map((row) => (row.id === id ? { ...row, status, reason: "why" } : row)),
  };
}
