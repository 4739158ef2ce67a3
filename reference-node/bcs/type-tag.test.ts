import assert from "node:assert/strict";
import { test } from "node:test";
import { formatMoveType, simpleTypes } from "../primitives/move-type.ts";
import { createReader, DecodeError, readEnd } from "./codec.ts";
import { typeOf, typeVectors } from "./transaction-vectors.test.support.ts";
import { encodeTypeTag, readTypeTag } from "./type-tag.ts";

const decode = (bytes: Uint8Array): string => {
  const reader = createReader(bytes);
  const type = readTypeTag(reader);
  readEnd(reader);
  return type.kind === "unsupported" ? `unsupported ${type.name}` : formatMoveType(type);
};

for (const { text, bytes } of typeVectors) {
  test(`${text} is encoded to and decoded from the bytes of the vector`, () => {
    assert.equal(decode(bytes), text);
    assert.deepEqual(Buffer.from(encodeTypeTag(typeOf(text))), Buffer.from(bytes));
  });
}

test("every simple type is encoded to different bytes", () => {
  const seen = simpleTypes.map((kind) => encodeTypeTag({ kind })[0]);
  assert.equal(new Set(seen).size, simpleTypes.length);
  for (const kind of simpleTypes) assert.equal(decode(encodeTypeTag({ kind })), kind);
});

test("signed integers and functions are skipped and returned by name", () => {
  assert.equal(decode(Uint8Array.of(12)), "unsupported type i8");
  assert.equal(decode(Uint8Array.of(6, 6, 17)), "unsupported type i256");
  assert.equal(decode(Uint8Array.of(11, 2, 0, 1, 2, 6, 0, 1, 2, 4, 15)), "unsupported function type");
  assert.throws(() => decode(Uint8Array.of(11, 0, 0)), DecodeError);
  assert.throws(() => decode(Uint8Array.of(11, 1, 3, 1, 0, 0)), DecodeError);
  assert.throws(() => decode(Uint8Array.of(11, 0, 0, 16)), DecodeError);
});

test("types with more than eight nesting levels are rejected", () => {
  const nested = (depth: number): Uint8Array => Uint8Array.of(...Array<number>(depth - 1).fill(6), 0);
  assert.equal(decode(nested(8)), `${"vector<".repeat(7)}bool${">".repeat(7)}`);
  for (const depth of [9, 100_000]) {
    assert.throws(() => decode(nested(depth)), DecodeError, String(depth));
  }
});

test("unknown variant numbers are rejected", () => {
  for (const bytes of [[], [18], [6], [7], [0x80, 0x00], [0, 0]]) {
    assert.throws(() => decode(Uint8Array.from(bytes)), DecodeError, String(bytes));
  }
});
