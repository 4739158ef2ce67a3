import assert from "node:assert/strict";
import { test } from "node:test";
import { failureOf, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { createReport } from "./create-report.ts";
import { createReportView, type ReportView } from "./report-view.ts";
import { renderFormats } from "../render/render-formats.test.reader.ts";

const viewOf = (record: RunRecord): ReportView => createReportView(createReport(record, tool));
const inconclusive = {
  kind: "inconclusive",
  reason: { kind: "text", text: "needs a clock" },
  exchanges: [],
} as const;
const shouldFails = wholeRunWith("ACCT-010", { findings: [failureOf("ACCT-010")] });
const unreachable = { ...wholeRun(), end: "unreachable" as const, observations: [] };

test("a failed SHOULD that does not count is said next to the verdict, in every format for readers", () => {
  const view = viewOf(shouldFails);
  assert.equal(view.report.verdict, "conformant");
  assert.equal(view.ignored, "1 SHOULD failed; it does not count at --level must.");
  for (const [format, text] of renderFormats(view)) {
    const onPage = /1 SHOULD failed, \d+ passed.*?; SHOULDs do not count at --level must/;
    if (format === "report.html") assert.match(text, onPage);
    else assert.ok(text.includes(view.ignored), format);
  }
});

test("with --level should, no note says that a SHOULD does not count", () => {
  const strict = { ...shouldFails, scope: { ...shouldFails.scope, level: "should" as const } };
  assert.equal(viewOf(strict).ignored, null);
  assert.equal(viewOf(wholeRun()).ignored, null);
});

test("the outcome of a level says what became of its requirements, and the options that left some out", () => {
  const record = wholeRunWith("ACCT-004", { outcome: inconclusive });
  const [must] = viewOf(record).outcomes;
  const total = viewOf(record).report.requirements.filter(({ level }) => level === "MUST").length;
  assert.deepEqual(
    [must?.counts.map(({ text }) => text), must?.inScope],
    [["1 MUST not verified", `${total - 1} passed`], `${total} of ${total} MUST in scope`],
  );
  const checks = record.checks.map((check) =>
    check.requirement === "ACCT-001" ? { ...check, safety: "submit" as const } : check,
  );
  const observations = record.observations.filter(({ requirement }) => requirement !== "ACCT-001");
  const [part] = viewOf({ ...record, checks, observations }).outcomes;
  assert.equal(part?.inScope, `${total - 1} of ${total} MUST in scope: --allow read`);
});

test("a run that judged nothing has no number of requirements in scope", () => {
  for (const end of ["unreachable", "not recognized"] as const) {
    const view = viewOf({ ...unreachable, end });
    for (const [format, text] of renderFormats(view)) assert.doesNotMatch(text, /MUST in scope/, format);
  }
});

test("every format for readers says the exit code in words", () => {
  const cases: readonly (readonly [RunRecord, string])[] = [
    [wholeRun(), "0: conformant"],
    [
      wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] }),
      "1: not conformant, because a requirement failed",
    ],
    [unreachable, "3: incomplete, because the target never responded"],
    [wholeRunWith("ACCT-004", { outcome: inconclusive }), "4: incomplete, because 1 MUST was not verified"],
    [{ ...unreachable, end: "not recognized" }, "4: incomplete, because nothing was judged"],
    [{ ...wholeRun(), end: "interrupted" }, "4: incomplete, because the run ended early (interrupted)"],
    [{ ...wholeRun(), fault: "A defect." }, "5: internal error of touchstone"],
  ];
  for (const [record, expected] of cases) {
    const view = viewOf(record);
    assert.equal(view.exit, `exit code ${expected}`);
    for (const [format, text] of renderFormats(view))
      assert.ok(text.includes(expected), `${format}: ${expected}`);
  }
});

test("a status has one term in every format for readers, which is explained once next to the counts", () => {
  const record = wholeRunWith("ACCT-004", { outcome: inconclusive });
  const checks = record.checks.map((check) =>
    check.requirement === "ACCT-005" ? { ...check, safety: "submit" as const } : check,
  );
  const view = viewOf({
    ...record,
    checks,
    observations: record.observations.filter(({ requirement }) => requirement !== "ACCT-005"),
  });
  for (const [format, text] of renderFormats(view)) {
    for (const { term, meaning } of view.terms) {
      assert.ok(text.includes(term), `${format}: ${term}`);
      if (format === "report.html") continue;
      assert.equal(text.split(meaning).length, 2, `${format}: ${meaning}`);
    }
    assert.doesNotMatch(text, /\d (?:inconclusive|not-observed|disabled|excluded)\b/, format);
  }
});
