import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { splitDocument } from "./document-units.ts";

const SAMPLE = `# A title

First sentence. Second one ends in \`/v1\`. Third
goes on, over {two} lines.

## 2. Fields

Introduces:

| Name | Rule |
|---|:--:|
| a | One. Two.   Three. |
| b | \`x\\|y\` |

### 2.5a Lists

- 200: Account (2.3).
- One. And two
  on a further line.
1. A rule, e.g. this.
2. Another.
`;

const places = (markdown: string): readonly string[] =>
  splitDocument(markdown).map(({ section, ordinal, text }) => `${section}/${ordinal} ${text}`);

test("a document is split into headings, sentences, list items and table rows", () => {
  assert.deepEqual(places(SAMPLE), [
    "preamble/0 A title",
    "preamble/1 First sentence.",
    "preamble/2 Second one ends in `/v1`.",
    "preamble/3 Third goes on, over {two} lines.",
    "2/0 2. Fields",
    "2/1 Introduces:",
    "2/2 | a | One. Two. Three. |",
    "2/3 | b | `x\\|y` |",
    "2.5a/0 2.5a Lists",
    "2.5a/1 200: Account (2.3).",
    "2.5a/2 One.",
    "2.5a/3 And two on a further line.",
    "2.5a/4 A rule, e.g. this.",
    "2.5a/5 Another.",
  ]);
});

test("whitespace, line endings and list numbers do not change a digest", () => {
  const [plain] = splitDocument("1. One  two.\n");
  const [spaced] = splitDocument("  7.  One\ttwo.  \r\n");
  assert.equal(plain?.sha256, spaced?.sha256);
  assert.match(plain?.sha256 ?? "", /^[0-9a-f]{64}$/);
});

test("a changed word changes only the digest of its sentence", () => {
  const before = splitDocument("One is so. Two is so.");
  const after = splitDocument("One is so. Two is not so.");
  assert.equal(before[0]?.sha256, after[0]?.sha256);
  assert.notEqual(before[1]?.sha256, after[1]?.sha256);
});

test("a table without a separator row keeps every row", () => {
  assert.deepEqual(places("| a | b |\n| c | d |"), ["preamble/0 | a | b |", "preamble/1 | c | d |"]);
});

test("an unnumbered heading continues the numbering of the preamble", () => {
  assert.deepEqual(places("# One\n\nText.\n\n# Two"), [
    "preamble/0 One",
    "preamble/1 Text.",
    "preamble/2 Two",
  ]);
});

test("every word of prose, lists and headings is kept", () => {
  const word = fc.stringMatching(/^[a-z.`:]{1,8}$/);
  const line = fc
    .tuple(fc.constantFrom("", "- ", "2. ", "## 3. "), fc.array(word, { minLength: 1, maxLength: 6 }))
    .map(([marker, words]) => ({ text: marker + words.join(" "), words }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const kept = splitDocument(lines.map(({ text }) => text).join("\n"))
        .flatMap(({ text }) => text.replace(/^3\. /, "").split(" "))
        .join(" ");
      assert.equal(kept, lines.flatMap(({ words }) => words).join(" "));
    }),
    { seed: 1, numRuns: 200 },
  );
});
