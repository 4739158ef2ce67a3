import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { formatHex } from "../primitives/bytes.ts";
import { DecodeError } from "./codec.ts";
import { EncodeError } from "./move-value.ts";
import { decodeStateValue, encodeStateValue, type LayoutLookup, type StructLayout } from "./state-value.ts";
import { hexBytes, typeOf } from "./transaction-vectors.test.support.ts";

const fields = (types: Readonly<Record<string, string>>) =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

const published: { readonly [id: string]: StructLayout } = {
  "option::Option": { fields: fields({ vec: "vector<T0>" }) },
  "a::Pair": { fields: fields({ second: "T1", first: "T0" }) },
  "a::Empty": { fields: [] },
  "a::Outer": { fields: fields({ inner: "0x1::a::Pair<u8, 0x1::string::String>", flag: "bool" }) },
  "a::Shape": {
    fields: [],
    variants: [
      { name: "Nothing", fields: [] },
      { name: "Circle", fields: fields({ radius: "u16" }) },
      { name: "Square", fields: fields({ side: "T0", tags: "vector<vector<u8>>" }) },
    ],
  },
  "a::Broken": { fields: fields({ field: "|u8|bool" }) },
};
const layouts: LayoutLookup = ({ module, name }) => published[`${module}::${name}`];

/** Types, values, and their bytes, which follow from the public rules of BCS. */
const cases: readonly (readonly [type: string, value: JsonValue, bytes: string])[] = [
  ["0x1::a::Pair<u8, u16>", { second: 258, first: 3 }, "0x020103"],
  ["0x1::a::Empty", {}, "0x"],
  ["0x1::a::Outer", { inner: { second: "é", first: 1 }, flag: true }, "0x02c3a90101"],
  ["0x1::option::Option<0x1::a::Pair<bool, bool>>", { vec: [{ second: true, first: false }] }, "0x010100"],
  ["0x1::option::Option<u8>", { vec: "0x07" }, "0x0107"],
  ["0x1::a::Shape<u8>", { __variant__: "Nothing" }, "0x00"],
  ["0x1::a::Shape<u8>", { __variant__: "Circle", radius: 7 }, "0x010700"],
  [
    "0x1::a::Shape<u64>",
    { __variant__: "Square", side: "1", tags: ["0x", "0xff"] },
    "0x020100000000000000020001ff",
  ],
];

for (const [type, value, bytes] of cases) {
  test(`${type} ${JSON.stringify(value)} is encoded to and decoded from ${bytes}`, () => {
    assert.equal(formatHex(encodeStateValue(value, typeOf(type), layouts)), bytes);
    assert.deepEqual(decodeStateValue(hexBytes(bytes), typeOf(type), layouts), value);
  });
}

test("the order of the members in JSON does not matter, the order of the fields does", () => {
  const value = { first: 3, second: 258 };
  assert.equal(formatHex(encodeStateValue(value, typeOf("0x1::a::Pair<u8, u16>"), layouts)), "0x020103");
});

test("a value that does not match its type is rejected with its path", () => {
  const rejected: readonly (readonly [type: string, value: JsonValue, message: RegExp])[] = [
    ["0x1::a::Pair<u8, u8>", { first: 1 }, /value\.second is missing/],
    ["0x1::a::Pair<u8, u8>", { first: 1, second: 256 }, /value\.second must be a number/],
    ["0x1::a::Pair<u8, u8>", [], /object with the fields of 0x1::a::Pair<u8, u8>/],
    ["0x1::a::Pair<u8, u8>", null, /object with the fields/],
    ["vector<0x1::a::Missing>", [{}], /value\[0\] has the type 0x1::a::Missing, which is not published/],
    ["0x1::a::Shape<u8>", { __variant__: "Cube" }, /must name a variant of 0x1::a::Shape<u8>/],
    ["0x1::a::Shape<u8>", {}, /must name a variant/],
    ["0x1::string::String", "\ud800", /Unicode text/],
  ];
  for (const [type, value, message] of rejected) {
    assert.throws(
      () => encodeStateValue(value, typeOf(type), layouts),
      (error) => error instanceof EncodeError && message.test(error.message),
      type,
    );
  }
});

test("bytes that do not match their type are rejected", () => {
  const rejected: readonly (readonly [type: string, bytes: string])[] = [
    ["0x1::a::Pair<u8, u8>", "0x01"],
    ["0x1::a::Pair<u8, u8>", "0x010203"],
    ["0x1::a::Shape<u8>", "0x03"],
    ["0x1::a::Missing", "0x00"],
    ["0x1::string::String", "0x01ff"],
    ["vector<0x1::a::Empty>", "0xffffffff0f"],
  ];
  for (const [type, bytes] of rejected) {
    assert.throws(() => decodeStateValue(hexBytes(bytes), typeOf(type), layouts), DecodeError, type);
  }
});

test("a field whose type the node does not know is an error of the state", () => {
  assert.throws(() => encodeStateValue({ field: 1 }, typeOf("0x1::a::Broken"), layouts), TypeError);
});
