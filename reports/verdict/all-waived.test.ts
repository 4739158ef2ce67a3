import assert from "node:assert/strict";
import { test } from "node:test";
import { accepted } from "../model/baseline.test.arbitrary.ts";
import { failureOf, tool, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "./create-report.ts";
import { describeExitCode } from "./verdict-notes.ts";

const entries = [accepted("ACCT-003")];

/** A run whose only selected requirement fails. */
const failing = wholeRunWith("ACCT-003", { findings: [failureOf("ACCT-003")] });
const onlyThis = {
  ...failing,
  scope: { ...failing.scope, only: { patterns: ["ACCT-003"], ids: ["ACCT-003"] } },
} as const;

test("a run whose selected requirements are all waived is conformant and says why", () => {
  const baseline = { source: "accepted.json", isShipped: false, entries };
  const report = createReport({ ...onlyThis, baseline }, tool);
  assert.deepEqual([report.exitCode, report.verdict], [0, "conformant"]);
  assert.deepEqual(report.verdictReasons.slice(-1), [
    "No requirement passed, and the baseline accepts every failure.",
  ]);
  assert.equal(
    describeExitCode(report),
    "exit code 0: conformant only because the baseline accepts every failure",
  );
});

test("a run whose only selected requirement could not be judged is incomplete although it has a baseline", () => {
  const baseline = { source: "accepted.json", isShipped: false, entries };
  const reason = { kind: "text", text: "needs a table" } as const;
  const { observations } = wholeRunWith("ACCT-003", {
    outcome: { kind: "inconclusive", reason, exchanges: [] },
  });
  assert.equal(createReport({ ...onlyThis, observations, baseline }, tool).exitCode, 4);
});
