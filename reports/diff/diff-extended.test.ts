import assert from "node:assert/strict";
import { test } from "node:test";
import { createReport } from "../verdict/create-report.ts";
import type { Report, ReportExtended, ReportExtendedRequirement } from "../model/report.ts";
import { tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { diffReports } from "./diff.ts";
import { renderDiff } from "./diff-text.ts";

const base = createReport(wholeRun(), tool);
const exchange = {
  operation: null,
  request: { method: "GET", url: "http://node.test/v1", headers: [], body: null },
  response: null,
  transportFailure: null,
};

/** Returns the report of one run with the results of some rules. */
function reportWith(statuses: { readonly [id: string]: ReportExtendedRequirement["status"] }): Report {
  const requirements = Object.entries(statuses).map(([id, status]): ReportExtendedRequirement => {
    const failure =
      status === "violated"
        ? { summary: `${id} is\u001b[31m wrong.`, expected: "a", received: "b", exchanges: [exchange] }
        : null;
    const reason = status === "not-applicable" ? "the node does not serve it" : null;
    const rule = { id, level: "MUST", operation: null, text: "A rule.", source: "here" } as const;
    return { ...rule, status, assertions: 1, reason, failure };
  });
  const extended: ReportExtended = {
    requests: 1,
    counts: { held: 0, violated: 0, notApplicable: 0 },
    requirements,
  };
  return { ...base, extended };
}

const render = (old: Report, now: Report): string =>
  renderDiff(diffReports(old, now), { colour: false, replay: (id) => `replay ${id}` });

test("rules beyond the document that changed are listed, and the exit code stays 0", () => {
  const old = reportWith({ "XA-1": "held", "XA-2": "violated", "XA-3": "held", "XA-4": "held" });
  const now = reportWith({ "XA-1": "violated", "XA-2": "held", "XA-3": "held", "XA-5": "not-applicable" });
  const diff = diffReports(old, now);
  assert.equal(diff.exitCode, 0);
  assert.deepEqual(
    diff.extended.map(({ id, old: was, new: is }) => [id, was, is]),
    [
      ["XA-1", "held", "violated"],
      ["XA-2", "violated", "held"],
      ["XA-4", "held", null],
      ["XA-5", null, "not-applicable"],
    ],
  );
  const text = render(old, now);
  assert.match(text, /Beyond the document/);
  assert.match(text.replaceAll(/\s+/g, " "), /XA-1: was held, now violated: XA-1 is\S* wrong\./);
  assert.match(text, /XA-2: was violated, now held$/m);
  assert.ok(!text.includes("\u001b"));
  assert.match(text, /Outcome {2}no requirement differs$/m);
});

test("without the option in one of the reports, nothing is compared", () => {
  const now = reportWith({ "XA-1": "violated" });
  assert.deepEqual(diffReports(base, now).extended, []);
  assert.deepEqual(diffReports(now, base).extended, []);
  assert.match(render(now, now), /no difference/);
});
