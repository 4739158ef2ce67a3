import assert from "node:assert/strict";
import { test } from "node:test";
import { accepted } from "../model/baseline.test.arbitrary.ts";
import { failureOf, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import { diffReports } from "./diff.ts";
import { renderDiff } from "./diff-text.ts";

const failing = wholeRunWith("ACCT-003", { findings: [failureOf("ACCT-003")] });
const entries = [accepted("ACCT-003"), accepted("ACCT-004", { reason: "Not yet." })];
const waiving = createReport({ ...failing, baseline: { source: "b.json", isShipped: false, entries } }, tool);
const render = (...[old, now]: Parameters<typeof diffReports>): string =>
  renderDiff(diffReports(old, now), { colour: false, replay: (id) => `replay ${id}` });

test("an entry that waives a requirement is shown once, with the terms of all texts", () => {
  const text = render(createReport(failing, tool), waiving);
  assert.match(text, /ACCT-003 MUST §\S+: was failed, now waived; newly waived; We know\./);
  assert.equal(text.split("We know.").length, 2, text);
  assert.doesNotMatch(text, /ACCT-003 added/);
  assert.match(text, /ACCT-004 added: Not yet\./);
  const back = render(waiving, createReport(failing, tool));
  assert.match(back, /was waived, now failed; no longer waived/);
  assert.doesNotMatch(back, /ACCT-003 removed/);
  assert.match(back, /ACCT-004 removed: Not yet\./);
});

test("an entry whose requirement is shown nowhere else is listed", () => {
  const held = createReport(wholeRun(), tool);
  const added = { source: "b.json", isShipped: false, entries: [accepted("ACCT-003")] };
  assert.match(
    render(held, createReport({ ...wholeRun(), baseline: added }, tool)),
    /ACCT-003 added: We know\./,
  );
});
