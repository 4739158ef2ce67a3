import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../tools/package-root.ts";
import { readQuickStart } from "./quick-start.ts";

const read = (path: string): string => readFileSync(join(packageRoot, path), "utf8");

test("the guide has a quick start of a few lines", () => {
  const { install, serve, fileName, program, start } = readQuickStart(read("docs/fake-node.md"));
  assert.match(install, /^npm install .*touchstone/);
  assert.equal(serve, "npx touchstone node --preset aptos-localnet");
  assert.equal(start, `node ${fileName}`);
  assert.ok(program.trim().split("\n").length < 10, `expected under 10 lines, got:\n${program}`);
});

test("a guide without one of the blocks is an error", () => {
  const guide = read("docs/fake-node.md");
  const incomplete = [
    guide.replace("## Quick start for clients", "## Other"),
    guide.replace(/```js\n.*?```\n/s, ""),
    guide.replace("`transfer.mjs`", "a file"),
  ];
  for (const text of incomplete) assert.throws(() => readQuickStart(text), /Expected in docs\/fake-node\.md/);
});

test("the examples' README lists every program", () => {
  const folder = "examples/client-library";
  const listed = [...read("examples/README.md").matchAll(/\]\(client-library\/([\w-]+\.js)\)/g)].map(
    ([, name]) => name,
  );
  const parts = ["compiled-module.js", "package-metadata.js", "run.js", "setup.js"];
  const programs = readdirSync(join(packageRoot, folder)).filter((name) => !parts.includes(name));
  assert.equal(listed.length, programs.length);
  assert.deepEqual(new Set(listed), new Set(programs));
});

test("the packages of the examples name no registry and run no program when they are installed", () => {
  const lock = JSON.parse(read("examples/package-lock.json")) as {
    readonly packages: { readonly [path: string]: object };
  };
  for (const [path, entry] of Object.entries(lock.packages))
    for (const member of ["resolved", "hasInstallScript"])
      assert.ok(!(member in entry), `${path} has the member ${member}`);
});
