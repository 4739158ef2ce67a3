import assert from "node:assert/strict";
import { test } from "node:test";
import {
  failureOf,
  observationOf,
  tool,
  wholeRun,
  wholeRunWith,
} from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";
import { renderHtml } from "./html.ts";

const needs = "needs a table item (profile key tables)";
const open = wholeRunWith("ACCT-004", { outcome: { kind: "inconclusive", needs, exchanges: [] } });
const openAndIgnored = {
  ...open,
  observations: open.observations.map((one) =>
    one.requirement === "ACCT-010" ? observationOf(one, { findings: [failureOf("ACCT-010")] }) : one,
  ),
};

function pageOf(record: RunRecord): string {
  return renderHtml(createReportView(createReport(record, tool)));
}

test("an incomplete run says what to change and what is missing, before the counts and the causes", () => {
  for (const page of [pageOf(open), pageOf(openAndIgnored)]) {
    const box = page.indexOf('id="remedy"');
    assert.ok(box > page.indexOf('id="verdict"'));
    assert.ok(box < page.indexOf('aria-label="Counts"'));
    assert.ok(box < page.indexOf('id="failures"'));
    const text = page.slice(box, page.indexOf("</section>", box));
    assert.match(text, /add tables to a profile/);
    assert.match(text, /1 MUST: Not found on the target: a table item\./);
  }
});

test("a run without a node says what to change, with the command to run", () => {
  const expected = [
    ["unreachable", /The command that gives a node time to start/],
    ["not recognized", /The command of this run/],
  ] as const;
  for (const [end, label] of expected) {
    const page = pageOf(wholeRun({ end, observations: [] }));
    const box = page.slice(page.indexOf('id="remedy"'), page.indexOf('aria-label="Counts"'));
    assert.match(box, /class="lead"/);
    assert.match(box, label);
  }
});

test("a conformant run, and one whose first cause explains the verdict, have no such box", () => {
  assert.doesNotMatch(pageOf(wholeRun()), /id="remedy"/);
  assert.doesNotMatch(pageOf(wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] })), /id="remedy"/);
});

test("only a conformant verdict has the failed SHOULDs as its subtitle", () => {
  const ignored = wholeRunWith("ACCT-010", { findings: [failureOf("ACCT-010")] });
  assert.match(pageOf(ignored), /<p class="subtitle">1 SHOULD failed; it does not count at --level must\.</);
  assert.doesNotMatch(pageOf(openAndIgnored), /class="subtitle"/);
});
