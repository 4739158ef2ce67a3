import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

const script = path.join(import.meta.dirname, "check-document-map.js");

function runCheck(...documents: readonly string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [script, ...documents], { encoding: "utf8" });
  return { status, stderr };
}

test("the map agrees with the document, where that stands beside the checkout", () => {
  const { status, stderr } = runCheck();
  assert.equal(status, 0, stderr);
});

test("another document ends the check with 1 and every difference on a line", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "document-map-"));
  context.after(() => {
    rmSync(folder, { recursive: true });
  });
  const document = path.join(folder, "other.md");
  writeFileSync(document, "# Another document\n\n## 10. New\n\nA rule.\n");
  const { status, stderr } = runCheck(document);
  assert.equal(status, 1);
  assert.match(stderr, /^preamble no\. 0 has changed, its sha256 is now [0-9a-f]{64}: Another document$/m);
  assert.match(stderr, /^10 no\. 1 is missing from the map, add \{.*\} for: A rule\.$/m);
  assert.match(stderr, /^9 no\. 4 of the map is gone from the document$/m);
});

test("a document that was named and cannot be read ends the check with 2", () => {
  const { status, stderr } = runCheck(path.join(tmpdir(), "document-map-that-is-not-there.md"));
  assert.equal(status, 2);
  assert.match(stderr, /no such file/);
});
