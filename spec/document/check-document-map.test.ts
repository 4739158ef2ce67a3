import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

const script = path.join(import.meta.dirname, "check-document-map.js");

function runCheck(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("the map agrees with the document beside the checkout, if that document exists", () => {
  const { status, stderr } = runCheck();
  assert.equal(status, 0, stderr);
});

test("the check of a different document exits with 1 and prints one line per difference", (context) => {
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
  assert.match(stderr, /^9 no\. 4 of the map is not in the document$/m);
});

test("the check exits with 2 when the named document cannot be read", () => {
  const { status, stderr } = runCheck(path.join(tmpdir(), "document-map-that-is-not-there.md"));
  assert.equal(status, 2);
  assert.match(stderr, /no such file/);
});

test("a section is printed with the requirements of each statement, and an unknown section is an error", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "document-map-"));
  context.after(() => {
    rmSync(folder, { recursive: true });
  });
  const document = path.join(folder, "other.md");
  writeFileSync(document, "### 4.1 Accounts\n\nA rule.\n");
  const { stdout } = runCheck(document, "4.1");
  assert.match(stdout, /^4\.1 no\. 1: A rule\.\n {2}\S/m);
  assert.match(runCheck(document, "4.9").stderr, /^The document has no section 4\.9\.$/m);
});

test("without the document, the statements of a section are printed by number, and the message says what is missing", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "document-map-"));
  context.after(() => {
    rmSync(folder, { recursive: true });
  });
  const checkout = path.join(folder, "checkout");
  cpSync(path.join(import.meta.dirname, ".."), path.join(checkout, "dist", "spec"), { recursive: true });
  writeFileSync(path.join(checkout, "package.json"), '{ "type": "module" }');
  const copy = path.join(checkout, "dist", "spec", "document", "check-document-map.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [copy, "2.11"], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^2\.11 no\. 1\n {2}HLTH-003 MUST: /m);
  assert.match(stderr, /not part of this repository/);
  assert.match(stderr, /npm run task -- document 2\.11 <file>$/m);
});
