import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { insertResults, readResults, speedPagePath } from "./results-file.ts";
import { rows } from "./rows.ts";

test("docs/speed.md shows the stored results", () => {
  const page = readFileSync(speedPagePath, "utf8");
  assert.equal(
    insertResults(page, readResults()),
    page,
    "Run `npm run bench`, which writes the table of docs/speed.md.",
  );
});

test("the stored results are those of the rows of this version", () => {
  const described = rows.map(({ measure: _, ...row }) => row);
  const stored = readResults().rows.map(({ ratio: _ratio, absolute: _absolute, ...row }) => row);
  assert.deepEqual(stored, described, "Run `npm run bench`, which writes bench/results.json.");
});

test("each row has a name of its own, and a goal that is at least as good as its floor", () => {
  assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length);
  for (const { name, better, floor, goal } of rows) {
    assert.ok(better === "higher" ? goal >= floor : goal <= floor, name);
  }
});

test("a text without the marks is an error", () => {
  assert.throws(() => insertResults("# A page", readResults()), /the text must contain <!--/);
});
