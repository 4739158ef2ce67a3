import assert from "node:assert/strict";
import { levels } from "../../spec/requirement.ts";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { accepted } from "../model/baseline.test.arbitrary.ts";
import { renderBadgeJson, renderBadgeSvg } from "./ci/badge.ts";
import { describeAccepted, describeFaultyEntries } from "../text/baseline-text.ts";
import { clusterFailures } from "../verdict/causes.ts";
import { renderScopeCounts, renderHeadline, verdictLabels } from "../verdict/headline.ts";
import { renderHtml } from "./html/html.ts";
import { renderJUnit } from "./ci/junit.ts";
import { escapeMarkdown, escapeMarkup } from "./text/markup-text.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { elementsOf, readXml } from "./html/parsed-markup.test.reader.ts";
import { readings } from "./readings.test.reader.ts";
import { createReport } from "../verdict/create-report.ts";
import { type Report } from "../model/report.ts";
import { requirementStatuses } from "../model/requirement-verdict.ts";
import { failureOf, numRuns, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { assignShards } from "../model/shard.ts";
import { createSummary, renderSummaryJson } from "./text/summary.ts";
import { escapeTerminal } from "./text/terminal-text.ts";
import { renderTerminal } from "./text/terminal.ts";
import { createReportView } from "../verdict/report-view.ts";

const anyReport = anyRunRecord.map((record) => createReport(record, tool));

function forAnyReport(claim: (report: Report) => void): void {
  fc.assert(fc.property(anyReport, claim), { numRuns });
}

test("every format has the verdict, the exit code and the counts of the report", () => {
  forAnyReport((report) => {
    for (const [rendering, read] of Object.entries(readings)) {
      const { verdict, exitCode = report.exitCode, counts = report.summary } = read(report);
      assert.deepEqual([verdict, exitCode], [report.verdict, report.exitCode], rendering);
      assert.deepEqual(counts, report.summary, rendering);
    }
  });
});

test("every exit code has one verdict", () => {
  const words = { 0: "conformant", 1: "not-conformant", 3: "incomplete", 4: "incomplete", 5: "error" };
  forAnyReport((report) => assert.equal(words[report.exitCode], report.verdict));
});

test("JUnit has the counts of the report, and failures or errors exactly if the exit code is not 0", () => {
  forAnyReport((report) => {
    const [suite] = elementsOf(readXml(renderJUnit(createReportView(report))), "testsuite");
    assert.ok(suite !== undefined);
    const said = (name: string): number => Number(suite.attributes[name]);
    const gating = levels.filter(
      (level) => level === "MUST" || (level === "SHOULD" && report.scope.level === "should"),
    );
    const failed = gating.reduce((sum, level) => sum + report.summary[level].fail, 0);
    const errors = levels.reduce((sum, level) => sum + report.summary[level].error, 0);
    const passed = levels.reduce((sum, level) => sum + report.summary[level].pass, 0);
    assert.equal(said("failures") + said("errors") > 0, report.exitCode !== 0);
    const isBaselineFaulty = describeFaultyEntries(report.baseline?.entries ?? []) !== null;
    const ownFailure = report.exitCode === 1 && (failed === 0 || isBaselineFaulty) ? 1 : 0;
    const isErrorShown = report.exitCode === 5 && errors > 0 && !isBaselineFaulty;
    assert.equal(said("failures"), failed + ownFailure);
    assert.equal(said("errors"), errors + ([3, 4, 5].includes(report.exitCode) && !isErrorShown ? 1 : 0));
    assert.equal(said("tests"), report.requirements.length + 1);
    const green = said("tests") - said("failures") - said("errors") - said("skipped");
    assert.equal(green, passed + (report.exitCode === 0 ? 1 : 0));
    assert.equal(elementsOf(suite, "testcase").length, said("tests"));
    assert.equal(elementsOf(suite, "failure").length, said("failures"));
    assert.equal(elementsOf(suite, "error").length, said("errors"));
    assert.equal(elementsOf(suite, "skipped").length, said("skipped"));
  });
});

test("HTML, Markdown and terminal have the same headline", () => {
  forAnyReport((report) => {
    const headline = renderHeadline(report);
    assert.ok(
      renderHtml(createReportView(report)).includes(`<title>touchstone: ${escapeMarkup(headline)}</title>`),
    );
    assert.ok(renderHtml(createReportView(report)).includes(escapeMarkup(renderScopeCounts(report))));
    assert.ok(
      renderMarkdown(createReportView(report)).startsWith(`## touchstone: ${escapeMarkdown(headline)}\n`),
    );
    const terminal = renderTerminal(createReportView(report, null), {
      colour: false,
      reportsDir: null,
      verbose: true,
    }).replace(/\s+/g, " ");
    assert.ok(terminal.startsWith(escapeTerminal(headline)));
  });
});

test("the HTML report shows every requirement with its status", () => {
  forAnyReport((report) => {
    const page = renderHtml(createReportView(report));
    const shown = [...page.matchAll(/<details[^>]*\sid="([^"]*)"\s+data-status="([^"]*)"/g)];
    assert.deepEqual(
      shown.map(([, id, status]) => `${id} ${status}`).toSorted(),
      report.requirements.map(({ id, status }) => `${id} ${status}`).toSorted(),
    );
  });
});

test("the generated runs reach every verdict, every status, baselines and causes in several operations", () => {
  const reached = new Set<string>();
  for (const report of fc.sample(anyReport, { numRuns: 80, seed: 1 })) {
    reached.add(report.verdict).add(`exit ${report.exitCode}`).add(`end ${report.run.end}`);
    for (const { status } of report.requirements) reached.add(status);
    for (const { standing } of report.baseline?.entries ?? []) reached.add(`baseline ${standing}`);
    const clusters = [...clusterFailures(report), ...clusterFailures(report, "waived")];
    if (clusters.some(({ operations }) => operations.length > 1)) reached.add("several operations");
    if (clusters.some(({ affectsVerdict }) => !affectsVerdict)) reached.add("a failure that is not counted");
    if (report.verdict === "conformant" && report.scope.full) reached.add("full scope");
    if (report.scope.only !== null) reached.add("part of the requirements");
    if (report.scope.shard !== null) reached.add("a shard");
    if (report.run.mergedFrom !== null) reached.add("a merged run");
    if (report.warnings.length > 0) reached.add("warnings");
    reached.add(`next ${createReportView(report, null).nextStep.kind}`);
  }
  const ends = [
    "completed",
    "interrupted",
    "out of time",
    "runner died",
    "unreachable",
    "partly unreachable",
  ];
  const standings = ["stale", "expired", "unknown requirement", "waived", "not needed", "not judged"];
  const expected = [
    ...Object.keys(verdictLabels),
    ...[0, 1, 3, 4, 5].map((code) => `exit ${code}`),
    ...ends.map((end) => `end ${end}`),
    ...requirementStatuses,
    ...standings.map((standing) => `baseline ${standing}`),
    "several operations",
    "a failure that is not counted",
    "full scope",
    "part of the requirements",
    "a shard",
    "a merged run",
    "warnings",
    "next command",
    "next advice",
  ];
  assert.deepEqual(
    expected.filter((one) => !reached.has(one)),
    [],
  );
});

test("the summary and report.json agree", () => {
  forAnyReport((report) => {
    const line = renderSummaryJson(createSummary(report, null));
    assert.equal(line.indexOf("\n"), line.length - 1);
    const { verdict, exitCode, scope, run, summary, verdictReasons } = report;
    const failing = report.requirements.filter(({ status }) => status === "fail");
    const failures = failing.flatMap((requirement) =>
      requirement.failures.map((failure) => ({
        requirement: requirement.id,
        level: requirement.level,
        fingerprint: failure.fingerprint,
        summary: failure.summary,
      })),
    );
    const seed = run.seed;
    const expected = { verdict, exitCode, scope, seed, summary, verdictReasons, failures, reports: null };
    assert.deepEqual(JSON.parse(line), expected);
  });
});

test("a badge is green only for a conformant run of full scope without a waiver", () => {
  const green = "1a7f37";
  forAnyReport((report) => {
    const badge = renderBadgeJson(createReportView(report));
    const waived = levels.reduce((sum, level) => sum + report.summary[level].waived, 0);
    const isWhole = report.scope.full && waived === 0 && describeAccepted(report) === null;
    const isGreen = report.verdict === "conformant" && isWhole;
    assert.equal(badge.includes(green), isGreen);
    assert.equal(badge.includes(` · ${waived} waived · `), waived > 0);
    assert.equal(badge.includes(" · full scope"), report.scope.full);
    assert.equal(badge.includes('"message": "conformant'), report.verdict === "conformant");
    assert.equal(/class="verdict green"/.test(renderHtml(createReportView(report))), isGreen);
    const terminal = renderTerminal(createReportView(report, null), { colour: true, reportsDir: null });
    assert.equal(terminal.startsWith("\u{1b}[1;32m"), isGreen);
    assert.equal(renderBadgeSvg(createReportView(report)).includes(green), badge.includes(green));
  });
});

test("the badge of a shard is never green, even if the shard is complete or empty", () => {
  const { checks, scope, ...rest } = wholeRun();
  const only = { patterns: ["ACCT-001"], ids: ["ACCT-001"] as const };
  const empty = { index: (assignShards(checks, 2)("ACCT-001") % 2) + 1, count: 2 };
  for (const part of [{ shard: { index: 1, count: 1 } }, { shard: empty }, { shard: empty, only }]) {
    const report = createReport({ ...rest, checks, scope: { ...scope, ...part } }, tool);
    assert.deepEqual([report.exitCode, report.verdict], [0, "conformant"]);
    assert.doesNotMatch(renderBadgeJson(createReportView(report)), /1a7f37/);
    assert.doesNotMatch(renderBadgeSvg(createReportView(report)), /1a7f37/);
    assert.doesNotMatch(renderHtml(createReportView(report)), /class="verdict green"/);
  }
});

test("every format shows a waived failure with its reason, owner and last day", () => {
  const entry = accepted("ACCT-001", { reason: "The fix waits.", owner: "team-x", expires: "2026-03-01" });
  const baseline = { source: "accepted.json", isShipped: false, entries: [entry] };
  const failing = wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] });
  const report = createReport({ ...failing, baseline }, tool);
  assert.equal(report.exitCode, 0);
  const terms = "The fix waits. (owner team-x, until 2026-03-01)";
  const row = report.requirements.find(({ id }) => id === "ACCT-001");
  assert.deepEqual([row?.status, row?.reason, row?.failures.length], ["waived", terms, 1]);
  const terminal = renderTerminal(createReportView(report, null), {
    colour: false,
    reportsDir: null,
  }).replace(/\s+/g, " ");
  assert.ok(terminal.includes(`ACCT-001 (MUST): ${terms}`), terminal);
  assert.ok(renderHtml(createReportView(report)).includes(`<p>Waived: ${terms}</p>`));
  assert.ok(renderMarkdown(createReportView(report)).includes(escapeMarkdown(terms)));
  assert.ok(renderJUnit(createReportView(report)).includes(`<skipped message="waived: ${terms}"/>`));
  assert.doesNotMatch(renderBadgeJson(createReportView(report)), /1a7f37/);
});

