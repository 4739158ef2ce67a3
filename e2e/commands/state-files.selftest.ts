import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { exitOf, readReady, start } from "./node-process.test.support.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-dump-"));
after(() => rmSync(folder, { recursive: true }));
const path = (name: string): string => join(folder, name);

/** Starts a node, calls a function with its base URL, and stops it. Returns the result. */
async function withNode<Result>(
  argv: readonly string[],
  use: (baseUrl: string, pid: number) => Promise<Result>,
): Promise<Result> {
  const running = start("--port", "0", "--json", "--log", "silent", ...argv);
  const { baseUrl } = await readReady(running);
  const result = await use(baseUrl, running.child.pid ?? 0);
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
  return result;
}

async function read(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/transactions?limit=1000`);
  return JSON.stringify([[...response.headers].filter(([name]) => name !== "date"), await response.text()]);
}

/** Starts a node that must refuse its options. Returns what it wrote. */
async function refuse(...argv: readonly string[]): Promise<string> {
  const running = start("--port", "0", ...argv);
  assert.deepEqual(await exitOf(running), [2, null], running.written.stderr);
  assert.equal(running.written.stdout, "");
  return running.written.stderr;
}

describe("touchstone node --dump and --load", () => {
  test("a node writes its state when it stops, and another one with no other option has the same state", async () => {
    const file = path("exit.gz");
    const options = ["--vendor", "aptos", "--seed", "3", "--accounts", "2", "--genesis-version", "77"];
    const before = await withNode([...options, "--page-size", "5", "--dump", file], read);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.ok(!existsSync(`${file}.partial`));
    const bytes = readFileSync(file);
    assert.equal(await withNode(["--load", file, "--dump", file], read), before);
    assert.ok(readFileSync(file).equals(bytes));
    assert.match(await refuse("--load", file, "--chain-id", "9"), /chainId 4, but this node has chainId 9/);
    assert.match(
      await refuse("--load", file, "--vendor", "node"),
      /vendor aptos, but this node has vendor node/,
    );
    writeFileSync(path("cut.gz"), bytes.subarray(0, bytes.length - 100));
    assert.match(
      await refuse("--load", path("cut.gz")),
      /line \d+ of the state file.*\n.*See touchstone node|cut here/s,
    );
  });

  test("SIGUSR2 writes the state while the node goes on", async () => {
    const file = path("signal.gz");
    await withNode(["--dump", file], async (baseUrl, pid) => {
      for (let count = 0; count < 3; count += 1) process.kill(pid, "SIGUSR2");
      for (let waited = 0; !existsSync(file) && waited < 10_000; waited += 20) await wait(20);
      assert.ok(existsSync(file));
      assert.equal((await fetch(`${baseUrl}/-/healthy`)).status, 200);
    });
    assert.equal(await withNode(["--load", file], read), await withNode([], read));
  });

  test("files that cannot be read or written are refused", async () => {
    assert.match(
      await refuse("--load", path("none.gz")),
      /--load names a file that cannot be read: .* \(ENOENT\)/,
    );
    assert.match(await refuse("--load", folder), /cannot be read: .* \(EISDIR\)/);
    assert.match(await refuse("--dump", path("none/file.gz")), /--dump names a file that cannot be written/);
    writeFileSync(path("text"), "hello\n");
    assert.match(
      await refuse("--load", path("text")),
      /line 1 of the state file: the file must be a state file/,
    );
  });
});
