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

test("only a check that knows it says that nothing but other responses can show what it needs", () => {
  const [found] = causesOf(
    row("SIMU-011", notSeen("gas_used in the output of the simulation", [], { onlyTarget: true })),
  );
  assert.deepEqual(found, [
    "SIMU-011",
    "Not seen in this run: gas_used in the output of the simulation. No option and no member of a profile can show it, only other responses of the target.",
    null,
  ]);
});

test("what waits for a requirement that the options leave out has them as its cause", () => {
  const waits = row("SIMU-002", blockedBy("SIMU-004", "a well-formed request to simulateTransaction"));
  const causeOf = (reason: Reason) =>
    causesOf(waits, row("SIMU-004", reason, "disabled")).map(([, ...rest]) => rest);
  assert.deepEqual(causeOf({ kind: "limit", limit: "only" }), [
    ["These wait for SIMU-004, which the option --only does not select.", "select SIMU-004 too with --only"],
  ]);
  assert.deepEqual(causeOf({ kind: "allow", allow: "simulate" }), [
    [
      "These wait for SIMU-004, whose requests of the class simulate the options do not permit.",
      "run with --allow simulate",
    ],
  ]);
  assert.deepEqual(causeOf({ kind: "shard", index: 2, count: 3 }), [
    ["These wait for SIMU-004, which is judged in shard 2 of 3.", null],
  ]);
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
  assert.equal(other?.missing, "Not found on the target: an existing account: the target returned none.");
});

test("a requirement of another shard names the shard", () => {
  assert.deepEqual(causesOf(row("SIMU-021", { kind: "shard", index: 2, count: 3 }))[0]?.slice(1), [
    "In shard 2 of 3.",
    null,
  ]);
});

test("what is missing decides the cause, and not the member of the profile that could name it", () => {
  const found = causesOf(
    row("ACCT-008", undeclared("accounts", "an account that sent two transactions", ["account"])),
    row("MODL-002", undeclared("accounts", "an account with a module", ["module"])),
    row("MODL-003", undeclared("accounts", "an account with a module", ["module"])),
  );
  assert.deepEqual(
    found.map(([ids, missing]) => [ids, missing]),
    [
      ["MODL-002 MODL-003", "Not found on the target: an account with a module."],
      ["ACCT-008", "Not found on the target: an account that sent two transactions."],
    ],
  );
});

test("a member that the profile of the run has is not added again", () => {
  const remedyOf = (reason: Reason, ...members: string[]) =>
    findUnverifiedCauses([row("MODL-002", reason)], [], new Map(), {
      file: "my.json",
      vendor: "node",
      allow: "submit",
      members,
    }).map(({ remedy, example }) => [remedy, example !== null]);
  const account = undeclared("accounts", "an account with a module", ["module"]);
  assert.deepEqual(remedyOf(account), [
    ['add the member "accounts" to the profile my.json, naming an account with a module', true],
  ]);
  assert.deepEqual(remedyOf(account, "accounts"), [
    [
      'add an account with a module to the member "accounts" of the profile my.json, which names none yet, or make the target return one',
      false,
    ],
  ]);
  const call = undeclared(["signers", "succeeds"], "a funded account, and a call that succeeds");
  assert.deepEqual(remedyOf(call, "signers"), [
    [
      'add the member "succeeds" to the profile my.json, naming a funded account, and a call that succeeds',
      true,
    ],
  ]);
  assert.deepEqual(remedyOf(call, "signers", "succeeds"), [
    [
      'change the members "signers" and "succeeds" of the profile my.json, so that they name a funded account, and a call that succeeds',
      false,
    ],
  ]);
  const two = undeclared("signers", "2 funded accounts to sign with");
  assert.deepEqual(remedyOf(two, "signers"), [
    [
      'add to the member "signers" of the profile my.json, so that it names 2 funded accounts to sign with',
      false,
    ],
  ]);
  const heavy = undeclared(["signers", "succeeds"], "a funded account", [], { allow: "heavy" });
  assert.deepEqual(remedyOf(heavy, "signers", "succeeds"), [["run with --allow heavy", false]]);
});
