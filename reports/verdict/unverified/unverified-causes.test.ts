import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blockedBy,
  notSeen,
  undeclared,
  unusable,
  type Reason,
  type ReceivedAnswer,
} from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { exchangeWith, numRuns, tool } from "../../model/run-record.test.arbitrary.ts";
import { createReport } from "../create-report.ts";
import { createReportView } from "../report-view.ts";
import { causesOf, failingWith, missingAccount, row } from "./judged-row.test.support.ts";
import { findUnverifiedCauses, type JudgedRow } from "./unverified-causes.ts";

const simulate: ReceivedAnswer = {
  operation: "simulateTransaction",
  status: 403,
  error: 'api_disabled "It is disabled."',
  method: "POST",
  target: "/v1/transactions/simulate",
};
const refused = undeclared(["signers", "succeeds"], "a funded account and a call that succeeds", [], {
  allow: "submit",
  got: simulate,
});
const neverSimulated: Reason = { kind: "never-succeeded", operation: "simulateTransaction" };
const enable =
  "enable simulateTransaction on the target, or set features.simulation to false in a profile (--profile <file>)";

test("requirements that wait for an operation which the target refuses have the refusal as their cause", () => {
  const found = causesOf(
    row("SIMU-003", refused),
    row("SIMU-004", blockedBy("SIMU-003", "a simulation with status 200")),
    row("EVNT-001", blockedBy("SIMU-004", "status 200")),
    row("SIMU-021", neverSimulated),
  );
  assert.deepEqual(found, [
    [
      "SIMU-003 SIMU-004 EVNT-001 SIMU-021",
      'The target answered POST /v1/transactions/simulate with 403 api_disabled "It is disabled.".',
      enable,
    ],
  ]);
});

test("requirements that wait for each other are not followed forever", () => {
  const [first] = causesOf(
    row("ACCT-001", blockedBy("ACCT-002", "more")),
    row("ACCT-002", blockedBy("ACCT-001", "less")),
  );
  assert.deepEqual(first, ["ACCT-001", "Not seen in this run: less.", null]);
});

test("a status that rejects one input is not a refusal of the operation", () => {
  const found = causesOf(
    row(
      "ACCT-001",
      notSeen("status 200", [], { got: { ...simulate, operation: "getAccount", status: 404 } }),
    ),
  );
  assert.equal(found[0]?.[2], null);
});

test("a requirement that waits for one outside the run repeats the reason", () => {
  const [found] = causesOf(row("RSRC-004", unusable("RSRC-001")));
  assert.equal(found?.[1], "Not judged, because the response violates RSRC-001.");
});

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
    withExchanges(row("SIMU-001", undeclared("succeeds", "a call that succeeds"))),
    withExchanges(row("SIMU-004", notSeen("something")), disabled, answered(200, "{}")),
    row("MODL-030", blockedBy("SIMU-004", "status 200")),
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
  const [found, ...others] = causesOf(row("SIMU-021", neverSimulated), row("SIMU-003", refused));
  assert.match(String(found?.[1]), /^The target answered POST \/v1\/transactions\/simulate with 403/);
  assert.deepEqual(others, []);
});

test("a body that is no Error object is not quoted", () => {
  for (const body of ["<h1>no</h1>", "[1]", "null", '{"message":7}', '"text"']) {
    const open = [withExchanges(row("SIMU-004", notSeen("something")), answered(403, body))];
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
  const open = [row("ADDR-001", missingAccount)];
  const [cause] = findUnverifiedCauses(open, open, failingWith("getAccount", { "405": 41 }));
  assert.equal(cause?.missing, "getAccount never succeeded: the target answered 405 to all 41 requests.");
  assert.equal(cause.remedy, "enable getAccount on the target");
  const [other] = findUnverifiedCauses(open, open, failingWith("getTableItem", { "405": 41 }));
  assert.equal(other?.missing, "Not found on the target: an existing account.");
});

test("a requirement of another shard names the shard", () => {
  assert.deepEqual(causesOf(row("SIMU-021", { kind: "shard", index: 2, count: 3 }))[0]?.slice(1), [
    "In shard 2 of 3.",
    null,
  ]);
});
