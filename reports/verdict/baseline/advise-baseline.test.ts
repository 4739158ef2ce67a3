import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCommand } from "../../../evidence/command.ts";
import type { BaselineEntry } from "../../model/baseline.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import { tool, wholeRun } from "../../model/run-record.test.arbitrary.ts";
import { createReport } from "../create-report.ts";
import { createReportView } from "../report-view.ts";

const command = parseCommand(
  "touchstone check http://n/v1 --seed 7 --only ACCT-* --baseline b.json --baseline-unverified --baseline-write c.json",
);

function judge(...entries: readonly BaselineEntry[]) {
  const baseline = { source: "b.json", isShipped: false, entries };
  return createReport({ ...wholeRun(), command, baseline }, tool);
}

test("the message about a stale entry ends with the command that removes it and accepts nothing else", () => {
  assert.equal(
    judge(accepted("ACCT-003")).verdictReasons[1],
    "Baseline entry ACCT-003 is stale (owner team); remove it with: npx touchstone check http://n/v1 --seed 7 --only ACCT-003 --baseline b.json --baseline-write b.json",
  );
});

test("the next step has one command that removes all stale entries", () => {
  const { nextStep } = createReportView(judge(accepted("ACCT-003"), accepted("ACCT-001")));
  assert.match(
    nextStep.example ?? "",
    / --only ACCT-001,ACCT-003 --baseline b\.json --baseline-write b\.json$/,
  );
});

test("no command corrects an entry that has expired or matches no requirement", () => {
  for (const entry of [accepted("ACCT-003", { expires: "2025-12-31" }), accepted("ACCT-999")]) {
    const report = judge(entry);
    assert.match(report.verdictReasons[1] ?? "", /\)\.$/);
    assert.equal(createReportView(report).nextStep.example, null);
  }
});
