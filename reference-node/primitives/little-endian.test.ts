import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeLittleEndian, encodeLittleEndian } from "./little-endian.ts";

test("the lowest byte comes first, both ways", () => {
  assert.deepEqual(encodeLittleEndian(0x0102n, 4), Uint8Array.of(2, 1, 0, 0));
  assert.equal(decodeLittleEndian(Uint8Array.of(2, 1, 0, 0)), 0x0102n);
});

test("what the bytes cannot hold is refused", () => {
  assert.throws(() => encodeLittleEndian(256n, 1), RangeError);
  assert.throws(() => encodeLittleEndian(-1n, 1), RangeError);
});
