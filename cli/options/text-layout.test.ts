import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { renderItem, wrapText } from "./text-layout.ts";

const texts = fc.array(fc.stringMatching(/^[a-z]{1,9}$/)).map((words) => words.join(" "));

test("a wrapped text has the same words, in lines that are as long as possible", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 10, max: 40 }), (text, width) => {
      const lines = wrapText(text, width).split("\n");
      assert.equal(lines.join(" "), text);
      for (const [at, line] of lines.entries()) {
        assert.ok(line.length <= width, line);
        const [next] = (lines[at + 1] ?? "").split(" ");
        if (next) assert.ok(line.length + 1 + next.length > width, `${line} has space for ${next}`);
      }
    }),
  );
});

test("a word that is longer than the line is not cut", () => {
  assert.equal(wrapText("a abcdefghijkl b", 5), "a\nabcdefghijkl\nb");
});

test("the lines of a text and the spaces at their beginning stay", () => {
  assert.equal(wrapText("one\n\n  two three", 9), "one\n\n  two\nthree");
});

test("the description of an item is in a column of its own", () => {
  const rendered = renderItem("term", `${"word ".repeat(14)}end`, 6);
  assert.equal(rendered, `  term    ${"word ".repeat(13)}word\n          end`);
});
