import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { commandProgram, run } from "../../tools/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-compile-cache-"));
after(() => rmSync(folder, { recursive: true }));

/** Newer versions of Node.js keep compiled code themselves. */
const isNode20 = process.versions.v8.startsWith("11.");

/** Runs the command of the package, whose output has to be the same with any state of the folder. */
async function explain(cache: string, env: { readonly [name: string]: string } = {}): Promise<void> {
  const { code, stdout, stderr } = await run(process.execPath, [commandProgram, "requirements", "HLTH-001"], {
    env: { ...env, NODE_COMPILE_CACHE: cache },
  });
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  assert.match(stdout, /^HLTH-001\n/);
}

/** Lists the files of compiled code. */
function listFiles(cache: string): readonly string[] {
  const [own = ""] = readdirSync(cache);
  return readdirSync(join(cache, own)).map((name) => join(cache, own, name));
}

test("compiled code is written once, and again if it was damaged", { skip: !isNode20 }, async () => {
  const cache = join(folder, "damaged");
  await explain(cache);
  const [first = "", second = "", ...others] = listFiles(cache);
  assert.notEqual(others.length, 0);
  const written = readFileSync(first);
  const changedAt = statSync(second).mtimeMs;
  const damaged = Buffer.from(written);
  damaged.writeUInt8(damaged.readUInt8(damaged.length >> 1) ^ 0xff, damaged.length >> 1);
  for (const bytes of [damaged, written.subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(first, bytes);
    await explain(cache);
    assert.equal(readFileSync(first).length, written.length);
  }
  assert.equal(statSync(second).mtimeMs, changedAt);
});

test("a folder that others can write to is not used", { skip: !isNode20 }, async () => {
  const cache = join(folder, "open");
  await explain(cache);
  const files = listFiles(cache);
  for (const file of files) writeFileSync(file, "");
  chmodSync(join(files[0] ?? "", ".."), 0o777);
  await explain(cache);
  assert.deepEqual(new Set(files.map((file) => statSync(file).size)), new Set([0]));
});

test("the command needs no folder for compiled code", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await explain(file);
});

test("a variable turns the compiled code off", { skip: !isNode20 }, async () => {
  const cache = mkdtempSync(join(folder, "off-"));
  await explain(cache, { NODE_DISABLE_COMPILE_CACHE: "1" });
  assert.deepEqual(readdirSync(cache), []);
});
