import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { commandProgram } from "../../tools/run-command.ts";

const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("TOUCHSTONE_")),
);

function run(argv: readonly string[], cwd = tmpdir(), variables: { readonly [name: string]: string } = {}) {
  const result = spawnSync(process.execPath, [commandProgram, ...argv], {
    cwd,
    env: { ...env, ...variables },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status: result.status, stdout: result.stdout, stderr: result.stderr };
}

describe("the program", () => {
  test("prints its help and ends with 0", () => {
    const { status, stdout, stderr } = run(["--help"]);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Usage: touchstone <command>/);
  });

  test("exits with 2 and a message on standard error for a usage error", () => {
    const { status, stdout, stderr } = run(["check", "--extended", "--shard", "1/2", "--seed", "1"]);
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(
      stderr,
      /^touchstone: --extended cannot be used with --shard; judge these operations in a run of their own\nSee .*\S check --help\n$/,
    );
  });

  test("refuses an unknown variable", () => {
    const { status, stderr } = run(["requirements"], tmpdir(), { TOUCHSTONE_CHECK_SEAD: "1" });
    assert.equal(status, 2);
    assert.match(stderr, /TOUCHSTONE_CHECK_SEAD belongs to no option\. Did you mean TOUCHSTONE_CHECK_SEED\?/);
  });

  test("reads the configuration file in the working directory", () => {
    const directory = mkdtempSync(join(tmpdir(), "touchstone-cli-"));
    try {
      writeFileSync(join(directory, "touchstone.config.json"), '{"requirements":{"json":true}}');
      assert.match(run(["requirements"], directory).stdout, /^\{"requirements":\[/);
      writeFileSync(join(directory, "other.json"), '{"requirements":{"json":false}}');
      assert.doesNotMatch(run(["requirements", "--config", "other.json"], directory).stdout, /^\{/);
      const { status, stderr } = run(["requirements", "--config", "."], directory);
      assert.equal(status, 2);
      assert.match(stderr, /the file \. cannot be read/);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  test("exits with 0 and no message if its reader closes the pipe", async () => {
    const child = spawn(process.execPath, [commandProgram, "requirements"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    await once(child, "close");
    assert.deepEqual([child.exitCode, said], [0, ""]);
  });
});
