import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { encodeArgument } from "./argument-bcs.ts";
import { EncodingError, formatHex } from "./encoding.ts";
import { typedValue, uleb } from "./planned-call.test.arbitrary.ts";
import { signedVectors } from "./signed-vectors.test.support.ts";

for (const { name, planned, expected } of signedVectors) {
  test(`the arguments of ${name} are encoded as in the vector`, () => {
    const { arguments: values, param_types: types } = planned.call;
    assert.deepEqual(
      values.map((value, at) => formatHex(encodeArgument(value, types[at] ?? ""))),
      expected.arguments,
    );
  });
}

test("a value of any type is encoded as an independent encoder encodes it", () => {
  fc.assert(
    fc.property(typedValue, ({ type, value, bytes }) => {
      assert.deepEqual([...encodeArgument(value, type)], [...bytes]);
    }),
  );
});

test("a vector is encoded as its length, followed by its elements", () => {
  for (const length of [0, 1, 127, 128, 16_383, 16_384]) {
    const bytes = encodeArgument(Array(length).fill("7"), "vector<u64>");
    assert.equal(bytes.length, uleb(length).length + 8 * length);
    assert.deepEqual([...bytes.subarray(0, uleb(length).length)], uleb(length));
    const ofBytes = encodeArgument(`0x${"ab".repeat(length)}`, "vector<u8>");
    assert.deepEqual([...ofBytes.subarray(0, uleb(length).length)], uleb(length));
    assert.equal(ofBytes.length, uleb(length).length + length);
  }
});

test("an option of bytes accepts hex or numbers", () => {
  for (const vec of ["0x07", [7]]) {
    assert.deepEqual([...encodeArgument({ vec }, "0x1::option::Option<u8>")], [1, 7]);
  }
});

const refused: readonly [type: string, value: unknown][] = [
  ["bool", "true"],
  ["bool", 1],
  ["u8", 256],
  ["u8", -1],
  ["u8", 1.5],
  ["u8", "1"],
  ["u16", 65_536],
  ["u32", Number.NaN],
  ["u32", 4_294_967_296],
  ["u64", 1],
  ["u64", 1n],
  ["u64", ""],
  ["u64", " 1"],
  ["u64", "01"],
  ["u64", "+1"],
  ["u64", "-1"],
  ["u64", "0x1"],
  ["u64", "1e3"],
  ["u64", "18446744073709551616"],
  ["u128", String(2n ** 128n)],
  ["u256", String(2n ** 256n)],
  ["u256", "9".repeat(100_000)],
  ["address", "1"],
  ["address", "0x"],
  ["address", `0x${"1".repeat(65)}`],
  ["address", "0xg"],
  ["address", "{recipient}"],
  ["address", ["0x1"]],
  ["vector<u8>", "0x1"],
  ["vector<u8>", "ab"],
  ["vector<u8>", [1, 2]],
  ["vector<u64>", "0x01"],
  ["vector<u64>", { length: 1 }],
  ["vector<u64>", ["1", 2]],
  // oxlint-disable-next-line no-sparse-arrays -- a hole is not a value
  ["vector<bool>", [true, , true]],
  ["0x1::string::String", 1],
  ["0x1::string::String", "\ud800"],
  ["0x1::option::Option<u64>", null],
  ["0x1::option::Option<u64>", "1"],
  ["0x1::option::Option<u64>", { vec: ["1", "2"] }],
  ["0x1::option::Option<u64>", { vec: "0x01" }],
  ["0x1::option::Option<u8>", { vec: "0x0102" }],
  ["0x1::option::Option<u64>", { vec: [], more: 1 }],
  ["0x1::option::Option<u64>", Object.create({ vec: [] })],
  ["0x1::object::Object<0x1::a::B>", { inner: 1 }],
  ["0x1::object::Object<0x1::a::B>", null],
  ["0x1::object::Object", "0x1"],
  ["0x1::coin::Coin<u8>", { value: "1" }],
  ["0x2::string::String", "text"],
  ["signer", "0x1"],
  ["&signer", "0x1"],
  ["T0", "0x1"],
  ["i8", 1],
  ["|u8|", "0x"],
  ["u64>", "1"],
  ["", "1"],
];

for (const [type, value] of refused) {
  test(`${type || "an empty type"} rejects ${JSON.stringify(value, printable).slice(0, 40)}`, () => {
    assert.throws(
      () => encodeArgument(value, type, "arguments[3]"),
      (error) =>
        error instanceof EncodingError &&
        /^(type of )?arguments\[3\][a-z.[\]0-9]* expected .+, got .+$/.test(error.message) &&
        error.message.length < 200,
    );
  });
}

test("a message names the invalid part of a value", () => {
  assert.throws(
    () => encodeArgument([{ vec: ["1"] }, { vec: ["x"] }], "vector<0x1::option::Option<u64>>"),
    /^EncodingError: argument\[1\]\.vec\[0\] expected a decimal string below 2\^64 \(u64\), got "x"$/,
  );
});

test("encoding any value of any type returns bytes or throws EncodingError", () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.oneof(
        typedValue.map(({ type }) => type),
        fc.string(),
      ),
      (value, type) => {
        try {
          assert.ok(encodeArgument(value, type) instanceof Uint8Array);
        } catch (error) {
          assert.ok(error instanceof EncodingError, String(error));
        }
      },
    ),
  );
});

function printable(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}
