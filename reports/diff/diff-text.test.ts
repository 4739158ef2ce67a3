import assert from "node:assert/strict";
import { test } from "node:test";
import { tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import { diffReports } from "./diff.ts";
import { renderDiff } from "./diff-text.ts";

test("only the values of a fact that differ are shown", () => {
  const seen = (...values: readonly string[]) => {
    const report = createReport(wholeRun(), tool);
    const facts = values.map((value) => ({ id: "vm-status", section: "8", name: "Status", value }));
    return { ...report, facts };
  };
  const said = (old: readonly string[], now: readonly string[]) =>
    renderDiff(diffReports(seen(...old), seen(...now)), { colour: false, replay: () => "" });
  assert.match(said(["a", "b", "c", "d"], ["a", "b", "c", "d", "e"]), /\n {2}Status: now also e\n/);
  assert.match(said(["a", "b", "c", "d"], ["a", "b", "c"]), /\n {2}Status: no longer d\n/);
  assert.match(said(["a", "b", "c", "d"], ["a", "b", "c", "x"]), /\n {2}Status: was d, now x\n/);
  assert.doesNotMatch(said(["a", "b"], ["b", "a"]), /Status/);
});
