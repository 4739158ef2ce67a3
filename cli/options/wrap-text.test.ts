import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import { definitionLines, wrapText } from "./wrap-text.ts";

test("wrapping keeps every word in order and every line within the width, long words aside", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/)),
      fc.integer({ min: 5, max: 80 }),
      (words, width) => {
        const lines = wrapText(words.join(" "), width);
        assert.equal(lines.join(" "), words.join(" "));
        assert.ok(lines.every((line) => line.length <= width || !line.includes(" ")));
      },
    ),
  );
});

test("a description stands in its column, below a term that is too long for it", () => {
  assert.deepEqual(definitionLines("a", "b c", 2, 6), ["  a   b c"]);
  assert.deepEqual(definitionLines("abcd", "b", 2, 6), ["  abcd", "      b"]);
});
