import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseStructTag, type StructTag } from "../primitives/move-type.ts";
import { encodeModuleKey, encodeResourceKey, isStateKey } from "./state-key.ts";

const address = (text: string): Address => parseAddress(text) ?? assert.fail(text);
const tag = (text: string): StructTag => parseStructTag(text) ?? assert.fail(text);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const zeros = "0".repeat(63);

test("the key of a module consists of its account, the length of the path, and the module id", () => {
  assert.equal(hex(encodeModuleKey(address("0x2"), "coin")), `00${zeros}22600${zeros}204636f696e`);
});

test("the key of a resource consists of its account, the length of the path, and the type", () => {
  const expected = `00${zeros}24e01${zeros}10161014202010607${zeros}10163014400`;
  assert.equal(hex(encodeResourceKey(address("0x2"), tag("0x1::a::B<u8,vector<0x1::c::D>>"))), expected);
});

test("every encoded key is a state key, and a truncated or extended key is not", () => {
  const keys = [
    encodeModuleKey(address("0x2"), "coin"),
    encodeModuleKey(address("0x2"), "a".repeat(200)),
    encodeResourceKey(address("0x2"), tag("0x1::a::B")),
    encodeResourceKey(address("0x2"), tag("0x1::a::B<bool,u8,u16,u32,u64,u128,u256,address,signer>")),
    encodeResourceKey(address("0x2"), tag("0x1::a::B<vector<vector<0x1::c::D<u8>>>>")),
  ];
  for (const key of keys) {
    assert.ok(isStateKey(key), hex(key));
    for (let length = 0; length < key.length; length += 1) assert.ok(!isStateKey(key.subarray(0, length)));
    assert.ok(!isStateKey(Buffer.concat([key, Uint8Array.of(0)])));
  }
});

test("the key of a table item is a state key, and other bytes are not", () => {
  assert.ok(isStateKey(Buffer.concat([Uint8Array.of(1), new Uint8Array(32)])));
  for (const bytes of [[], [1], [2], [0], [255, ...new Uint8Array(64)], [0, ...new Uint8Array(40)]]) {
    assert.ok(!isStateKey(Uint8Array.from(bytes)));
  }
});

test("a key with deep nesting or a large length is rejected quickly", () => {
  const path = Buffer.concat([
    Uint8Array.of(1),
    new Uint8Array(32),
    Buffer.from("0161014201", "hex"),
    Buffer.alloc(9000, 6),
  ]);
  const length = Uint8Array.of((path.length & 0x7f) | 0x80, path.length >>> 7);
  assert.ok(!isStateKey(Buffer.concat([new Uint8Array(33), length, path])));
});
