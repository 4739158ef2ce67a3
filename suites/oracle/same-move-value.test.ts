import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameMoveValue } from "./same-move-value.ts";

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
  ]) {
    assert.ok(isSameMoveValue(one, other), `${JSON.stringify(one)} ${JSON.stringify(other)}`);
    assert.ok(isSameMoveValue(other, one));
  }
});

test("values that say something else are not the same", () => {
  for (const [one, other] of [
    ["0x1", "0x2"],
    ["1", 1],
    ["1", "1 "],
    ["0x1", "1"],
    ["0x", "0x0"],
    ["text", "Text"],
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
  }
});
