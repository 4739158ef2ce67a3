import assert from "node:assert/strict";
import { test } from "node:test";
import type { Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { assertAborted, eventsOf, type NativeCalls } from "../native-calls.test.support.ts";
import { change, createCalls, mint, mintToken, other, tokenType } from "./vendor-token.test.support.ts";

type Lists = readonly [keys: readonly string[], types: readonly string[], values: readonly string[]];

const text = "0x1::string::String";

const propertiesOf = (calls: NativeCalls, token: Address): JsonValue =>
  calls.resource(token, "0x4::property_map::PropertyMap")?.["inner"] ?? null;

/** The values of all types, with the number of each type. */
const values: readonly (readonly [type: string, number: number, bytes: string])[] = [
  ["bool", 0, "0x01"],
  ["u8", 1, "0xff"],
  ["u16", 2, "0x0100"],
  ["u32", 3, "0x01000000"],
  ["u64", 4, "0x0100000000000000"],
  ["u128", 5, `0x01${"00".repeat(15)}`],
  ["u256", 6, `0x01${"00".repeat(31)}`],
  ["address", 7, `0x${"0a".repeat(32)}`],
  ["vector<u8>", 8, "0x0102ff"],
  [text, 9, "0x024869"],
];

test("a new token has properties of every type, the last one first", () => {
  const calls = createCalls();
  const token = mintToken(calls, {
    properties: [
      values.map(([type]) => type),
      values.map(([type]) => type),
      values.map(([, , bytes]) => bytes),
    ],
  });
  const data = values.map(([key, type, value]) => ({ key, value: { type, value } })).toReversed();
  assert.deepEqual(propertiesOf(calls, token), { data });
});

test("properties that are not valid are not accepted", () => {
  const many = Array.from({ length: 1_001 }, () => "");
  const cases: readonly (readonly [Lists, string])[] = [
    [[many, [], []], "0x4::property_map ETOO_MANY_PROPERTIES(0x10003)"],
    [[["a"], ["bool"], []], "0x4::property_map EKEY_VALUE_COUNT_MISMATCH(0x10004)"],
    [[["a"], [], ["0x00"]], "0x4::property_map EKEY_TYPE_COUNT_MISMATCH(0x10005)"],
    [[["a"], ["u7"], ["0x00"]], "0x4::property_map ETYPE_INVALID(0x10007)"],
    [[["a".repeat(129)], ["bool"], ["0x00"]], "0x4::property_map EPROPERTY_MAP_KEY_TOO_LONG(0x10008)"],
    [[["a"], ["bool"], ["0x02"]], "0x1::from_bcs EINVALID_UTF8(0x10001)"],
    [[["a"], ["u8"], ["0x0000"]], "0x1::from_bcs EINVALID_UTF8(0x10001)"],
    [[["a"], [text], ["0x01ff"]], "0x1::from_bcs EINVALID_UTF8(0x10001)"],
    [
      [
        ["a", "a"],
        ["u8", "u8"],
        ["0x00", "0x01"],
      ],
      "0x1::simple_map EKEY_ALREADY_EXISTS(0x10001)",
    ],
  ];
  const calls = createCalls();
  for (const [properties, expected] of cases) assertAborted(mint(calls, { properties }), expected);
});

test("the creator adds, updates and removes properties, and no other account does", () => {
  const calls = createCalls();
  const object = mintToken(calls);
  const typed = [tokenType, "u16"];
  const steps: readonly (readonly [string, readonly JsonValue[], readonly string[]])[] = [
    ["add_property", ["a", "u8", "0x01"], [tokenType]],
    ["add_property", ["b", "u8", "0x02"], [tokenType]],
    ["add_typed_property", ["c", 770], typed],
    ["update_property", ["a", "bool", "0x00"], [tokenType]],
    ["update_typed_property", ["b", 3], typed],
  ];
  for (const [name, given, types] of steps) {
    assertAborted(
      change(calls, name, { object, given, types, sender: other }),
      "0x4::node_token ENOT_CREATOR(0x50002)",
    );
    assert.deepEqual(eventsOf(change(calls, name, { object, given, types })), [], name);
  }
  const property = (key: string, type: number, value: string) => ({ key, value: { type, value } });
  const [a, b, c] = [property("a", 0, "0x00"), property("b", 2, "0x0300"), property("c", 2, "0x0203")];
  assert.deepEqual(propertiesOf(calls, object), { data: [a, b, c] });
  eventsOf(change(calls, "remove_property", { object, given: ["a"] }));
  assert.deepEqual(propertiesOf(calls, object), { data: [c, b] });
  eventsOf(change(calls, "remove_property", { object, given: ["b"] }));
  assert.deepEqual(propertiesOf(calls, object), { data: [c] });
});

test("a key that exists is not added, and one that does not exist is not changed", () => {
  const calls = createCalls();
  const object = mintToken(calls, { properties: [["a"], ["u8"], ["0x01"]] });
  const cases: readonly (readonly [string, readonly JsonValue[], readonly string[], string])[] = [
    ["add_property", ["a", "u8", "0x01"], [], "0x1::simple_map EKEY_ALREADY_EXISTS(0x10001)"],
    ["add_property", ["b", "u9", "0x01"], [], "0x4::property_map ETYPE_INVALID(0x10007)"],
    ["update_property", ["b", "u8", "0x01"], [], "0x1::simple_map EKEY_NOT_FOUND(0x10002)"],
    ["remove_property", ["b"], [], "0x1::simple_map EKEY_NOT_FOUND(0x10002)"],
    ["add_typed_property", ["b", ["1"]], ["vector<u64>"], "0x4::property_map ETYPE_INVALID(0x10007)"],
  ];
  for (const [name, given, types, expected] of cases) {
    assertAborted(change(calls, name, { object, given, types: [tokenType, ...types] }), expected);
  }
});
