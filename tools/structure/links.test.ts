import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../package-root.ts";

const skipped = new Set(["node_modules", "dist", ".git", "compliance"]);

/** Lists the Markdown files of the project. */
function listDocuments(folder: string = packageRoot): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listDocuments(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** Removes code, in which nothing is a link. */
function withoutCode(text: string): string {
  return withoutCodeBlocks(text).replaceAll(/`[^`\n]*`/g, "");
}

/** Lists the targets of links and images, and of the attributes `href` and `src`. */
function listTargets(text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|\b(?:href|src)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? "",
  );
}

/** Lists the anchors of a document: those of its headings as GitHub makes them, and explicit ones. */
function listAnchors(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const headings = [...withoutCodeBlocks(text).matchAll(/^#{1,6} +(.*)$/gm)].map(([, heading = ""]) => {
    const slug = heading
      .replaceAll(/<[^>]*>|\]\([^)]*\)/g, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set([...headings, ...[...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = ""]) => id)]);
}

function withoutCodeBlocks(text: string): string {
  return text.replaceAll(/^( *)(`{3,}|~{3,}).*\n[^]*?^\1?\2 *$/gm, "");
}

const anchors = new Map<string, ReadonlySet<string>>();

/** Reads the anchors of a document once. */
function readAnchors(path: string): ReadonlySet<string> {
  const known = anchors.get(path) ?? listAnchors(readFileSync(path, "utf8"));
  anchors.set(path, known);
  return known;
}

/** Lists the relative links of a document that lead to no file, or to no anchor of a document. */
function findBrokenLinks(path: string, text: string): readonly string[] {
  const own = listAnchors(text);
  return listTargets(text)
    .filter((target) => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target))
    .filter((target) => {
      const [file = "", anchor] = target.split("#");
      const linked = file === "" ? path : join(dirname(path), decodeURIComponent(file));
      if (file !== "" && !existsSync(linked)) return true;
      if (anchor === undefined || !linked.endsWith(".md")) return false;
      return !(file === "" ? own : readAnchors(linked)).has(anchor);
    })
    .map((target) => `${relative(packageRoot, path)}: ${target}`);
}

test("the relative links of all documents lead to files and anchors that exist", () => {
  const documents = listDocuments();
  assert.ok(documents.length > 40);
  assert.deepEqual(
    documents.flatMap((path) => findBrokenLinks(path, readFileSync(path, "utf8"))),
    [],
  );
});

test("a link to a missing file or anchor is found", () => {
  const path = join(packageRoot, "docs/example.md");
  const text = [
    "# One `thing`, here",
    '## <a id="A-1"></a>A-1',
    "[a](#one-thing-here) [b](#A-1) [c](operations.md) [d](https://example.com/none) `[e](none.md)`",
    "[f](none.md) [g](#none) [h](operations.md#none) ![i](images/none.png)",
  ].join("\n");
  assert.deepEqual(
    findBrokenLinks(path, text).map((one) => one.split(": ")[1]),
    ["none.md", "#none", "operations.md#none", "images/none.png"],
  );
});
