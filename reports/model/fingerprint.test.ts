import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprint } from "./fingerprint.ts";
import { failureOf } from "./run-record.test.arbitrary.ts";

const of = (pointer: string, text = "text") => fingerprint(failureOf("ACCT-001", text, pointer));

test("values and exchanges do not enter a fingerprint", () => {
  assert.equal(of("/a", "one"), of("/a", "other"));
  assert.match(of("/a"), /^[0-9a-f]{16}$/);
});

test("array indices are one place, names are not", () => {
  assert.equal(of("/0/data/12/name"), of("/7/data/3/name"));
  assert.equal(of("/items/0"), of("/items/19"));
  assert.notEqual(of("/0/data"), of("/0/type"));
  assert.notEqual(of("/u8"), of("/u16"));
});

test("a header is one place under every vendor word and in every case", () => {
  assert.equal(of("X-NODE-EPOCH"), of("x-example-epoch"));
  assert.notEqual(of("X-NODE-EPOCH"), of("X-NODE-CHAIN-ID"));
});

test("requirement, operation, layer and mismatch tell failures apart", () => {
  const failure = failureOf("ACCT-001");
  const others = [
    { ...failure, requirement: "ACCT-002" },
    { ...failure, operation: null },
    { ...failure, layer: "body" },
    { ...failure, mismatch: "not a string" },
  ] as const;
  assert.equal(new Set([failure, ...others].map(fingerprint)).size, 5);
});
