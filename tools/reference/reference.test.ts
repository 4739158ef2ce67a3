import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { escapeText } from "./markdown-table.ts";
import { renderPages } from "./pages.ts";
import { renderMembers, renderSchema } from "./schema-page.ts";

const pages = await renderPages();

for (const [path, text] of pages) {
  test(`${path} is up to date`, () => {
    assert.equal(readFileSync(join(packageRoot, path), "utf8"), text, "run `npm run task -- reference`");
  });
}

test("the folder has no other page", () => {
  const files = readdirSync(join(packageRoot, "docs/reference")).map((name) => `docs/reference/${name}`);
  assert.deepEqual(files.toSorted(), [...pages.keys()].toSorted());
});

describe("the table of a schema", () => {
  test("has the members of objects within objects and lists, and marks what is optional", () => {
    const inner = { type: "object", properties: { b: { type: "integer", minimum: 1 } } } as const;
    const text = renderMembers({
      type: "object",
      required: ["a"],
      properties: { a: inner, list: { type: "array", items: inner }, c: { const: 1, description: "One." } },
    });
    for (const row of [
      "| `a` | object |  |",
      "| `a.b` | integer from 1 |  |",
      "| `list` (optional) | list of object |  |",
      "| `list[].b` | integer from 1 |  |",
      "| `c` (optional) | `1` | One. |",
    ]) {
      assert.ok(text.includes(row), `${row}\n${text}`);
    }
  });

  test("links to the definitions with members, and shows the others in place", () => {
    const text = renderSchema(
      {
        properties: { one: { $ref: "#/$defs/anEntry" }, two: { $ref: "#/$defs/word" } },
        $defs: {
          anEntry: { description: "An entry.", properties: { own: { type: "string" } } },
          word: { enum: ["a", "b"], description: "A word." },
        },
      },
      "meanings",
    );
    assert.match(text, /\| `one` \| \[anEntry\]\(#anentry\) \|/);
    assert.match(text, /\| `two` \| `"a"`, `"b"` \| A word\. \|/);
    assert.match(text, /## anEntry\n\nAn entry\.\n\n/);
    assert.doesNotMatch(text, /## word/);
  });
});

test("syntax of Markdown is escaped outside of code", () => {
  assert.equal(
    escapeText("a<b> *c* | `d|e` snake_case _f_"),
    String.raw`a&lt;b> \*c\* \| ${"`d|e`"} snake_case \_f\_`,
  );
});
