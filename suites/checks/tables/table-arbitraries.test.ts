import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { isMoveType, parseTypeTag } from "../../oracle/type-tag.ts";
import {
  nonObjectJson,
  malformedMoveType,
  mismatchedTypeValues,
  requestWithRespelledTypes,
  typeWithSpaces,
} from "./table-arbitraries.ts";

const seed = 7;
const sampled = <T>(cases: fc.Arbitrary<T>): T[] => fc.sample(cases, { seed, numRuns: 600 });
const request = { key_type: "u64", value_type: "0x1::a::B", key: { it: "isn't" } };

test("malformedMoveType breaks the grammar in 8 ways and never generates a text that the pattern of §2.1 allows", () => {
  const cases = sampled(malformedMoveType);
  for (const { text } of cases) {
    assert.equal(isMoveType(text), false, text);
    assert.ok(!/^0x[0-9a-zA-Z:_<, >]+$/.test(text) && !/^vector<.+>$/.test(text), text);
  }
  assert.equal(new Set(cases.map(({ broken }) => broken)).size, 8);
});

test("mismatchedTypeValues never returns a MoveType", () => {
  for (const near of mismatchedTypeValues("vector<u8>"))
    assert.ok(typeof near !== "string" || !isMoveType(near));
});

test("nonObjectJson never generates a JSON object", () => {
  const cases = sampled(nonObjectJson(request));
  for (const { text } of cases) assert.ok(!isJsonObject(text), text);
  assert.ok(cases.some(({ text }) => text === ""));
  assert.ok(cases.some(({ text }) => text === `[${JSON.stringify(request)}]`));
});

test("a request with respelled addresses names the same types in another spelling", () => {
  const named = { key_type: "vector<0x1::a::B<0x00c0de::d::E>>", value_type: "u8", key: 1 };
  for (const { key_type, value_type, key } of sampled(requestWithRespelledTypes(named))) {
    assert.notEqual(key_type, named.key_type);
    assert.deepEqual([parseTypeTag(key_type), value_type, key], [parseTypeTag(named.key_type), "u8", 1]);
  }
});

test("a type with other spaces is the same type in another spelling", () => {
  for (const type of ["u8", "vector<u8>", "0x1::a::B", "0x1::a::B<0x2::c::D<u8>, vector<address>>"]) {
    const texts = new Set(sampled(typeWithSpaces(type)));
    for (const text of texts) {
      assert.notEqual(text, type);
      assert.ok(isMoveType(text), text);
      assert.deepEqual(parseTypeTag(text), parseTypeTag(type));
    }
    assert.ok(texts.size > 5);
  }
});

test("typeWithSpaces rejects a text that is not a type", () => {
  assert.throws(() => typeWithSpaces("u8!"), TypeError);
});

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
