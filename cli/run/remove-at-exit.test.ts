import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { removeAtExit } from "./remove-at-exit.ts";

test("what is to be removed is removed once", () => {
  const listeners = process.listenerCount("exit");
  let count = 0;
  const remove = removeAtExit(() => (count += 1));
  assert.equal(process.listenerCount("exit"), listeners + 1);
  remove();
  assert.deepEqual([count, process.listenerCount("exit")], [1, listeners]);
});

test("what is to be removed does not outlive the process", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-end-"));
  const module = JSON.stringify(new URL("remove-at-exit.js", import.meta.url));
  const program = `
    import { rmSync } from "node:fs";
    import { removeAtExit } from ${module};
    removeAtExit(() => rmSync(${JSON.stringify(folder)}, { recursive: true }));
    process.exit(130);
  `;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
  const isThere = existsSync(folder);
  rmSync(folder, { recursive: true, force: true });
  assert.deepEqual([status, isThere], [130, false]);
});
