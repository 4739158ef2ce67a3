import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCommand } from "../../../evidence/command.ts";
import { notSeen, type Reason } from "../../../evidence/reason.ts";
import type { Report } from "../../model/report.ts";
import { failureOf, tool, wholeRun, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../create-report.ts";
import { createReportView } from "../report-view.ts";
import { findProfileCommand } from "./advise-profile.ts";

const absent: Reason = {
  kind: "absent",
  subject: "table-item",
  what: "a table item",
  keys: ["tables"],
  steps: [],
};

/** Creates the report of a run in which no response showed a table item. */
function createReportWithoutItems(record: RunRecord): Report {
  const report = createReport(record, tool);
  const requirements = report.requirements.map((one) =>
    one.id === "TABL-006"
      ? ({ ...one, status: "not-observed", reason: "no response", reasonDetails: [absent] } as const)
      : one,
  );
  return { ...report, requirements };
}

const open = { kind: "inconclusive", reason: notSeen("more"), exchanges: [] } as const;

for (const [what, record] of [
  ["nothing else is open", wholeRun()],
  ["a SHOULD failed", wholeRunWith("ACCT-010", { findings: [failureOf("ACCT-010")] })],
  ["a SHOULD was not verified", wholeRunWith("ACCT-010", { outcome: open })],
] as const) {
  test(`a profile with a table item is the next step if ${what}, because a MUST is about it`, () => {
    const report = createReportWithoutItems(record);
    assert.equal(report.exitCode, 0);
    assert.match(
      createReportView(report).nextStep.text,
      /^to judge reads of table items, add the member "tables" to a profile/,
    );
  });
}

test("a MUST that failed comes before table items", () => {
  const record = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] });
  const { nextStep } = createReportView(createReportWithoutItems(record));
  assert.match(nextStep.text, /ACCT-004$/);
});

test("what to do with an example for a profile depends on what it leaves open and on where the profile is", () => {
  const command = parseCommand("touchstone check http://h:1/v1");
  const { scope } = createReport(wholeRun(), tool);
  const given = parseCommand("touchstone check http://h:1/v1 --profile my.json");
  const partial = '{ "accounts": ["<address of an account>"] }';
  for (const [example, own, words, line] of [
    [
      partial,
      command,
      "replace what is in angle brackets, save it as profile.json, then run",
      "profile.json",
    ],
    [partial, given, "replace what is in angle brackets, then run", "my.json"],
    ['{ "prunedVersion": "0" }', command, "save it as profile.json, then run", "profile.json"],
    ['{ "prunedVersion": "0" }', given, "then run", "my.json"],
  ] as const)
    assert.deepEqual(findProfileCommand(example, own, scope), {
      words,
      command: `touchstone check http://h:1/v1 --profile ${line}`,
    });
  assert.equal(findProfileCommand(partial, command, { ...scope, profile: ["accounts"] }), null);
});
