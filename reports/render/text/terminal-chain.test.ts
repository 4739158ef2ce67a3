import assert from "node:assert/strict";
import { test } from "node:test";
import type { Observation } from "../../../evidence/observation.ts";
import { tool, wholeRun } from "../../model/run-record.test.arbitrary.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";
import { renderTerminal } from "./terminal.ts";

const plain = { colour: false, reportsDir: "compliance" };

/** Describes a run whose first checks follow each other, each a tenth of a second longer than the one before it. */
function createView(count: number) {
  const run = wholeRun();
  let startedAtMs = Date.parse(run.startedAt);
  const observations = run.observations.map((one, at): Observation => {
    if (at >= count) return one;
    const durationMs = 100 * (at + 1);
    const timing = { startedAtMs, waits: at === 1 ? { count: 3, millis: 120 } : { count: 0, millis: 0 } };
    startedAtMs += durationMs;
    return { ...one, durationMs, timing };
  });
  return createReportView(createReport({ ...run, durationMs: 9_000, observations }, tool), null);
}

test("verbose shows the longest chain, the checks that took the most time first", () => {
  const text = renderTerminal(createView(2), { ...plain, verbose: true });
  assert.match(
    text,
    /\nLongest chain: 2 checks one after another, 0\.30 s of 9\.00 s, of which 0\.12 s\s+waited\s+for\s+execution\n/,
  );
  assert.match(
    text,
    /\n {2}0\.20 s ACCT-002 ACCT-002 holds: \d+ requests?, 3 waits for execution \(0\.12 s\)\n {2}0\.10 s ACCT-001 ACCT-001 holds: \d+ requests?\n/,
  );
});

test("at most ten checks of the chain are shown", () => {
  const text = renderTerminal(createView(14), { ...plain, verbose: true });
  assert.match(text, /Longest chain: 14 checks/);
  assert.equal(text.match(/^ {2}\d\.\d\d s [A-Z]{4}-/gm)?.length, 10);
});

test("without verbose, and without times, there is no chain", () => {
  assert.doesNotMatch(renderTerminal(createView(2), plain), /Longest chain/);
  assert.doesNotMatch(renderTerminal(createView(0), { ...plain, verbose: true }), /Longest chain/);
});
