import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { UsageError } from "../../usage-error.ts";
import { prepareFolder } from "./prepare-folder.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-folder-"));
after(() => rmSync(root, { recursive: true, force: true }));

const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof UsageError && pattern.test(error.message);

test("the folder of the reports is created with those above it, and may exist already", async () => {
  const folder = join(root, "a", "b");
  await prepareFolder(folder);
  assert.ok(existsSync(folder));
  await prepareFolder(folder);
});

test("a path that is a file is refused with the reason", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  await assert.rejects(
    prepareFolder(file),
    refusal(/^--out must be a writable directory, got .*file: mkdir: .*exists/i),
  );
});

test("a file system that never returns is refused after a time", async () => {
  const hanging = { command: [process.execPath, "-e", "for (;;);"], limitMillis: 300 };
  const started = performance.now();
  await assert.rejects(
    prepareFolder(root, hanging),
    refusal(/^--out must be .*: the file system did not create it within 300 ms$/),
  );
  assert.ok(performance.now() - started < 5_000);
});
