import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { StructLayouts } from "../oracle/struct-layouts.ts";
import { decodeBcs } from "./decode-bcs.ts";

const layouts: StructLayouts = {
  "0x1::m::Place": {
    typeParameters: 0,
    fields: [
      { name: "owner", type: "address" },
      { name: "index", type: "u64" },
    ],
  },
  "0x1::m::Box": { typeParameters: 1, fields: [{ name: "value", type: "T0" }] },
  "0x1::m::Endless": { typeParameters: 0, fields: [{ name: "next", type: "0x1::m::Endless" }] },
  "0x1::m::Kind": { typeParameters: 0, fields: null },
};
const owner = `0x${"00".repeat(31)}2a`;

for (const [hex, type, value] of [
  ["0x01", "bool", true],
  ["0xff", "u8", 255],
  ["0x0100", "u16", 1],
  ["0xffffffff", "u32", 4_294_967_295],
  ["0x0100000000002000", "u64", "9007199254740993"],
  [`0x${"ff".repeat(16)}`, "u128", "340282366920938463463374607431768211455"],
  [`0x01${"00".repeat(31)}`, "u256", "1"],
  [owner, "address", owner],
  ["0x0200ff", "vector<u8>", "0x00ff"],
  ["0x00", "vector<u8>", "0x"],
  ["0x020100ff00", "vector<u16>", [1, 255]],
  ["0x03612f62", "0x1::string::String", "a/b"],
  [`0x8001${"61".repeat(128)}`, "0x01::string::String", "a".repeat(128)],
  [`${owner}0700000000000000`, "0x1::m::Place", { owner, index: "7" }],
  ["0x0107", "0x1::m::Box<0x1::option::Option<u8>>", { value: { vec: "0x07" } }],
  ["0x00", "0x1::option::Option<u64>", { vec: [] }],
] as const) {
  test(`decodes ${hex.slice(0, 20)} as ${type}`, () =>
    assert.deepEqual(decodeBcs(hex, type, layouts), value));
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
  ["0x01", "0x1::m::Kind"],
  ["0x01", "0x1::m::Box<&u8>"],
  ["0x", "0x1::m::Endless"],
  ["0x01", "no type"],
  ["01", "u8"],
  ["0x1", "u8"],
] as const) {
  test(`does not decode ${hex} as ${type}`, () => assert.equal(decodeBcs(hex, type, layouts), undefined));
}

test("decoding any bytes does not throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      decodeBcs(`0x${Buffer.from(bytes).toString("hex")}`, "vector<vector<0x1::m::Box<bool>>>", layouts);
    }),
    { numRuns: 200, seed: 1 },
  );
});
