import assert from "node:assert/strict";
import { test } from "node:test";
import { resourceKey } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseMoveType } from "../primitives/move-type.ts";
import { frameworkState } from "../framework/framework-state.ts";
import { defineStruct, type StructAbi } from "./module-abi.ts";
import { MoveValueError, readMoveValue, createStructLookup } from "./move-value.ts";
import { tableItemKey, parseTableItemKey, parseTableItemValue } from "../framework/examples/table-item.ts";
import { genesisItems } from "../framework/examples/registry-tables.ts";

const state = new Map(frameworkState({ vendor: "node", chainId: 4, supply: 0n }));
const structs = createStructLookup((key) => state.get(key));
const text = "0x1::string::String";
const option = "0x1::option::Option";
const place = "0x1::registry::Place";

function valueOf(type: string, value: JsonValue): JsonValue {
  return readMoveValue(parseMoveType(type) ?? assert.fail(type), value, { place: "key", structs });
}

const spellings: readonly (readonly [type: string, given: JsonValue, read: JsonValue])[] = [
  ["u64", "007", "7"],
  ["u128", "+7", "7"],
  ["u256", `000${2n ** 256n - 1n}`, String(2n ** 256n - 1n)],
  ["address", "0x1", `0x${"1".padStart(64, "0")}`],
  ["address", "aB", `0x${"ab".padStart(64, "0")}`],
  ["vector<u8>", "0xAbCd", "0xabcd"],
  [place, { index: "01", owner: "2" }, { owner: `0x${"2".padStart(64, "0")}`, index: "1" }],
  [`vector<${option}<u64>>`, [{ vec: ["00"] }], [{ vec: ["0"] }]],
  [`${option}<u8>`, { vec: "0xFF" }, { vec: "0xff" }],
  [text, "\u0000🌍", "\u0000🌍"],
];

for (const [type, given, read] of spellings) {
  test(`${JSON.stringify(given).slice(0, 60)} is read as ${type} and returned in canonical form`, () => {
    assert.deepEqual(valueOf(type, given), read);
  });
}

const mismatches: readonly (readonly [type: string, given: JsonValue, message: RegExp])[] = [
  ["bool", 1, /^key must be a boolean, got 1 \(number\)$/],
  ["bool", "true", /must be a boolean, got "true" \(string\)/],
  ["u8", 256, /0 to 255, got 256/],
  ["u8", -1, /0 to 255/],
  ["u8", 1.5, /0 to 255/],
  ["u8", "1", /0 to 255, got "1" \(string\)/],
  ["u16", 65_536, /0 to 65535/],
  ["u32", 4_294_967_296, /0 to 4294967295/],
  ["u64", 1, /decimal digits/],
  ["u64", "18446744073709551616", /at most 18446744073709551615/],
  ["u64", "", /decimal digits/],
  ["u128", String(2n ** 128n), /at most/],
  ["u256", String(2n ** 256n), /at most/],
  ["address", "0X1", /64 hex digits/],
  ["address", null, /got null/],
  ["vector<u8>", "00", /two hex digits/],
  ["vector<u8>", "0x0", /two hex digits/],
  ["vector<u8>", [1], /got an array/],
  ["vector<u64>", "0x00", /key must be an array/],
  ["vector<u64>", ["1", 2], /^key\[1\] must be/],
  [text, "\ud800", /must be a string/],
  [text, { bytes: "0x" }, /must be a string of Unicode text, got an object/],
  [place, [], /fields of 0x1::registry::Place, got an array/],
  [place, null, /got null/],
  [place, { owner: "0x1" }, /^key.index is missing$/],
  [place, { owner: "0x1", index: "1", more: 1 }, /"more"/],
  [place, JSON.parse('{"owner":"0x1","index":"1","__proto__":{}}') as JsonValue, /"__proto__"/],
  [`${option}<u64>`, { vec: ["1", "2"] }, /2 values/],
  [`${option}<u8>`, { vec: "0x0102" }, /2 values/],
  [option, { vec: [] }, /must have 1 type arguments, got 0/],
  [`${place}<u8>`, { owner: "0x1", index: "1" }, /must have 0 type arguments, got 1/],
  ["0x1::registry::Nothing", {}, /not published/],
  ["0x9::a::B", {}, /not published/],
  ["signer", "0x1", /no values/],
  ["vector<bool>", Array.from({ length: 10_000 }, () => true), /maximum of 10000 values/],
];

for (const [type, given, message] of mismatches) {
  test(`${JSON.stringify(given).slice(0, 60)} is not a ${type}`, () => {
    assert.throws(
      () => valueOf(type, given),
      (error) => error instanceof MoveValueError && message.test(error.message),
    );
  });
}

test("the state key of a table item is parsed to its handle and key", () => {
  for (const item of genesisItems) {
    const { handle, keyType, key } = item;
    assert.deepEqual(parseTableItemKey(tableItemKey(item)), { handle, keyType, key });
  }
  assert.equal(parseTableItemKey(resourceKey(genesisItems[0]?.handle ?? assert.fail(), "0x1::a::B")), null);
  assert.throws(() => parseTableItemValue({ value: "1" }), TypeError);
});

test("fields of published structs whose types have no values here are rejected", () => {
  // Each level of `Grow` doubles the number of types in the type of its field.
  const wide = "0xcafe::m::Grow<0xcafe::m::Pair<T0, T0>>";
  const published = new Map<string, StructAbi>([
    ["Odd", defineStruct("Odd", ["store"], { number: "i64" })],
    ["Deep", defineStruct("Deep", ["store"], { inner: `${"vector<".repeat(9)}u8${">".repeat(9)}` })],
    ["Grow", defineStruct("Grow", ["store"], { inner: wide }, { generics: [[]] })],
    ["Pair", defineStruct("Pair", ["store"], {}, { generics: [[], []] })],
  ]);
  const read = (type: string, value: JsonValue): JsonValue =>
    readMoveValue(parseMoveType(type) ?? assert.fail(type), value, {
      place: "key",
      structs: ({ name }) => published.get(name),
    });
  const error = { name: "MoveValueError", message: /which has no values/ };
  assert.throws(() => read("0xcafe::m::Odd", { number: "1" }), error);
  assert.throws(() => read("0xcafe::m::Deep", { inner: [] }), error);
  let nested: JsonValue = {};
  for (let level = 0; level < 60; level += 1) nested = { inner: nested };
  assert.throws(() => read("0xcafe::m::Grow<u8>", nested), error);
});
