import assert from "node:assert/strict";
import { test } from "node:test";
import { SUBJECTS, type Sign, type SubjectName } from "../spec/subjects.ts";
import { findAbsence } from "./absence.ts";
import { notSeen, undeclared, type Reason } from "./reason.ts";
import { joinSearches, type Search } from "./search.ts";

const answered = (signs: readonly Sign[] = []): Search => ({
  steps: [
    { operation: "getAccount", reads: 2, unanswered: 0 },
    { operation: "getAccountResources", reads: 2, unanswered: 0 },
    { operation: "getAccountModules", reads: 2, unanswered: 0 },
    { operation: "getTableItem", reads: 1, unanswered: 0 },
    { operation: "getBlockByVersion", reads: 8, unanswered: 0 },
    { operation: "submitBatch", reads: 1, unanswered: 0 },
  ],
  signs,
});

const subjects = Object.keys(SUBJECTS) as SubjectName[];

test("a subject that was searched and that no response implies is absent", () => {
  for (const subject of subjects) {
    const reason = notSeen("a thing", [], { subject });
    const absence = findAbsence(reason, answered());
    assert.deepEqual([absence?.kind, absence?.subject, absence?.what], ["absent", subject, "a thing"]);
    assert.deepEqual(
      absence?.steps.map(({ operation }) => operation).toSorted(),
      SUBJECTS[subject].searchedBy.toSorted(),
    );
  }
});

test("a subject that a response implies is not absent, whatever implies it", () => {
  for (const subject of subjects) {
    for (const sign of SUBJECTS[subject].impliedBy)
      assert.equal(findAbsence(undeclared("tables", "a thing", [], { subject }), answered([sign])), null);
  }
});

test("a subject is not absent if a read of its search was not answered, or if no read searched for it", () => {
  for (const subject of subjects) {
    const reason = notSeen("a thing", [], { subject });
    const { steps } = answered();
    const [operation] = SUBJECTS[subject].searchedBy;
    const broken = steps.map((step) => (step.operation === operation ? { ...step, unanswered: 1 } : step));
    assert.equal(findAbsence(reason, { steps: broken, signs: [] }), null);
    assert.equal(findAbsence(reason, { steps: [], signs: [] }), null);
  }
});

test("only reasons that name a subject are about something absent", () => {
  const others: readonly Reason[] = [
    notSeen("a ledger version"),
    undeclared("signers", "a funded account"),
    { kind: "pruning", detail: "no successful response has the header" },
    { kind: "never-succeeded", operation: "getAccount" },
    {
      kind: "blocked",
      by: ["ACCT-001"],
      violatedBy: null,
      needs: notSeen("a", [], { subject: "entry-call" }),
    },
    { kind: "no-assertion" },
  ];
  assert.deepEqual(
    others.map((reason) => findAbsence(reason, answered())),
    others.map(() => null),
  );
  const known: readonly Reason[] = [
    { kind: "pruning", detail: "the oldest version is 0", subject: "pruned-version" },
    { kind: "never-succeeded", operation: "getTableItem" },
  ];
  assert.deepEqual(
    known.map((reason) => findAbsence(reason, answered())?.subject),
    ["pruned-version", "table-item"],
  );
});

test("joined searches have the signs and the unanswered reads of each", () => {
  const other: Search = {
    steps: [{ operation: "getAccount", reads: 5, unanswered: 1 }],
    signs: ["successful-call"],
  };
  const joined = joinSearches([answered(["item-with-key"]), other]);
  assert.deepEqual(joined.signs, ["item-with-key", "successful-call"]);
  assert.deepEqual(joined.steps[0], { operation: "getAccount", reads: 5, unanswered: 1 });
});
