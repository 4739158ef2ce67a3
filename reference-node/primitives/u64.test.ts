import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { toBlockHeight, toVersion, parseDecimal } from "./u64.ts";
import { U32_MAX, U64_MAX } from "../../spec/vocabulary.ts";

test("values from 0 to 2^64 - 1 are accepted, and other values are rejected", () => {
  assert.equal(toVersion(0n), 0n);
  assert.equal(toVersion(18_446_744_073_709_551_615n), 18_446_744_073_709_551_615n);
  assert.throws(() => toVersion(-1n), /ledger version must be from 0 to 18446744073709551615, got -1/);
  assert.throws(() => toBlockHeight(18_446_744_073_709_551_616n), /block height/);
});

test("the decimal digits of every u64 are parsed", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: U64_MAX }), (value) => {
      assert.equal(parseDecimal(String(value), U64_MAX), value);
    }),
  );
});

test("leading zeros and one leading plus are accepted", () => {
  assert.equal(parseDecimal("0007", U64_MAX), 7n);
  assert.equal(parseDecimal("+7", U64_MAX), 7n);
  assert.equal(parseDecimal("0".repeat(500), U64_MAX), 0n);
  assert.equal(parseDecimal(`${"0".repeat(500)}${U64_MAX}`, U64_MAX), U64_MAX);
});

test("values above the maximum are rejected", () => {
  assert.equal(parseDecimal(String(U32_MAX), U32_MAX), U32_MAX);
  assert.equal(parseDecimal(String(U32_MAX + 1n), U32_MAX), null);
  assert.equal(parseDecimal("18446744073709551616", U64_MAX), null);
  assert.equal(parseDecimal("9".repeat(10_000), U64_MAX), null);
});

test("text that is not decimal digits is rejected", () => {
  for (const text of [
    "",
    " 7",
    "7 ",
    "-1",
    "-0",
    "++1",
    "+",
    "1.0",
    "1e3",
    "0x1",
    "1_000",
    "٧",
    "NaN",
    "7\n",
  ]) {
    assert.equal(parseDecimal(text, U64_MAX), null, JSON.stringify(text));
  }
});
