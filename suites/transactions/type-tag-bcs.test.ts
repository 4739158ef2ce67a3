import assert from "node:assert/strict";
import { test } from "node:test";
import { EncodingError, formatHex } from "./encoding.ts";
import { typeTagVectors } from "./signed-vectors.test.support.ts";
import { encodeTypeTag } from "./type-tag-bcs.ts";

for (const { text, with_spaces: spaced, bcs } of typeTagVectors) {
  test(`the type ${text} is encoded as in its vector, with or without white space`, () => {
    assert.equal(formatHex(encodeTypeTag(text)), bcs);
    assert.equal(formatHex(encodeTypeTag(spaced)), bcs);
  });
}

test("every listed kind of type has its own variant number", () => {
  const names = "bool u8 u64 u128 address signer vector<bool> 0x1::a::B u16 u32 u256".split(" ");
  assert.deepEqual(
    names.map((name) => encodeTypeTag(name)[0]),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
});

test("a type of an unlisted kind is rejected with a message", () => {
  const texts = [
    "",
    "u7",
    "i64",
    "T0",
    "&u8",
    "vector<T0>",
    "|u8|bool",
    "vector<u8",
    "0x1::a",
    "0x1::a::B<&u8>",
  ];
  for (const text of [...texts, `${"vector<".repeat(5_000)}u8${">".repeat(5_000)}`]) {
    assert.throws(
      () => encodeTypeTag(text),
      (error) =>
        error instanceof EncodingError &&
        error.message.startsWith("type expected a type of the kinds that §2.1 lists, got ") &&
        error.message.length < 200,
      text.slice(0, 40),
    );
  }
});
