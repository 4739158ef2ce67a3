import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTypeTag, type TypeTag } from "./type-tag.ts";
import { formatTypeTag } from "./struct-layouts.ts";

const formatted = (text: string): string | null => {
  const tag = parseTypeTag(text);
  return tag && formatTypeTag(tag);
};

for (const text of [
  "bool",
  "vector<u8>",
  "0x1::a::B",
  "0x1::a::B<u8, vector<T0>>",
  "&mut T1",
  "&signer",
  "i64",
]) {
  test(`${text} keeps its text`, () => assert.equal(formatted(text), text));
}

test("white space and addresses have one spelling", () => {
  assert.equal(formatted(" 0x00A::a::B< u8,u16 > "), "0xa::a::B<u8, u16>");
});

test("a function type has no text", () => assert.equal(formatted("vector<|u8|bool>"), null));

test("a type that shares its parts without end is given up soon", () => {
  let tag: TypeTag = { kind: "primitive", name: "u8" };
  for (let level = 0; level < 3_000; level += 1) {
    tag = { kind: "struct", address: "0x1", module: "m", name: "P", typeArguments: [tag, tag] };
  }
  assert.equal(formatTypeTag(tag), null);
});
