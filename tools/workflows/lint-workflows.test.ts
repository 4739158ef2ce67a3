import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { run } from "../run-command.ts";

test("a missing program is an error that says how to install it", async () => {
  const program = join(packageRoot, "dist/tools/workflows/lint-workflows.js");
  const { code, stderr } = await run(process.execPath, [program], { env: { PATH: "/nowhere" } });
  assert.equal(code, 1);
  assert.deepEqual(
    stderr
      .trim()
      .split("\n")
      .map((line) => line.replace(/ install .*/, "")),
    [
      "check-jsonschema is needed. Install it: pip",
      "shellcheck is needed. Install it: apt-get",
      "actionlint is needed. Install it: go",
    ],
  );
});
