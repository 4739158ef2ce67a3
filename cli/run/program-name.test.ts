import assert from "node:assert/strict";
import { test } from "node:test";
import { findProgramName } from "./program-name.ts";

test("npx, npm exec and npm scripts are started with npx again", () => {
  assert.equal(findProgramName({ npm_command: "exec", npm_lifecycle_event: "npx" }), "npx touchstone");
  assert.equal(
    findProgramName({ npm_command: "run-script", npm_lifecycle_event: "check" }),
    "npx touchstone",
  );
  assert.equal(findProgramName({ npm_lifecycle_event: "check" }), "npx touchstone");
});

test("an installed command is started by its name", () => {
  assert.equal(findProgramName({}), "touchstone");
  assert.equal(findProgramName({ PATH: "/usr/bin" }), "touchstone");
});
