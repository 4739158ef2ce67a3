import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { accepted } from "./baseline.test.arbitrary.ts";
import { renderBadgeJson, renderBadgeSvg } from "./badge.ts";
import { renderExtent, renderHeadline, verdictLabels } from "./headline.ts";
import { renderHtml } from "./html.ts";
import { renderJUnit } from "./junit.ts";
import { escapeMarkdown } from "./markdown-text.ts";
import { renderMarkdown } from "./markdown.ts";
import { escapeMarkup } from "./markup-text.ts";
import { createReport, type Report } from "./report.ts";
import { requirementStatuses } from "./requirement-verdict.ts";
import {
  anyRunRecord,
  failureOf,
  numRuns,
  tool,
  wholeRun,
  wholeRunBut,
} from "./run-record.test.arbitrary.ts";
import type { RunRecord } from "./run-record.ts";
import { createSummary, renderSummaryJson } from "./summary.ts";
import { escapeTerminal } from "./terminal-text.ts";
import { renderTerminal } from "./terminal.ts";
import { levels } from "./verdict.ts";

const anyReport = anyRunRecord.map((record) => createReport(record, tool));

function forAnyReport(claim: (report: Report) => void): void {
  fc.assert(fc.property(anyReport, claim), { numRuns });
}

function attribute(xml: string, name: string): number {
  return Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(xml)?.[1]);
}

test("JUnit is red exactly where the exit code is not 0, and counts what the report counts", () => {
  forAnyReport((report) => {
    const xml = renderJUnit(report);
    const gating = levels.filter(
      (level) => level === "MUST" || (level === "SHOULD" && report.scope.level === "should"),
    );
    const failed = gating.reduce((sum, level) => sum + report.summary[level].fail, 0);
    const errors = levels.reduce((sum, level) => sum + report.summary[level].error, 0);
    const passed = levels.reduce((sum, level) => sum + report.summary[level].pass, 0);
    assert.equal(attribute(xml, "failures") + attribute(xml, "errors") > 0, report.exitCode !== 0);
    assert.equal(attribute(xml, "failures"), failed + (report.exitCode === 1 ? 1 : 0));
    assert.equal(attribute(xml, "errors"), errors + ([3, 4, 5].includes(report.exitCode) ? 1 : 0));
    assert.equal(attribute(xml, "tests"), report.requirements.length + 1);
    const green =
      attribute(xml, "tests") -
      attribute(xml, "failures") -
      attribute(xml, "errors") -
      attribute(xml, "skipped");
    assert.equal(green, passed + (report.exitCode === 0 ? 1 : 0));
    assert.equal(xml.match(/<testcase /g)?.length, attribute(xml, "tests"));
    assert.equal(xml.match(/<failure /g)?.length ?? 0, attribute(xml, "failures"));
    assert.equal(xml.match(/<error /g)?.length ?? 0, attribute(xml, "errors"));
    assert.equal(xml.match(/<skipped /g)?.length ?? 0, attribute(xml, "skipped"));
    assert.ok(xml.includes(`<property name="verdict" value="${report.verdict}"/>`));
    assert.ok(xml.includes(`<property name="exitCode" value="${report.exitCode}"/>`));
  });
});

test("page, step summary and terminal say the same headline", () => {
  forAnyReport((report) => {
    const headline = renderHeadline(report);
    assert.ok(headline.startsWith(verdictLabels[report.verdict]));
    assert.ok(renderHtml(report).includes(`data-verdict="${report.verdict}"`));
    assert.ok(renderHtml(report).includes(`<title>touchstone: ${escapeMarkup(headline)}</title>`));
    assert.ok(renderHtml(report).includes(escapeMarkup(renderExtent(report))));
    assert.ok(renderMarkdown(report).startsWith(`## touchstone: ${escapeMarkdown(headline)}\n`));
    const terminal = renderTerminal(report, { colour: false, reportsDir: null }).replace(/\s+/g, " ");
    assert.ok(terminal.startsWith(escapeTerminal(headline)));
  });
});

