/** Tests of what `docs/fake-node.md` says about tests with a node of their own, and of the packages of the examples. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../tools/package-root.ts";
import { run } from "../../tools/run-command.ts";

const read = (path: string): string => readFileSync(join(packageRoot, path), "utf8");

test("the shortest test of the guide passes", async () => {
  const [, section = ""] = read("docs/fake-node.md").split("\n## Use it in your tests\n");
  const program = /```js\n(.*?)```/s.exec(section)?.[1] ?? "";
  assert.match(program, /from "touchstone\/testing"/);
  // The program imports "touchstone/testing", so it must be inside the package. Git ignores this folder.
  const folder = join(packageRoot, "dist-guide-testing");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, "guide.test.mjs"), program);
    const argv = ["--test", "--test-reporter=tap", "guide.test.mjs"];
    const { code, stdout, stderr } = await run(process.execPath, argv, { cwd: folder });
    assert.equal(code, 0, `${stdout}${stderr}`);
    assert.match(stdout, /^# pass 1$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the packages of the test runners name no registry", () => {
  const lock = JSON.parse(read("examples/testing/package-lock.json")) as {
    readonly packages: { readonly [path: string]: object };
  };
  const entries = Object.entries(lock.packages);
  assert.ok(entries.length > 100);
  assert.deepEqual(
    entries.filter(([, entry]) => "resolved" in entry).map(([path]) => path),
    [],
  );
});
