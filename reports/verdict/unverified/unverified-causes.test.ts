import assert from "node:assert/strict";
import type { ReportNeverSucceeded } from "../../model/report.ts";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { exchangeWith, numRuns, tool } from "../../model/run-record.test.arbitrary.ts";
import { findFailingOperations } from "./failing-operations.ts";
import { createReport } from "../create-report.ts";
import { createReportView } from "../report-view.ts";
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
    row(
      "SIMU-004",
      "not judged, because this check could not verify SIMU-003: needs a simulation with status 200",
    ),
    row("EVNT-001", "not judged, because this check could not verify SIMU-004: needs status 200"),
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

test("a requirement that waits for a failed one names it, and the cause with more requirements comes first", () => {
  const found = causesOf(
    row("ACCT-001", "not judged, because the target violates RESP-005"),
    row("ACCT-002", "not judged, because the target violates RESP-005"),
    row("RESP-005", "failed", "fail"),
    row("TABL-001", "needs a table item whose key is a struct (profile key tables)"),
  );
  assert.deepEqual(found, [
    ["ACCT-001 ACCT-002", "The target violates RESP-005.", "correct RESP-005, which failed"],
    [
      "TABL-001",
      "Not found on the target: a table item whose key is a struct.",
      'add the member "tables" to a profile (--profile <file>)',
    ],
  ]);
});

test("what may follow from a failed requirement is not asked for in a profile", () => {
  const reason =
    "not judged, because this check could not verify SIMU-007: needs a call that succeeds in a simulation (profile keys signers and succeeds)";
  const [cause] = causesOf(row("SIMU-012", reason), row("SIMU-006", "failed", "fail"));
  assert.match(
    String(cause?.[1]),
    /^The target violates SIMU-006\. A simulation that commits changes the state/,
  );
  assert.equal(cause?.[2], "correct SIMU-006, which failed");
  const [other] = causesOf(row("SIMU-012", reason), row("SIMU-006", null, "pass"));
  assert.match(
    String(other?.[2]),
    /^give touchstone the key of a funded account: add the members "signers" and "succeeds"/,
  );
});

const about = (one: JudgedRow, operation: string): JudgedRow => ({ ...one, operation });
const noAssertion = "needs a response that shows the case of the requirement: this check received none";

test("what responses to an operation did not show may follow from a failed requirement of it", () => {
  const found = causesOf(
    about(row("MODL-006", "failed", "fail"), "getAccountModules"),
    about(row("MODL-007", noAssertion), "getAccountModules"),
    about(row("RSRC-006", "needs a module with its ABI"), "getAccountResources"),
    about(row("ACCT-008", noAssertion), "getAccount"),
  );
  assert.deepEqual(found, [
    [
      "MODL-007 RSRC-006",
      "Responses to getAccountModules did not show what these need. This may follow from MODL-006.",
      "correct MODL-006, which failed",
    ],
    [
      "ACCT-008",
      "Not seen in this run: a response that shows the case of the requirement: this check received none.",
      null,
    ],
  ]);
});

test("a failed MUST is named before a failed SHOULD of the same operation", () => {
  const [found] = causesOf(
    { ...about(row("MODL-006", "failed", "fail"), "getAccountModules"), level: "SHOULD" },
    about(row("MODL-010", "failed", "fail"), "getAccountModules"),
    about(row("MODL-007", noAssertion), "getAccountModules"),
  );
  assert.equal(found?.[2], "correct MODL-010, which failed");
});

test("a profile key is asked for only behind the failure that may hide what it declares", () => {
  const reason =
    "needs an account to simulate with: a funded account (profile key signers, with --allow submit), or an account with an Ed25519 signature in a recent block";
  const rows = [about(row("BLCK-010", "failed", "fail"), "getBlockByVersion"), row("SIMU-001", reason)];
  assert.equal(
    causesOf(...rows)[0]?.[2],
    'correct BLCK-010, which failed; if this is then still not found, give touchstone the key of a funded account: add the member "signers" to a profile (--profile <file>) and --allow submit',
  );
});

