import assert from "node:assert/strict";
import { test } from "node:test";
import { findLockProblems, createIdLock } from "./id-lock.ts";
import lock from "./requirement-ids.lock.json" with { type: "json" };

test("no id was removed, reused, reworded or left out of the lock", () => {
  const problems = findLockProblems(lock, createIdLock());
  assert.deepEqual(problems, [], problems.join("\n"));
});

test("the lock is ordered as the ids are written by hand: requirements, then silences, then facts, each by id", () => {
  assert.deepEqual(Object.keys(lock), Object.keys(createIdLock()));
});

test("a removed, a reworded and a new id are each named with what to do", () => {
  const [removed, reworded, added] = findLockProblems(
    { "ACCT-001": "a", "ACCT-002": "b" },
    { "ACCT-002": "c", "ACCT-003": "d" },
  );
  assert.match(removed ?? "", /^ACCT-001 is gone\. .*keep the row/);
  assert.match(reworded ?? "", /^ACCT-002 says something else .*"ACCT-002": "c",$/);
  assert.match(added ?? "", /^ACCT-003 is new\. .*"ACCT-003": "d",$/);
});
