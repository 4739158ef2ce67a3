import assert from "node:assert/strict";
import { test } from "node:test";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Exchange } from "../model/observation.ts";
import { exchangeWith, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { createReport } from "./create-report.ts";
import { findGapCauses, type GapCause } from "./gap-causes.ts";
import { createReportView } from "./report-view.ts";

type Gap = readonly [needs: string, exchanges?: readonly Exchange[]];

/** Returns the causes of a run in which some requirements are inconclusive. */
function causesOf(
  gaps: { readonly [id in RequirementId]?: Gap },
  statuses: readonly string[] = [],
): readonly GapCause[] {
  const run = wholeRun();
  const record: RunRecord = {
    ...run,
    scope: { ...run.scope, allow: "heavy" },
    observations: run.observations.map((one, index) => {
      const [needs, exchanges = []] = gaps[one.requirement] ?? [];
      const cells = Object.fromEntries(statuses.map((name) => [name, { seen: 1, judged: {} }]));
      return {
        ...one,
        ...(index === 0 ? { coverage: { cells, unclassified: 0 } } : {}),
        ...(needs === undefined ? {} : { outcome: { kind: "inconclusive" as const, needs, exchanges } }),
      };
    }),
  };
  const report = createReport(record, tool);
  return findGapCauses(report, createReportView(report).gaps);
}

const refused = (body: string): Exchange => {
  const exchange = exchangeWith("text", "simulateTransaction");
  return {
    ...exchange,
    response: { status: 403, headers: [], body, bodyBytes: body.length, bodyIsCut: false },
  };
};

test("an operation that never succeeded is one cause, named by its response", () => {
  const disabled = refused('{"message":"Simulation is disabled.","error_code":"api_disabled"}');
  const [cause, ...others] = causesOf(
    {
      "SIMU-001": ["needs a call that succeeds (profile key succeeds)"],
      "SIMU-004": ["needs status 200", [disabled]],
      "MODL-030": ["not judged, because the target violates SIMU-004: needs status 200"],
    },
    ["simulateTransaction JSON body: a request: 403"],
  );
  assert.equal(
    cause?.title,
    'simulateTransaction never succeeded: it returned 403 api_disabled "Simulation is disabled."',
  );
  assert.match(cause.remedy ?? "", /Enable simulateTransaction .*"features": \{"simulation": false\}/);
  assert.equal(cause.exchange?.response?.status, 403);
  assert.equal(cause.requirements.length, 3);
  assert.deepEqual(others, []);
});

test("a body that is no Error object is not quoted", () => {
  for (const body of ["<h1>no</h1>", "[1]", "null", '{"message":7}', '"text"']) {
    const [cause] = causesOf({ "SIMU-004": ["needs status 200", [refused(body)]] }, [
      "simulateTransaction JSON body: a request: 403",
    ]);
    assert.equal(cause?.title, "simulateTransaction never succeeded: it returned 403");
  }
});

test("a cause says what the target did not show, and its remedy names the profile key", () => {
  const [cause] = causesOf({ "TABL-006": ["needs a table item (profile key tables)"] });
  assert.equal(cause?.title, "The target did not show a table item");
  assert.match(cause.remedy ?? "", /in the profile \(--profile\): tables\.$/);
  assert.deepEqual(cause.reasons, ["needs a table item (profile key tables)"]);
});

test("a requirement that waits for another one names it", () => {
  const [cause] = causesOf({ "RSRC-004": ["not judged, because the response violates RSRC-001"] });
  assert.equal(cause?.remedy, "Correct RSRC-001 first. The next run then judges these requirements.");
});

test("the cause of most requirements comes first", () => {
  const causes = causesOf({
    "TABL-006": ["needs a table item"],
    "MODL-030": ["needs a module"],
    "MODL-031": ["needs a module"],
  });
  assert.deepEqual(
    causes.map(({ requirements }) => requirements.length),
    [2, 1],
  );
});
