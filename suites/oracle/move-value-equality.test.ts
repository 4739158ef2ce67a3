import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCanonicalMoveValue, includesMoveValue, isSameMoveValue } from "./move-value-equality.ts";

test("values that differ in the spelling of an address or a number are the same", () => {
  for (const [one, other] of [
    ["0x1", `0x${"1".padStart(64, "0")}`],
    ["0xAB", "0xab"],
    ["007", "7"],
    ["0", "00"],
    [
      { a: "0x01", b: ["1"] },
      { b: ["01"], a: "0x1" },
    ],
    [[], []],
    [null, null],
    [7, 7],
    ["", ""],
    ["0x", "0x"],
    [`0x${"ab".repeat(40)}`, `0x${"AB".repeat(40)}`],
    ["0x1::a::A<u8, 0x2::b::B>", `0x${"1".padStart(64, "0")}::a::A< u8,0x02::b::B >`],
    ["&mut  0xA::b::C", "&mut 0xa::b::C"],
  ]) {
    assert.ok(isSameMoveValue(one, other), `${JSON.stringify(one)} ${JSON.stringify(other)}`);
    assert.ok(isSameMoveValue(other, one));
    assert.equal(formatCanonicalMoveValue(one), formatCanonicalMoveValue(other));
  }
});

test("different values are not the same", () => {
  for (const [one, other] of [
    ["0x1", "0x2"],
    ["1", 1],
    ["1", "1 "],
    ["0x1", "1"],
    ["0x", "0x0"],
    ["text", "Text"],
    [`0x00${"ab".repeat(40)}`, `0x${"ab".repeat(40)}`],
    ["0x1::a::A", "0x1::a::a"],
    ["0x1::a::A", "0x1::aA::A"],
    ["0x1::a::A<u8>", "0x1::a::A<u16>"],
    [[1], { 0: 1 }],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ toString: 1 }, {}],
    [null, {}],
    [undefined, null],
    [true, "true"],
    [`0x${"0".repeat(64)}1`, "0x1"],
  ]) {
    assert.equal(isSameMoveValue(one, other), false, `${JSON.stringify(one)} ${JSON.stringify(other)}`);
    assert.equal(isSameMoveValue(other, one), false);
    assert.notEqual(formatCanonicalMoveValue(one), formatCanonicalMoveValue(other));
  }
});

test("a value with additional members includes the value without these members", () => {
  assert.ok(includesMoveValue({ a: "07", b: [{ c: "0x01", d: 1 }], e: null }, { a: "7", b: [{ c: "0x1" }] }));
  assert.ok(!includesMoveValue({ a: "7" }, { a: "7", b: "1" }));
  assert.ok(!includesMoveValue({ a: ["1", "2"] }, { a: ["1"] }));
  assert.ok(!includesMoveValue(["1"], { 0: "1" }));
  assert.ok(!includesMoveValue("7", "8"));
});
