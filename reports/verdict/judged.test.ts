import assert from "node:assert/strict";
import { test } from "node:test";
import type { Reason } from "../../evidence/reason.ts";
import { tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "./create-report.ts";
import { renderScope } from "./headline.ts";
import { describeJudged } from "./judged.ts";

const lacking = (what: string): Reason => ({ kind: "absent", subject: "pruned-version", what, steps: [] });

test("one line names each thing that the target lacks once, and there is none if it lacks nothing", () => {
  const report = createReport(wholeRun(), tool);
  assert.ok(describeJudged(report, null).every(({ label }) => label !== "Absent"));
  const musts = report.requirements.filter(({ level }) => level === "MUST");
  const reasons = [lacking("a pruned version"), lacking("a second block"), lacking("a pruned version")];
  const requirements = report.requirements.map((one) => {
    const reason = reasons[musts.indexOf(one)];
    return reason === undefined ? one : { ...one, status: "not-observed" as const, reasonDetails: [reason] };
  });
  const lines = describeJudged({ ...report, requirements }, null);
  assert.deepEqual(lines.at(-1), { label: "Absent", text: "a pruned version; a second block" });
});

test("the scope names the patterns that select requirements, and those that leave some out", () => {
  const report = createReport(wholeRun(), tool);
  const scopeOf = (...only: readonly string[]) =>
    renderScope({ ...report, scope: { ...report.scope, only } });
  assert.equal(scopeOf("ACCT-*", "HLTH-001"), "read, only ACCT-* HLTH-001");
  assert.equal(scopeOf("!VALU-*", "!ACCT-003"), "read, all but VALU-* ACCT-003");
  assert.equal(scopeOf("ACCT-*", "!ACCT-003"), "read, only ACCT-* but not ACCT-003");
});