test("page, step summary and terminal show the same counts", () => {
  forAnyReport((report) => {
    const page = renderHtml(report);
    const markdown = renderMarkdown(report);
    const terminal = renderTerminal(report, { colour: false, reportsDir: null }).replace(/\s+/g, " ");
    for (const level of levels) {
      const counts = requirementStatuses.map((status) => report.summary[level][status]);
      assert.ok(markdown.includes(`| ${level} | ${counts.join(" | ")} |`));
      const row = page.split(`<th scope="row">${level}</th>`)[1]?.split("</tr>")[0] ?? "";
      assert.deepEqual(
        [...row.matchAll(/>(\d+)</g)].map(([, count]) => Number(count)),
        counts,
      );
      const shown = requirementStatuses.flatMap((status, index) =>
        counts[index] === 0 ? [] : `${counts[index]} ${status}`,
      );
      if (shown.length > 0) assert.ok(terminal.includes(`${level} ${shown.join(", ")}`), terminal);
    }
    const statuses = [...page.matchAll(/<details[^>]*\sdata-status="([^"]*)"/g)].map(([, status]) => status);
    assert.deepEqual(
      statuses,
      report.requirements.map(({ status }) => status),
    );
  });
});

test("the summary and report.json say the same", () => {
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
    const badge = renderBadgeJson(report);
    const waived = levels.reduce((sum, level) => sum + report.summary[level].waived, 0);
    const isGreen = report.verdict === "conformant" && report.scope.full && waived === 0;
    assert.equal(badge.includes(green), isGreen);
    assert.equal(badge.includes(` ${waived} waived)`), waived > 0);
    assert.equal(/class="verdict green"/.test(renderHtml(report)), isGreen);
    const terminal = renderTerminal(report, { colour: true, reportsDir: null });
    assert.equal(terminal.startsWith("\u{1b}[1;32m"), isGreen);
    assert.equal(renderBadgeSvg(report).includes(green), badge.includes(green));
    assert.ok(badge.includes(`"message": "${verdictLabels[report.verdict]} (`));
  });
});

test("every rendering shows a waived failure with its reason, its owner and its last day", () => {
  const entry = accepted("ACCT-001", { reason: "The fix waits.", owner: "team-x", expires: "2026-03-01" });
  const baseline = { source: "accepted.json", isShipped: false, entries: [entry] };
  const failing = wholeRunBut("ACCT-001", { findings: [failureOf("ACCT-001")] });
  const report = createReport({ ...failing, baseline }, tool);
  assert.equal(report.exitCode, 0);
  const terms = "The fix waits. (owner team-x, until 2026-03-01)";
  const row = report.requirements.find(({ id }) => id === "ACCT-001");
  assert.deepEqual([row?.status, row?.reason, row?.failures.length], ["waived", terms, 1]);
  const terminal = renderTerminal(report, { colour: false, reportsDir: null }).replace(/\s+/g, " ");
  assert.ok(terminal.includes(`ACCT-001 (MUST): ${terms}`), terminal);
  assert.ok(renderHtml(report).includes(`<p>Waived: ${terms}</p>`));
  assert.ok(renderMarkdown(report).includes(escapeMarkdown(terms)));
  assert.ok(renderJUnit(report).includes(`<skipped message="waived: ${terms}"/>`));
  assert.doesNotMatch(renderBadgeJson(report), /1a7f37/);
});

test("every rendering says that only the baseline is at fault", () => {
  const baseline = { source: "accepted.json", isShipped: false, entries: [accepted("ACCT-003")] };
  const report = createReport({ ...wholeRun(), baseline }, tool);
  const said = "no violation found; baseline entry ACCT-003 is stale";
  assert.deepEqual([report.exitCode, report.verdict], [1, "not-conformant"]);
  assert.equal(report.verdictReasons[0], "No violation found; baseline entry ACCT-003 is stale.");
  assert.equal(report.verdictReasons[1], "Baseline entry ACCT-003 is stale (owner team).");
  assert.ok(renderHeadline(report).includes(said));
  assert.ok(renderJUnit(report).includes(said));
});

test("exit codes and words belong together in every kind of run", () => {
  const outcome = { kind: "inconclusive", needs: "more", exchanges: [] } as const;
  const runs: readonly (readonly [RunRecord, number, string])[] = [
    [wholeRun(), 0, "conformant"],
    [wholeRunBut("ACCT-001", { findings: [failureOf("ACCT-001")] }), 1, "not-conformant"],
    [wholeRun({ end: "unreachable", observations: [] }), 3, "incomplete"],
    [wholeRunBut("ACCT-001", { outcome }), 4, "incomplete"],
    [wholeRun({ fault: "A fault." }), 5, "error"],
  ];
  for (const [record, exitCode, verdict] of runs) {
    const report = createReport(record, tool);
    assert.deepEqual([report.exitCode, report.verdict], [exitCode, verdict]);
  }
});
