import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { removeAtEnd } from "./remove-at-end.ts";

test("what is to be removed is removed once", () => {
  const listeners = process.listenerCount("exit");
  let count = 0;
  const remove = removeAtEnd(() => (count += 1));
  assert.equal(process.listenerCount("exit"), listeners + 1);
  remove();
  assert.deepEqual([count, process.listenerCount("exit")], [1, listeners]);
});

test("what is to be removed does not outlive the process", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-end-"));
  const module = JSON.stringify(new URL("remove-at-end.js", import.meta.url));
  const program = `
    import { rmSync } from "node:fs";
    import { removeAtEnd } from ${module};
    removeAtEnd(() => rmSync(${JSON.stringify(folder)}, { recursive: true }));
    process.exit(130);
  `;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
  const isThere = existsSync(folder);
  rmSync(folder, { recursive: true, force: true });
  assert.deepEqual([status, isThere], [130, false]);
});
