import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "touchstone-import-tests-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("a file that cannot be imported is a failed test with its name, and the files after it run", () => {
  const files = [
    ["first.mjs", 'import { test } from "node:test"; test("one", () => undefined);'],
    ["throws.mjs", 'throw new Error("no such validators");'],
    ["lacks.mjs", 'import "./missing.mjs";'],
    ["last.mjs", 'import { test } from "node:test"; test("two", () => undefined);'],
  ].map(([name = "", content = ""]) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  });
  const program = fileURLToPath(new URL("import-tests.js", import.meta.url));
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const { status, stdout } = spawnSync(process.execPath, ["--test-reporter=spec", program, ...files], {
    encoding: "utf8",
    env,
  });
  assert.equal(status, 1);
  assert.match(stdout, /pass 2\n.*fail 2\n/);
  for (const name of ["throws.mjs", "lacks.mjs"]) {
    assert.ok(stdout.includes(`✖ the tests of ${join(folder, name)} are imported`), stdout);
  }
  assert.match(stdout, /Run `npm run build`[^]*no such validators/);
});
