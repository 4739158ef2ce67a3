import assert from "node:assert/strict";
import { test } from "node:test";
import { findLockProblems, createIdLock } from "./id-lock.ts";
import lock from "./requirement-ids.lock.json" with { type: "json" };

test("the lock contains the digest of every current statement, and no other id", () => {
  const problems = findLockProblems(lock, createIdLock());
  assert.deepEqual(problems, [], problems.join("\n"));
});

test("the lock lists requirements, then silences, then facts, then dated changes, each ordered by id", () => {
  assert.deepEqual(Object.keys(lock), Object.keys(createIdLock()));
});

test("a removed, a reworded and a new id are each reported with the action to take", () => {
  const [removed, reworded, added] = findLockProblems(
    { "ACCT-001": "a", "ACCT-002": "b" },
    { "ACCT-002": "c", "ACCT-003": "d" },
  );
  assert.match(removed ?? "", /^ACCT-001 was removed\. .*keep the requirement/);
  assert.match(reworded ?? "", /^ACCT-002 has a different text\. .*run `npm run task -- lock`\.$/);
  assert.match(added ?? "", /^ACCT-003 is new\. Run `npm run task -- lock`\.$/);
});
