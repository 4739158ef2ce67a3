import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCount } from "../../model/plain-text.ts";

test("formatCount uses the singular only for one", () => {
  const said = [0, 1, 2].map((count) => formatCount(count, "more entry", "more entries"));
  assert.deepEqual(said, ["0 more entries", "1 more entry", "2 more entries"]);
  assert.equal(formatCount(1, "check"), "1 check");
});
