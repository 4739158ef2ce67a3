import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprint } from "./failures.ts";
import { failureOf } from "./run-record.test.arbitrary.ts";

const of = (pointer: string, text = "text") => fingerprint(failureOf("ACCT-001", text, pointer));

test("a fingerprint does not depend on values and exchanges", () => {
  assert.equal(of("/a", "one"), of("/a", "other"));
  assert.match(of("/a"), /^[0-9a-f]{16}$/);
});

test("failures at two array indices share a fingerprint, and failures at two members do not", () => {
  assert.equal(of("/0/data/12/name"), of("/7/data/3/name"));
  assert.equal(of("/items/0"), of("/items/19"));
  assert.notEqual(of("/0/data"), of("/0/type"));
  assert.notEqual(of("/u8"), of("/u16"));
});

test("a header has one fingerprint for every vendor name and letter case", () => {
  assert.equal(of("X-NODE-EPOCH"), of("x-example-epoch"));
  assert.notEqual(of("X-NODE-EPOCH"), of("X-NODE-CHAIN-ID"));
});

test("requirement, operation, layer and mismatch change the fingerprint", () => {
  const failure = failureOf("ACCT-001");
  const others = [
    { ...failure, requirement: "ACCT-002" },
    { ...failure, operation: null },
    { ...failure, layer: "body" },
    { ...failure, mismatch: "not a string" },
  ] as const;
  assert.equal(new Set([failure, ...others].map(fingerprint)).size, 5);
});
