import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { numRuns, tool } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "./create-report.ts";
import { createReportView } from "./report-view.ts";
import { findUnverifiedCauses, type JudgedRow } from "./unverified-causes.ts";

function row(id: string, reason: string | null, status = "inconclusive"): JudgedRow {
  return { id, level: "MUST", status, reason };
}

function causesOf(...rows: JudgedRow[]) {
  const open = rows.filter(({ status }) => status === "inconclusive" || status === "error");
  return findUnverifiedCauses(open, rows).map(({ missing, remedy, requirements }) => [
    requirements.map(({ id }) => id).join(" "),
    missing,
    remedy,
  ]);
}

const refused =
  'needs a funded account and a call that succeeds (profile keys signers and succeeds, with --allow submit), got 403 api_disabled "It is disabled." for POST /v1/transactions/simulate';
const enable =
  "enable simulateTransaction on the target, or set features.simulation to false in a profile (--profile <file>)";

test("requirements that wait for an operation which the target refuses have the refusal as their cause", () => {
  const found = causesOf(
    row("SIMU-003", refused),
    row("SIMU-004", "not judged, because the target violates SIMU-003: needs a simulation with status 200"),
    row("EVNT-001", "not judged, because the target violates SIMU-004: needs status 200"),
    row("SIMU-021", "simulateTransaction never succeeded"),
  );
  assert.deepEqual(found, [
    [
      "SIMU-003 SIMU-004 EVNT-001 SIMU-021",
      'The target answered POST /v1/transactions/simulate with 403 api_disabled "It is disabled.".',
      enable,
    ],
  ]);
});

test("a requirement that waits for a failed one comes last and names it", () => {
  const found = causesOf(
    row("ACCT-001", "not judged, because the target violates RESP-005"),
    row("ACCT-002", "not judged, because the target violates RESP-005"),
    row("RESP-005", "failed", "fail"),
    row("TABL-001", "needs a table item whose key is a struct (profile key tables)"),
  );
  assert.deepEqual(found, [
    [
      "TABL-001",
      "Not found on the target: a table item whose key is a struct.",
      "add tables to a profile (--profile <file>)",
    ],
    ["ACCT-001 ACCT-002", "The target violates RESP-005.", "correct RESP-005, which failed"],
  ]);
});

test("requirements that wait for each other are not followed forever", () => {
  const [first] = causesOf(
    row("ACCT-001", "not judged, because the target violates ACCT-002: needs more"),
    row("ACCT-002", "not judged, because the target violates ACCT-001: needs less"),
  );
  assert.deepEqual(first, ["ACCT-001", "Not seen in this run: needs less.", null]);
});

test("a status that rejects one input is not a refusal of the operation", () => {
  const found = causesOf(
    row("ACCT-001", "needs status 200, got 404 account_not_found for GET /v1/accounts/0x1"),
  );
  assert.equal(found[0]?.[2], null);
});

test("every unverified requirement of a report has exactly one cause", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const { report, unverifiedCauses } = createReportView(createReport(record, tool));
      const ids = unverifiedCauses.flatMap(({ requirements }) => requirements.map(({ id }) => id));
      const open = report.requirements.filter(({ status }) => ["inconclusive", "error"].includes(status));
      assert.deepEqual(ids.toSorted(), open.map(({ id }) => id).toSorted());
      for (const { missing } of unverifiedCauses) assert.match(missing, /\S/);
    }),
    { numRuns },
  );
});
