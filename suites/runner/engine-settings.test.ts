import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { listEngineSettings } from "./engine-settings.ts";

test("this version of V8 knows each of its settings", () => {
  // Node.js lists the settings of its V8 with their names, each followed by its description in parentheses.
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  for (const setting of listEngineSettings(process.versions.v8, true)) {
    const [name = ""] = setting.split("=", 1);
    assert.ok(known.includes(`${name} (`), `V8 ${process.versions.v8} does not know ${name}`);
  }
});

test("a version of V8 that was not measured gets no settings", () => {
  assert.deepEqual(listEngineSettings("99.0.1", true), []);
  assert.notEqual(listEngineSettings("11.3.244.8-node.30", false).length, 0);
});
