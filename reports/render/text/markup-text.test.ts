import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { showInvisible } from "../../model/plain-text.ts";
import { readMarkdown, shapeOf, textOf } from "../html/parsed-markup.test.reader.ts";
import { hostileText } from "./hostile-text.test.arbitrary.ts";
import { escapeMarkdown, renderCodeBlock, renderCodeSpan } from "./markup-text.ts";

/** Punctuation of Markdown in any order, which hostile texts have only in well-known forms. */
const punctuation = fc
  .array(
    fc.oneof(
      fc.string({
        unit: fc.constantFrom(..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ ab1é\n\t".split("")),
        maxLength: 3,
      }),
      fc.constantFrom(
        "http://",
        "www.a.b",
        "1.",
        "2) ",
        "&amp;",
        "a@b.cd",
        "---",
        "===",
        "```",
        "~~",
        "[x]",
        "mailto:a@b.c",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const spaced = (text: string): string => text.replaceAll("\u{2060}", "").replace(/\s+/g, " ").trim();

test("escaped text has no structure and reads as before", () => {
  fc.assert(
    fc.property(fc.oneof(punctuation, hostileText), (text) => {
      for (const before of ["", "- ", "- a: ", "**b**: "]) {
        const page = readMarkdown(before + escapeMarkdown(text));
        const shown = spaced(showInvisible(text.replace(/\s+/g, " ")));
        assert.deepEqual(shapeOf(page), shapeOf(readMarkdown(before + (shown === "" ? "" : "x"))));
        assert.equal(
          spaced(textOf(page)),
          spaced(textOf(readMarkdown(`${before}x`)).replace("x", () => shown)),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test("text in code ends neither the span nor the block", () => {
  fc.assert(
    fc.property(fc.oneof(punctuation, hostileText), (text) => {
      assert.deepEqual(shapeOf(readMarkdown(renderCodeSpan(text))), shapeOf(readMarkdown("`x`")));
      const block = readMarkdown(renderCodeBlock(text));
      assert.deepEqual(shapeOf(block), shapeOf(readMarkdown("```sh\nx\n```")));
      assert.equal(textOf(block).trim(), showInvisible(text).trim());
    }),
    { numRuns: 200 },
  );
});
