import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldAt } from "./state-fields.ts";

test("a field is found by its path, and a path that leads nowhere has no value", () => {
  const value = { supply: { vec: [{ value: "7" }] }, owner: null };
  assert.equal(fieldAt(value, "supply", "vec", 0, "value"), "7");
  assert.equal(fieldAt(value, "owner"), null);
  for (const path of [["owner", "x"], ["supply", "vec", 1], ["constructor"], ["supply", "vec", "at"]])
    assert.equal(fieldAt(value, ...path), undefined);
});

test("only the fields of the path are read", () => {
  const value = { first: "1" };
  Object.defineProperty(value, "second", {
    enumerable: true,
    get: () => assert.fail("another field was read"),
  });
  assert.equal(fieldAt(value, "first"), "1");
});
