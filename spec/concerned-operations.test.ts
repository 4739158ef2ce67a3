import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "./catalogue.ts";
import { findConcernedOperations } from "./concerned-operations.ts";
import { OPERATIONS } from "./operations/operations.ts";

test("a requirement of one operation concerns only this operation", () => {
  for (const [id, { operation }] of requirements)
    if (operation !== null) assert.deepEqual(findConcernedOperations(id), [operation], id);
});

test("every requirement concerns an operation", () => {
  for (const [id] of requirements) assert.ok(findConcernedOperations(id).length > 0, id);
});

test("a rule about a value concerns the operations whose responses contain the value", () => {
  assert.deepEqual(findConcernedOperations("TXNS-016"), ["getBlockByVersion", "simulateTransaction"]);
  assert.deepEqual(findConcernedOperations("LIMT-001"), ["getAccountResources", "getAccountModules"]);
  assert.deepEqual(findConcernedOperations("TXNS-043"), ["submitBatch", "simulateTransaction"]);
});

test("a rule about every response concerns all operations", () => {
  for (const id of ["RESP-005", "EROR-002", "FRMT-001"])
    assert.deepEqual(findConcernedOperations(id), Object.keys(OPERATIONS), id);
});

test("an unknown id concerns no operation", () => {
  assert.deepEqual(findConcernedOperations("ACCT-999"), []);
});