test("every format says that only the baseline fails the run", () => {
  const baseline = { source: "accepted.json", isShipped: false, entries: [accepted("ACCT-003")] };
  const report = createReport({ ...wholeRun(), baseline }, tool);
  const said = "no violation found; baseline entry ACCT-003 is stale";
  assert.deepEqual([report.exitCode, report.verdict], [1, "not-conformant"]);
  assert.equal(report.verdictReasons[0], "No violation found; baseline entry ACCT-003 is stale.");
  assert.equal(report.verdictReasons[1], "Baseline entry ACCT-003 is stale (owner team).");
  assert.ok(renderHeadline(report).includes(said));
  assert.ok(renderJUnit(createReportView(report)).includes(said));
});

test("each kind of run has the expected exit code and verdict", () => {
  const outcome = { kind: "inconclusive", reason: { kind: "text", text: "more" }, exchanges: [] } as const;
  const runs: readonly (readonly [RunRecord, number, string])[] = [
    [wholeRun(), 0, "conformant"],
    [wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] }), 1, "not-conformant"],
    [wholeRun({ end: "unreachable", observations: [] }), 3, "incomplete"],
    [wholeRunWith("ACCT-001", { outcome }), 4, "incomplete"],
    [wholeRun({ fault: "A fault." }), 5, "error"],
  ];
  for (const [record, exitCode, verdict] of runs) {
    const report = createReport(record, tool);
    assert.deepEqual([report.exitCode, report.verdict], [exitCode, verdict]);
  }
});
