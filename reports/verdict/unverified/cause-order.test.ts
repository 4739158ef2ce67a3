import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedBy, notSeen, undeclared, type Reason } from "../../../evidence/reason.ts";
import { renderReason } from "../../text/reason-text.ts";
import type { Level } from "../../../spec/catalogue.ts";
import { findFailingOperations } from "./failing-operations.ts";
import { findUnverifiedCauses, type JudgedRow } from "./unverified-causes.ts";

function rowsWith(reason: Reason, count: number, level: Level = "MUST"): readonly JudgedRow[] {
  const text = renderReason(reason);
  return Array.from({ length: count }, (_, index) => ({
    id: `${text} ${level} ${index}`,
    level,
    status: "inconclusive",
    reason: text,
    reasonDetails: [reason],
  }));
}

const failed = {
  id: "ACCT-002",
  level: "MUST",
  status: "fail",
  reason: "got 405",
  operation: "getAccount",
} as const;
const neverSucceeded = [{ operation: "getAccount", statuses: { "405": 280 }, unanswered: 0 }] as const;

/** Returns the number of requirements of each cause, in the order of the causes. */
function countsOf(rows: readonly JudgedRow[], isFailed: boolean): readonly number[] {
  const all = isFailed ? [...rows, failed] : rows;
  return findUnverifiedCauses(rows, all, findFailingOperations(neverSucceeded)).map(
    ({ requirements }) => requirements.length,
  );
}

const rows = [
  ...rowsWith(notSeen("a clock"), 1),
  ...rowsWith(notSeen("a small clock"), 4, "SHOULD"),
  ...rowsWith(undeclared("tables", "a table item"), 2),
  ...rowsWith({ kind: "never-succeeded", operation: "getAccount" }, 5),
];

test("the cause that keeps the most MUST requirements from being verified comes first", () => {
  assert.deepEqual(countsOf(rows, false), [5, 2, 1, 4]);
});

test("a failed requirement that others wait for has its place by their number", () => {
  const waiting = rowsWith({ ...blockedBy("ACCT-002"), violatedBy: "the target" }, 3);
  assert.deepEqual(countsOf([...waiting, ...rows], true), [5, 3, 2, 1, 4]);
});
