import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { formatHex } from "../primitives/bytes.ts";
import { decodeValue, EncodeError, encodeValue } from "./value.ts";
import { DecodeError, listItemsMax } from "./codec.ts";
import { ed25519Vectors, hexBytes, typeOf } from "./transaction-vectors.test.support.ts";

const long = (digits: string): string => `0x${digits.padStart(64, "0")}`;
const option = (type: string): string => `0x1::option::Option<${type}>`;

/** Types, values in canonical form, and their bytes. */
const pairs: readonly (readonly [type: string, value: JsonValue, bytes: string])[] = [
  ["bool", true, "0x01"],
  ["u16", 0x0102, "0x0201"],
  ["u32", 4_294_967_295, "0xffffffff"],
  ["u64", "9007199254740993", "0x0100000000002000"],
  ["u128", "1", `0x01${"00".repeat(15)}`],
  ["u256", String(2n ** 256n - 1n), `0x${"ff".repeat(32)}`],
  ["address", long("a1"), long("a1")],
  ["vector<u8>", "0x", "0x00"],
  ["vector<bool>", [true, false], "0x020100"],
  ["vector<vector<u8>>", ["0xff", "0x"], "0x0201ff00"],
  ["vector<0x1::string::String>", ["é", ""], "0x0202c3a900"],
  [option("u64"), { vec: [] }, "0x00"],
  [option("u16"), { vec: [7] }, "0x010700"],
  [option("u8"), { vec: "0x07" }, "0x0107"],
  [option(option("bool")), { vec: [{ vec: [true] }] }, "0x010101"],
  ["0x1::object::Object<0x1::a::B>", { inner: long("7") }, long("7")],
];

for (const [type, value, bytes] of pairs) {
  test(`${type} ${JSON.stringify(value)} is encoded to and decoded from ${bytes.slice(0, 20)}`, () => {
    assert.equal(formatHex(encodeValue(value, typeOf(type))), bytes);
    assert.deepEqual(decodeValue(hexBytes(bytes), typeOf(type)), value);
  });
}

test("the arguments of the vectors are encoded to their bytes and decoded from them", () => {
  for (const { parameterTypes, argumentBytes, arguments: given } of ed25519Vectors) {
    for (const [index, type] of parameterTypes.entries()) {
      const bytes = argumentBytes[index] ?? assert.fail();
      assert.equal(formatHex(encodeValue(given[index] ?? null, type)), formatHex(bytes));
      assert.equal(formatHex(encodeValue(decodeValue(bytes, type), type)), formatHex(bytes));
    }
  }
});

test("values that are not in canonical form are accepted", () => {
  assert.equal(formatHex(encodeValue("0x1", typeOf("address"))), long("1"));
  assert.equal(formatHex(encodeValue("A", typeOf("0x1::object::Object<u8>"))), long("a"));
  assert.equal(formatHex(encodeValue("007", typeOf("u64"))), "0x0700000000000000");
  assert.equal(formatHex(encodeValue("0xFF", typeOf("vector<u8>"))), "0x01ff");
});

test("a value that does not match its type is rejected, and the message has its path", () => {
  const refused: readonly (readonly [type: string, value: JsonValue])[] = [
    ["bool", 1],
    ["u8", 256],
    ["u8", -1],
    ["u8", 1.5],
    ["u8", "1"],
    ["u64", 1],
    ["u64", "18446744073709551616"],
    ["u64", "-1"],
    ["u256", ""],
    ["address", "0x"],
    ["vector<u8>", [1]],
    ["vector<u8>", "ff"],
    ["vector<bool>", "0x01"],
    ["vector<bool>", null],
    ["0x1::string::String", "\ud800"],
    ["0x1::string::String", 1],
    [option("u64"), null],
    [option("u64"), { vec: ["1", "2"] }],
    [option("u8"), { vec: "0x0102" }],
    [option("u64"), { vec: [], more: 1 }],
    [option("u64"), ["1"]],
    ["0x1::object::Object<u8>", { vec: "0x1" }],
    ["0x1::object::Object<u8>", {}],
  ];
  for (const [type, value] of refused) {
    assert.throws(() => encodeValue(value, typeOf(type)), EncodeError, `${type} ${JSON.stringify(value)}`);
  }
  assert.throws(() => encodeValue([["1"], ["1", true]], typeOf("vector<vector<u64>>"), "arguments[3]"), {
    message:
      "arguments[3][1][1] must be a string of decimal digits, at most 18446744073709551615, got true (boolean)",
  });
});

test("malformed bytes are rejected", () => {
  const refused: readonly (readonly [type: string, bytes: string])[] = [
    ["bool", "0x02"],
    ["bool", "0x"],
    ["bool", "0x0100"],
    ["u64", "0x00"],
    ["vector<u8>", "0x02ff"],
    ["vector<u8>", "0x8000"],
    ["0x1::string::String", "0x01ff"],
    [option("u8"), "0x020708"],
    [option("u64"), "0x02"],
    ["vector<u256>", "0xffffffff0f"],
  ];
  for (const [type, bytes] of refused) {
    assert.throws(() => decodeValue(hexBytes(bytes), typeOf(type)), DecodeError, `${type} ${bytes}`);
  }
});

test("a type that cannot be an argument is rejected", () => {
  for (const type of [
    "signer",
    "0x1::a::B",
    "0x2::string::String",
    option("u8, u8"),
    "0x1::object::Object",
  ]) {
    assert.throws(() => decodeValue(new Uint8Array(), typeOf(type)), TypeError, type);
    assert.throws(() => encodeValue("", typeOf(type)), TypeError, type);
  }
});

test("a value with too many nested values is rejected", () => {
  const many: readonly JsonValue[] = Array.from({ length: listItemsMax }, () => true);
  assert.throws(() => encodeValue(many, typeOf("vector<bool>")), EncodeError);
  const fitting = encodeValue(many.slice(1), typeOf("vector<bool>"));
  assert.equal(fitting.length, 3 + listItemsMax - 1);
});

const simpleTypes = ["bool", "u8", "u16", "u32", "u64", "u128", "u256", "address", "0x1::string::String"];
const anyType = fc.letrec<{ type: string }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.constantFrom(...simpleTypes),
    tie("type").map((inner) => `vector<${inner}>`),
    tie("type").map(option),
  ),
})).type;

test("encoding a decoded value returns the same bytes", () => {
  let decodedCount = 0;
  fc.assert(
    fc.property(anyType, fc.uint8Array({ max: 3, maxLength: 80 }), (type, bytes) => {
      let value: JsonValue;
      try {
        value = decodeValue(bytes, typeOf(type));
      } catch (error) {
        assert.ok(error instanceof DecodeError);
        return;
      }
      decodedCount += 1;
      assert.equal(formatHex(encodeValue(value, typeOf(type))), formatHex(bytes));
    }),
    { numRuns: 2000 },
  );
  assert.ok(decodedCount > 0, "none of the generated bytes could be decoded");
});
