import assert from "node:assert/strict";
import { test } from "node:test";
import { formatHex, parseHex, decodeLittleEndian, encodeLittleEndian } from "./bytes.ts";

test("integers are encoded and decoded in little-endian order", () => {
  assert.deepEqual(encodeLittleEndian(0x0102n, 4), Uint8Array.of(2, 1, 0, 0));
  assert.equal(decodeLittleEndian(Uint8Array.of(2, 1, 0, 0)), 0x0102n);
});

test("integers that do not fit into the bytes are rejected", () => {
  assert.throws(() => encodeLittleEndian(256n, 1), RangeError);
  assert.throws(() => encodeLittleEndian(-1n, 1), RangeError);
});

test("hex is 0x and two digits per byte, and other text is rejected", () => {
  assert.equal(formatHex(Uint8Array.of(0, 10, 255)), "0x000aff");
  assert.deepEqual(parseHex("0x000AfF"), Uint8Array.of(0, 10, 255));
  for (const text of ["", "0X00", "0x0", "00", "0xzz"]) assert.equal(parseHex(text), null, text);
});
