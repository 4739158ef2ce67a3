import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeBase58 } from "./base58.ts";

test("decodes Base58, in which each leading 1 is a zero byte", () => {
  assert.deepEqual(decodeBase58("Cn8eVZg", 5), new Uint8Array(Buffer.from("hello")));
  assert.deepEqual(decodeBase58("1112", 4), Uint8Array.of(0, 0, 0, 1));
  assert.deepEqual(decodeBase58("11", 2), new Uint8Array(2));
  assert.deepEqual(decodeBase58("5Q", 1), Uint8Array.of(255));
  assert.deepEqual(
    decodeBase58("JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG", 32),
    new Uint8Array(32).fill(255),
  );
});

test("refuses other characters, other sizes and texts that are too long", () => {
  for (const text of ["Cn8eVZ0", "Cn8eVZO", "Cn8eVZI", "Cn8eVZl", "Cn8eVZ ", "", "Cn8eV", "1Cn8eVZg"])
    assert.equal(decodeBase58(text, 5), null, text);
  assert.equal(decodeBase58("5R", 1), null);
  assert.equal(decodeBase58("2".repeat(65_536), 32), null);
});