test("requirements that wait for each other are not followed forever", () => {
  const [first] = causesOf(
    row("ACCT-001", "not judged, because this check could not verify ACCT-002: needs more"),
    row("ACCT-002", "not judged, because this check could not verify ACCT-001: needs less"),
  );
  assert.deepEqual(first, ["ACCT-001", "Not seen in this run: less.", null]);
});

test("a status that rejects one input is not a refusal of the operation", () => {
  const found = causesOf(
    row("ACCT-001", "needs status 200, got 404 account_not_found for GET /v1/accounts/0x1"),
  );
  assert.equal(found[0]?.[2], null);
});

test("a requirement that waits for one outside the run repeats the reason", () => {
  const [found] = causesOf(row("RSRC-004", "not judged, because the response violates RSRC-001"));
  assert.equal(found?.[1], "Not judged, because the response violates RSRC-001.");
});

type Statuses = ReportNeverSucceeded["statuses"];

function failingWith(operation: ReportNeverSucceeded["operation"], statuses: Statuses, unanswered = 0) {
  return findFailingOperations([{ operation, statuses, unanswered }]);
}

const answered = (status: number, body: string): Exchange => ({
  ...exchangeWith("text", "simulateTransaction"),
  response: { status, headers: [], body, bodyBytes: body.length, bodyIsCut: false },
});

function withExchanges(one: JudgedRow, ...exchanges: Exchange[]): JudgedRow {
  return { ...one, operation: "simulateTransaction", checks: [{ exchanges }] };
}

test("an operation that was refused in every response is one cause, with the answer and the exchange", () => {
  const disabled = answered(403, '{"message":"Simulation is disabled.","error_code":"api_disabled"}');
  const open = [
    withExchanges(row("SIMU-001", "needs a call that succeeds (profile key succeeds)")),
    withExchanges(row("SIMU-004", "needs something"), disabled, answered(200, "{}")),
    row("MODL-030", "not judged, because this check could not verify SIMU-004: needs status 200"),
  ];
  const [cause, ...others] = findUnverifiedCauses(
    open,
    open,
    failingWith("simulateTransaction", { "403": 7 }),
  );
  assert.equal(
    cause?.missing,
    'simulateTransaction never succeeded: the target answered 403 api_disabled "Simulation is disabled." to all 7 requests.',
  );
  assert.deepEqual(
    [cause.remedy, cause.exchange, cause.requirements.length, others],
    [enable, disabled, 3, []],
  );
});

test("the sentence of a cause names an answer if any of its reasons does", () => {
  const [found, ...others] = causesOf(
    row("SIMU-021", "simulateTransaction never succeeded"),
    row("SIMU-003", refused),
  );
  assert.match(String(found?.[1]), /^The target answered POST \/v1\/transactions\/simulate with 403/);
  assert.deepEqual(others, []);
});

test("a body that is no Error object is not quoted", () => {
  for (const body of ["<h1>no</h1>", "[1]", "null", '{"message":7}', '"text"']) {
    const open = [withExchanges(row("SIMU-004", "needs something"), answered(403, body))];
    const [cause] = findUnverifiedCauses(open, open, failingWith("simulateTransaction", { "403": 7 }));
    assert.equal(
      cause?.missing,
      "simulateTransaction never succeeded: the target answered 403 to all 7 requests.",
    );
  }
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

test("what a refused operation would have shown is not asked for in a profile", () => {
  const open = [
    row("ADDR-001", "needs an existing account: the target returned none (profile key accounts)"),
  ];
  const [cause] = findUnverifiedCauses(open, open, failingWith("getAccount", { "405": 41 }));
  assert.equal(cause?.missing, "getAccount never succeeded: the target answered 405 to all 41 requests.");
  assert.equal(cause.remedy, "enable getAccount on the target");
  const [other] = findUnverifiedCauses(open, open, failingWith("getTableItem", { "405": 41 }));
  assert.equal(other?.missing, "Not found on the target: an existing account.");
});

test("a requirement of another shard names the shard", () => {
  assert.deepEqual(causesOf(row("SIMU-021", "in shard 2 of 3"))[0]?.slice(1), ["In shard 2 of 3.", null]);
});
