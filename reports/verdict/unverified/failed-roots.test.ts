import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedBy, notSeen, undeclared, type Reason } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { causesOf, failed, row } from "./judged-row.test.support.ts";
import type { JudgedRow } from "./unverified-causes.ts";

const violated = (id: RequirementId): Reason => ({ ...blockedBy(id), violatedBy: "the target" });

const noAssertion = notSeen('a response that shows the case of "It rains."');

const about = (one: JudgedRow, operation: string): JudgedRow => ({ ...one, operation });

test("a requirement that waits for a failed one names it, and the cause with more requirements comes first", () => {
  const found = causesOf(
    row("ACCT-001", violated("RESP-005")),
    row("ACCT-002", violated("RESP-005")),
    failed("RESP-005"),
    row("TABL-001", undeclared("tables", "a table item whose key is a struct")),
  );
  assert.deepEqual(found, [
    ["ACCT-001 ACCT-002", "The target violates RESP-005.", "correct RESP-005, which failed"],
    [
      "TABL-001",
      "Not found on the target: a table item whose key is a struct.",
      'add the member "tables" to a profile (--profile <file>), naming a table item whose key is a struct',
    ],
  ]);
});

test("what may follow from a failed requirement is not asked for in a profile", () => {
  const reason = blockedBy("TABL-006", undeclared("tables", "a table item"));
  const [cause] = causesOf(row("TABL-009", reason), failed("TABL-005"));
  assert.match(String(cause?.[1]), /^The target violates TABL-005\. An item whose key is a struct/);
  assert.equal(cause?.[2], "correct TABL-005, which failed");
  const another = { ...failed("TABL-005"), failures: [{ mismatch: "other body" }] };
  for (const one of [another, { ...failed("TABL-005"), status: "pass" }]) {
    const [other] = causesOf(row("TABL-009", reason), one);
    assert.match(String(other?.[2]), /add the member "tables"/);
  }
});

test("what responses to an operation did not show stands with a failed requirement of it, without a claim", () => {
  const found = causesOf(
    about(failed("MODL-006"), "getAccountModules"),
    about(row("MODL-007", noAssertion), "getAccountModules"),
    about(row("RSRC-006", notSeen("a module with its ABI", ["module", "function"])), "getAccountResources"),
    about(row("ACCT-008", noAssertion), "getAccount"),
  );
  assert.deepEqual(found, [
    [
      "MODL-007 RSRC-006",
      "Responses to getAccountModules did not show what these need, and violate MODL-006.",
      "correct MODL-006, which failed",
    ],
    ["ACCT-008", 'Not seen in this run: a response that shows the case of "It rains.".', null],
  ]);
});

test("a failed MUST is named before a failed SHOULD of the same operation", () => {
  const [found] = causesOf(
    { ...about(failed("MODL-006"), "getAccountModules"), level: "SHOULD" },
    about(failed("MODL-010"), "getAccountModules"),
    about(row("MODL-007", noAssertion), "getAccountModules"),
  );
  assert.equal(found?.[2], "correct MODL-010, which failed");
});

test("a profile key is asked for only behind the failure that may hide what it declares", () => {
  const reason = undeclared("signers", "an account to simulate with", ["block", "account"], {
    detail: "a funded account",
    allow: "submit",
    or: "an account with an Ed25519 signature in a recent block",
  });
  const rows = [about(failed("BLCK-010"), "getBlockByVersion"), row("SIMU-001", reason)];
  assert.equal(
    causesOf(...rows)[0]?.[2],
    'correct BLCK-010, which failed; if this is then still not found, give touchstone the key of a funded account: add the member "signers" to a profile (--profile <file>), naming an account to simulate with, and run with --allow submit',
  );
});
