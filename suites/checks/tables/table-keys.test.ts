import assert from "node:assert/strict";
import { test } from "node:test";
import { nearKeys, unrelatedKey } from "./table-keys.ts";

const seed = { value: 7, runs: 10 };
const layouts = {
  "0x1::a::Place": {
    typeParameters: 0,
    fields: [
      { name: "owner", type: "address" },
      { name: "index", type: "u64" },
      { name: "flag", type: "bool" },
    ],
  },
};
const keysOf = (key: unknown, type: string): unknown[] =>
  nearKeys({ key, type, layouts }, seed).map((near) => near.key);

test("a near key of a number has the same low bits and other high bits", () => {
  for (const [type, bits, width] of [
    ["u64", 32, 64],
    ["u128", 64, 128],
    ["u256", 128, 256],
  ] as const) {
    for (const key of ["0", "7", String(2n ** BigInt(width) - 1n)]) {
      const [near] = keysOf(key, type).map((text) => BigInt(String(text)));
      assert.ok(near !== undefined && near !== BigInt(key), type);
      assert.equal(BigInt.asUintN(bits, near), BigInt.asUintN(bits, BigInt(key)));
      assert.ok(near < 2n ** BigInt(width));
    }
  }
  assert.deepEqual(keysOf("not a number", "u64"), []);
});

test("a near key of an address has other leading digits, and one of bytes or a string is padded", () => {
  const [address] = keysOf("0x2a", " address ");
  assert.match(String(address), /^0xe[0-9a-f]{15}0{46}2a$/);
  const [before, after] = keysOf("0x00ff", "vector<u8>").map(String);
  assert.match(before ?? "", /^0x(?:00){65,}00ff$/);
  assert.match(after ?? "", /^0x00ff(?:00){65,}$/);
  assert.deepEqual(
    keysOf("a b", "0x01::string::String").map((text) => String(text).trim()),
    ["a b", "a b"],
  );
});

test("a near key of a struct changes one field, an unrelated key changes every field", () => {
  const key = { index: "5", owner: "0x1", flag: true };
  const near = keysOf(key, "0x1::a::Place");
  assert.equal(near.length, 2);
  for (const one of near) {
    const { index, owner, flag } = one as typeof key;
    assert.ok((index === key.index) !== (owner === key.owner));
    assert.equal(flag, true);
  }
  const { index, owner, flag } = unrelatedKey({ key, type: "0x1::a::Place", layouts }, seed) as typeof key;
  assert.ok(index !== key.index && owner !== key.owner && flag);
});

test("types with few values and structs without a layout have no near keys", () => {
  for (const [key, type] of [
    [true, "bool"],
    [7, "u8"],
    [[], "vector<u64>"],
    [{ vec: ["7"] }, "0x1::option::Option<u64>"],
    [null, "0x1::a::Place"],
  ] as const) {
    assert.deepEqual(keysOf(key, type), [], type);
    assert.equal(unrelatedKey({ key, type, layouts }, seed), null, type);
  }
});
