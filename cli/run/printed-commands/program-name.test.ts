import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { findProgramName } from "./program-name.ts";

const cwd = mkdtempSync(join(tmpdir(), "touchstone-program-"));
after(() => rmSync(cwd, { recursive: true, force: true }));
const script = join(cwd, "dist", "a program.js");

test("npx, npm exec and npm scripts are started with npx again", () => {
  const nameOf = (env: { readonly [name: string]: string }) => findProgramName({ env, cwd, script });
  assert.equal(nameOf({ npm_command: "exec", npm_lifecycle_event: "npx" }), "npx touchstone");
  assert.equal(nameOf({ npm_command: "run-script", npm_lifecycle_event: "check" }), "npx touchstone");
  assert.equal(nameOf({ npm_lifecycle_event: "check", INIT_CWD: cwd }), "npx touchstone");
});

test("a script of npm that was started in another folder is started in its own", () => {
  const env = { npm_lifecycle_event: "check", INIT_CWD: join(cwd, "sub") };
  assert.equal(findProgramName({ env, cwd, script }), `cd ${cwd} && npx touchstone`);
});

test("an installed command is started by its name", () => {
  const bin = join(cwd, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "touchstone"), "");
  assert.equal(findProgramName({ env: { PATH: `/none:${bin}` }, cwd, script }), "touchstone");
  assert.equal(findProgramName({ env: {}, cwd }), "touchstone");
});

test("a file that no shell finds is started by its path", () => {
  const env = { PATH: "/none" };
  assert.equal(findProgramName({ env, cwd, script }), "node 'dist/a program.js'");
  assert.equal(findProgramName({ env, cwd: join(cwd, "dist"), script: "/opt/main.js" }), "node /opt/main.js");
  const link = join(cwd, "node_modules", ".bin", "touchstone");
  assert.equal(findProgramName({ env, cwd, script: link }), "./node_modules/.bin/touchstone");
});
