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

test("a name of no latency case is an error that lists the cases, and nothing is measured", () => {
  const argv = [program("latency/latency.js"), "no such network"];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: "utf8" });
  assert.deepEqual([status, stdout], [2, ""]);
  assert.match(
    stderr,
    /^no case has a name that contains "no such network":\n {2}100 ms, a block each second: read\n/,
  );
});
