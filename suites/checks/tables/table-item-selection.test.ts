import assert from "node:assert/strict";
import { test } from "node:test";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { Inconclusive } from "../../client/outcome.ts";
import {
  isDistinctive,
  requireItemAndOtherTable,
  requireItemWithLongestTypes,
  requireItemsOfListedTypes,
  requireItemWithLeadingZeroHandle,
  requireItemWithUnknownKey,
  requireDistinctiveItem,
} from "./table-item-selection.ts";

const seed = { value: 7, runs: 10 };

function item(
  handle: string,
  [key_type, value_type]: readonly [string, string],
  key: unknown,
  value?: unknown,
): KnownTableItem {
  const known = value === undefined ? {} : { value };
  return { handle, request: { key_type, value_type, key }, since: "1", ...known };
}

const flag = item("0x0a", ["bool", "u8"], false, 0);
const balance = item("0xb0", ["address", "u64"], "0x1", "77");
const place = item("0xc0", ["0x1::a::Place", "vector<u8>"], { index: "1" }, "0x07");
const unknownValue = item("0xd0", ["u8", "u64"], 1);

test("empty values, 0 and 1 are not distinctive, and neither is a value that contains only those", () => {
  for (const value of [0, 1, "0", "1", "00", "0x0", "0x01", "0x", "", true, false, null, undefined, [], {}]) {
    assert.equal(isDistinctive(value), false, JSON.stringify(value));
    assert.equal(isDistinctive({ vec: [value] }), false, JSON.stringify(value));
  }
  for (const value of [2, "2", "11", "0x10", "text", [0, 7], { a: { b: "0xff" } }]) {
    assert.ok(isDistinctive(value), JSON.stringify(value));
  }
});

test("an item whose value is not known may be distinctive", () => {
  assert.equal(requireDistinctiveItem([flag, unknownValue, balance]), unknownValue);
  assert.equal(requireDistinctiveItem([flag, balance]), balance);
});

test("an unknown key has the type of the item's key", () => {
  for (const [type, form] of [
    ["address", /^0xfade[0-9a-f]{60}$/],
    [" address ", /^0xfade[0-9a-f]{60}$/],
    ["u64", /^[0-9]{20}$/],
    ["u256", /^[0-9]{20}$/],
    ["vector<u8>", /^0x([0-9a-f]{2})+$/],
    ["0x01::string::String", /^[0-9a-f]+$/],
  ] as const) {
    const { key } = requireItemWithUnknownKey([flag, item("0x1", [type, "u8"], "x", 9)], seed);
    assert.match(key, form, type);
  }
  assert.throws(() => requireItemWithUnknownKey([flag, unknownValue, place], seed), Inconclusive);
});

test("the other table has keys of another type", () => {
  const twin = item("0xb1", ["0x1::a::Place", "u8"], "0x2", 9);
  assert.deepEqual(requireItemAndOtherTable([place, twin, balance]), { item: place, otherHandle: "0xb0" });
  assert.throws(() => requireItemAndOtherTable([place, twin]), Inconclusive);
  assert.throws(() => requireItemAndOtherTable([balance]), Inconclusive);
});

test("an item is chosen by its handle or by its types", () => {
  assert.equal(requireItemWithLeadingZeroHandle([balance, flag]), flag);
  assert.equal(requireItemWithLongestTypes([flag, place, balance]), place);
  const endless = item("0xf0", [`vector<${"0x1::a::".padEnd(2_000, "b")}>`, "u8"], [], 1);
  assert.equal(requireItemWithLongestTypes([endless, flag]), flag);
  const newer = item("0xe0", ["i64", "u8"], "1", 1);
  assert.deepEqual(requireItemsOfListedTypes([flag, newer, place]), [flag]);
});

test("a missing item makes the check inconclusive", () => {
  for (const choose of [
    requireItemWithLeadingZeroHandle,
    requireItemWithLongestTypes,
    requireItemsOfListedTypes,
    requireDistinctiveItem,
  ]) {
    assert.throws(() => choose([]), Inconclusive);
  }
  assert.throws(() => requireItemWithLongestTypes([item("0x1", ["<", "u8"], 1)]), Inconclusive);
});
