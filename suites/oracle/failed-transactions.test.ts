import assert from "node:assert/strict";
import { test } from "node:test";
import type { Operation } from "../../spec/vocabulary.ts";
import { judgeFailedTransactions } from "./failed-transactions.ts";

/** Returns the pointers of the broken judgements, or null if there is no judgement. */
function judge(operation: Operation, value: unknown, status = 200): string[] | null {
  const judgements = judgeFailedTransactions({
    operation,
    form: "well-formed",
    vendor: "node",
    path: "/accounts/0x1",
    query: {},
    limits: {},
    status,
    headers: [],
    json: { ok: true, value, numbers: new Map(), duplicates: [] },
    bodyBytes: 1,
  });
  if (judgements.length === 0) return null;
  return judgements.flatMap(({ broken }) => (broken === null ? [] : [broken.pointer]));
}

const failed = { success: false, vm_status: "Out of gas" };
const bare = { success: false, vm_status: "" };
const succeeded = { success: true, vm_status: "" };

test("a failed transaction with an empty vm_status violates the rule", () => {
  assert.deepEqual(judge("simulateTransaction", [bare]), ["/0/vm_status"]);
  assert.deepEqual(judge("getBlockByVersion", { transactions: [succeeded, failed, bare, bare] }), [
    "/transactions/2/vm_status",
  ]);
});

test("a failed transaction whose vm_status has text satisfies the rule", () => {
  assert.deepEqual(judge("simulateTransaction", [failed]), []);
  assert.deepEqual(judge("getBlockByVersion", { transactions: [{ success: false, vm_status: " " }] }), []);
});

test("successful transactions, malformed members and other responses are not judged", () => {
  assert.equal(judge("simulateTransaction", [succeeded]), null);
  assert.equal(
    judge("simulateTransaction", [{ success: false }, null, { success: false, vm_status: 7 }]),
    null,
  );
  assert.equal(judge("simulateTransaction", bare), null);
  assert.equal(judge("getBlockByVersion", { transactions: null }), null);
  assert.equal(judge("getAccountModules", [bare]), null);
  assert.equal(judge("simulateTransaction", [bare], 400), null);
});
