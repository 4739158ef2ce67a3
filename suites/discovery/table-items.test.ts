import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeRawTableKey } from "./table-items.ts";

for (const [hex, type, key] of [
  ["0x01", "bool", true],
  ["0xff", "u8", 255],
  ["0x0100", "u16", 1],
  ["0xffffffff", "u32", 4_294_967_295],
  ["0x0100000000002000", "u64", "9007199254740993"],
  [`0x${"ff".repeat(16)}`, "u128", "340282366920938463463374607431768211455"],
  [`0x01${"00".repeat(31)}`, "u256", "1"],
  [`0x${"00".repeat(31)}2a`, "address", `0x${"00".repeat(31)}2a`],
  ["0x0200ff", "vector<u8>", "0x00ff"],
  ["0x00", "vector<u8>", "0x"],
  ["0x03612f62", "0x1::string::String", "a/b"],
  [`0x8001${"61".repeat(128)}`, "0x01::string::String", "a".repeat(128)],
] as const) {
  test(`the key ${hex.slice(0, 20)} is decoded as ${type}`, () =>
    assert.deepEqual(decodeRawTableKey(hex, type), key));
}

for (const [hex, type] of [
  ["0x02", "bool"],
  ["0x", "bool"],
  ["0x0100", "u8"],
  ["0x01", "address"],
  ["0x03612f", "0x1::string::String"],
  ["0x01612f", "0x1::string::String"],
  ["0x01ff", "0x1::string::String"],
  ["0xffffffffffff", "vector<u8>"],
  ["0x", "vector<u8>"],
  ["0x0100", "vector<u16>"],
  ["0x01", "0x1::a::B"],
  ["0x01", "no type"],
  ["01", "u8"],
  ["0x1", "u8"],
] as const) {
  test(`the key ${hex} is not decoded as ${type}`, () =>
    assert.equal(decodeRawTableKey(hex, type), undefined));
}
