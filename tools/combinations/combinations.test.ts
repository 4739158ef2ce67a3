import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { levelTexts } from "../../reports/text/failure-text.ts";
import { readCoveringArray } from "../../suites/checks/combinations/covering-arrays.ts";
import { factors, isAllowed, listCombined } from "../../suites/checks/combinations/factors.ts";
import { createCoveringArray, listPairs } from "../../suites/checks/combinations/pairs.ts";
import { packageRoot } from "../package-root.ts";
import { listPageRows } from "./combinations.ts";

const tables = listCombined().map(({ operation, rule }) => ({
  name: `${operation} ${rule}`,
  own: factors[operation][rule],
  stored: readCoveringArray(operation, rule),
}));

test("the stored combinations are those of the factors: else run `npm run task -- combinations`", () => {
  for (const { name, own, stored } of tables) assert.deepEqual(stored, createCoveringArray(own), name);
});

test("the page shows the factors and levels: else run `npm run task -- combinations`", () => {
  const page = readFileSync(join(packageRoot, "docs/combinations.md"), "utf8").replaceAll(/ +\|/g, " |");
  for (const row of tables.flatMap(({ own }) => listPageRows(own))) assert.ok(page.includes(row), row);
});

test("the combinations contain each pair of an allowed combination, and no other", () => {
  for (const { name, own, stored } of tables) {
    const covered = new Set(stored.flatMap((one) => listPairs(own, one)));
    const all = own.reduce<readonly Record<string, string>[]>(
      (combinations, factor) =>
        combinations.flatMap((one) => factor.levels.map((level) => ({ ...one, [factor.name]: level }))),
      [{}],
    );
    const allowed = new Set(all.filter(isAllowed).flatMap((one) => listPairs(own, one)));
    assert.deepEqual([...covered].toSorted(), [...allowed].toSorted(), name);
  }
});

test("an operation has at most eight factors with at most eight levels each", () => {
  for (const { own } of tables) {
    assert.ok(own.length <= 8);
    for (const { levels } of own) assert.ok(levels.length >= 2 && levels.length <= 8);
  }
});

test("each level that is not plain has a text, except what the sentence of a failure names without it", () => {
  for (const { own } of tables) {
    for (const { name, levels } of own.filter((factor) => !["version", "existence"].includes(factor.name))) {
      for (const level of levels.slice(1)) assert.ok(levelTexts[name]?.[level], `${name}=${level}`);
    }
  }
});
