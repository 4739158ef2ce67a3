import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeAddress, formatAddress, parseAddress } from "./address.ts";

const one = "0".repeat(63) + "1";

test("every spelling of an address is parsed to the same address", () => {
  const spellings = ["0x1", "1", "0x01", "0001", `0x${one}`, one];
  for (const text of spellings) assert.equal(parseAddress(text), one, text);
  assert.equal(parseAddress("0xABCdef"), parseAddress("abcDEF"));
});

test("text that is not an address is rejected", () => {
  const malformed = [
    "",
    "0x",
    "0X1",
    "x1",
    "0x0x1",
    "0xg",
    "0x1 ",
    " 0x1",
    "-0x1",
    `0x0${one}`,
    "0x1\n",
    "０x1",
    "0x１",
  ];
  for (const text of malformed) assert.equal(parseAddress(text), null, JSON.stringify(text));
});

test("formatting removes leading zeros, and parsing restores them", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const address = decodeAddress(bytes);
      assert.match(formatAddress(address), /^0x(0|[1-9a-f][0-9a-f]*)$/);
      assert.equal(parseAddress(formatAddress(address)), address);
    }),
  );
  assert.equal(formatAddress(decodeAddress(new Uint8Array(32))), "0x0");
});

test("any number of bytes other than 32 is rejected", () => {
  assert.throws(() => decodeAddress(new Uint8Array(31)), RangeError);
});
