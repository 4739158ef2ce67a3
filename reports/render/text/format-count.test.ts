import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCount } from "./format-count.ts";

test("a number of things has its noun in the right number", () => {
  const said = [0, 1, 2].map((count) => formatCount(count, "more entry", "more entries"));
  assert.deepEqual(said, ["0 more entries", "1 more entry", "2 more entries"]);
  assert.equal(formatCount(1, "check"), "1 check");
});
