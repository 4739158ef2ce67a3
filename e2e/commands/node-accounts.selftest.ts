import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { exitOf, firstLine, readReady, start } from "./node-process.test.support.ts";

test("with --accounts-file, its accounts are unused, and those of the seed are as without it", async (context) => {
  const file = join(await mkdtemp(join(tmpdir(), "touchstone-accounts-")), "accounts.json");
  context.after(() => rm(dirname(file), { recursive: true }));
  const privateKey = `0x${"0".repeat(63)}1`;
  await writeFile(
    file,
    JSON.stringify([{ privateKey: `ed25519-priv-${privateKey}`, balance: "1234500000000" }]),
  );
  const plain = start("--port", "0", "--json");
  const running = start("--port", "0", "--json", "--accounts-file", file);
  const shown = start("--port", "0", "--accounts-file", file, "--show-keys");
  const { accounts, baseUrl } = await readReady(running);
  assert.deepEqual(accounts.slice(0, -1), (await readReady(plain)).accounts);
  assert.equal(accounts.at(-1)?.privateKey, privateKey);
  const account = await fetch(`${baseUrl}/accounts/${accounts.at(-1)?.address}`);
  assert.equal(((await account.json()) as { sequence_number: string }).sequence_number, "0");
  await firstLine(shown);
  assert.match(shown.written.stderr, /^  0x[0-9a-f]{64}  12345\.00\n ed25519-priv-0x0+1$/m);
  for (const one of [plain, running, shown]) {
    one.child.kill("SIGINT");
    assert.deepEqual(await exitOf(one), [0, null]);
  }
  const twice = start("--port", "0", "--accounts-file", file, "--accounts-file", file);
  assert.deepEqual(await exitOf(twice), [2, null]);
  await writeFile(file, JSON.stringify([{ privateKey: accounts[0]?.privateKey, balance: "1" }]));
  const known = start("--port", "0", "--accounts-file", file);
  assert.deepEqual(await exitOf(known), [2, null]);
  assert.match(
    known.written.stderr,
    /--accounts-file must contain no account that genesis has already, got 0x/,
  );
});
