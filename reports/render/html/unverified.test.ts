import assert from "node:assert/strict";
import { test } from "node:test";
import { undeclared } from "../../../evidence/reason.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import { failureOf, wholeRun, wholeRunWith, tool } from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";
import { renderSarif } from "../ci/sarif.ts";
import { renderMarkdown } from "../text/markdown.ts";
import { renderHtml } from "./html.ts";

const viewOf = (record: RunRecord) => createReportView(createReport(record, tool));

const open = wholeRunWith("ACCT-001", {
  outcome: { kind: "inconclusive", reason: undeclared("accounts", "an existing account"), exchanges: [] },
});

test("a closed cause says what to change", () => {
  const [summary = ""] =
    /<details class="cause inconclusive".*?<\/summary>/s.exec(renderHtml(viewOf(open))) ?? [];
  assert.match(
    summary,
    /To mend it: add the member &quot;accounts&quot; to a profile \(--profile &lt;file(>|&gt;)\), naming an existing account\./,
  );
});

test("the page of a run that judged nothing says so once outside the reasons, and nothing about failures", () => {
  const page = renderHtml(viewOf(wholeRun({ end: "not recognized", observations: [] })));
  const outside = page.replace(/<details class="reasons">.*?<\/details>/s, "");
  assert.equal(outside.split(/nothing was judged/i).length, 2);
  assert.doesNotMatch(page, /No failure was found|id="failures"|href="#failures"/);
});

test("the navigation has no link to a section that is empty", () => {
  const page = renderHtml(viewOf(wholeRun()));
  const [nav = ""] = /<nav .*?<\/nav>/s.exec(page) ?? [];
  assert.doesNotMatch(nav, /Causes|Not verified/);
  assert.match(nav, /#requirements/);
});

test("Markdown and SARIF have no link, because no page on the web describes the requirements", () => {
  const view = viewOf(open);
  assert.doesNotMatch(renderMarkdown(view), /\]\(|<a\b/);
  assert.doesNotMatch(renderSarif(view), /"helpUri"|report\.html#/);
});

test("the navigation leads to waived failures", () => {
  const baseline = { source: "b.json", isShipped: false, entries: [accepted("ACCT-003")] };
  const page = renderHtml(
    viewOf({ ...wholeRunWith("ACCT-003", { findings: [failureOf("ACCT-003")] }), baseline }),
  );
  assert.match(page, /<nav .*?<a href="#waived">Waived failures \(1\)<\/a>.*?<\/nav>/s);
  assert.match(page, /id="waived"/);
  assert.doesNotMatch(renderHtml(viewOf(wholeRun())), /#waived/);
});
