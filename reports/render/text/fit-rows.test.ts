import assert from "node:assert/strict";
import { test } from "node:test";
import { countRows, fitSections, type Section } from "./fit-rows.ts";

function section(title: string, items: number): Section {
  const lines = Array.from({ length: items }, (_, index) => [`${title}${index + 1}`]);
  return { title: [title], items: lines, more: (count) => `and ${count} more ${title}` };
}

test("each section gets an item before the first one gets all of the rest", () => {
  const shown = fitSections([section("a", 5), section("b", 5)], 9);
  assert.deepEqual(shown, ["", "a", "a1", "a2", "and 3 more a", "", "b", "b1", "and 4 more b"]);
});

test("with enough rows, all items are shown, and an empty section is left out", () => {
  assert.deepEqual(fitSections([section("a", 0), section("b", 2)], 4), ["", "b", "b1", "b2"]);
});

test("a section that one row can stand for gets that row before others get an item", () => {
  const brief = { ...section("b", 5), brief: "b: 5" };
  assert.deepEqual(fitSections([section("a", 5), brief], 6), ["", "a", "a1", "and 4 more a", "", "b: 5"]);
});

test("a line that is wider than the terminal counts as several rows", () => {
  assert.equal(countRows(["", "x".repeat(80), "x".repeat(81)]), 4);
});
