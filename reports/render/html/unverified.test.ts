import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeRun, wholeRunWith, tool } from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";
import { renderSarif } from "../ci/sarif.ts";
import { renderMarkdown } from "../text/markdown.ts";
import { renderHtml } from "./html.ts";

const viewOf = (record: RunRecord) => createReportView(createReport(record, tool));

const open = wholeRunWith("ACCT-001", {
  outcome: { kind: "inconclusive", needs: "an existing account (profile key accounts)", exchanges: [] },
});

test("a closed cause says what to change", () => {
  const [summary = ""] =
    /<details class="cause inconclusive".*?<\/summary>/s.exec(renderHtml(viewOf(open))) ?? [];
  assert.match(summary, /To mend it: add accounts to a profile \(--profile &lt;file(>|&gt;)\)\./);
});

test("a page without judged requirements does not say that no failure was found", () => {
  const page = renderHtml(viewOf(wholeRun({ end: "not recognized", observations: [] })));
  assert.match(page, /id="failures">Nothing was judged\.</);
  assert.doesNotMatch(page, /No failure was found/);
  assert.match(renderHtml(viewOf(wholeRun())), /id="failures">No failure was found\.</);
});

test("Markdown and SARIF have no link, because no page on the web describes the requirements", () => {
  const view = viewOf(open);
  assert.doesNotMatch(renderMarkdown(view), /\]\(|<a\b/);
  assert.doesNotMatch(renderSarif(view), /"helpUri"|report\.html#/);
});
