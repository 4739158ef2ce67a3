import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { program } from "./started-server.ts";

test("an unknown argument is an error that says which there are, and nothing is measured", () => {
  for (const argv of [["--fast"], ["--smoke", "--compare"], ["table"]]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program("bench.js"), ...argv], {
      encoding: "utf8",
    });
    assert.deepEqual([status, stdout], [2, ""], argv.join(" "));
    assert.equal(stderr, "usage: npm run bench [-- --smoke | --compare]\n");
  }
});
