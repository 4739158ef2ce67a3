/** The control plane of `touchstone node`: its ready line, its options, and the curl command of the guide. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../tools/package-root.ts";
import { parseProfile } from "../../cli/options/profile.ts";
import { exitOf, firstLine, readReady, start } from "./node-process.test.support.ts";

test("the curl command of the guide controls the node, and the line of --json has the URL and the token", async () => {
  const running = start("--port", "0", "--control-port", "0", "--json");
  const ready = await readReady(running);
  const { controlUrl, controlToken } = ready;
  assert.match(controlUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.match(controlToken, /^[0-9a-f]{32}$/);
  assert.deepEqual([ready.profile.controlUrl, ready.profile.controlToken], [controlUrl, controlToken]);
  assert.doesNotThrow(() => parseProfile(ready.profile, "the profile", {}));
  const guide = readFileSync(join(packageRoot, "docs", "fake-node.md"), "utf8");
  const [command = ""] = /^curl -X POST http:\/\/127\.0\.0\.1:8091\/produce-blocks [^`]*/m.exec(guide) ?? [];
  assert.notEqual(command, "", "docs/fake-node.md must have a curl command for /produce-blocks");
  const own = command.replace("http://127.0.0.1:8091", controlUrl).replace("a-token-of-yours", controlToken);
  const { stdout, stderr } = spawnSync("sh", ["-c", own], { encoding: "utf8" });
  const { first, last } = JSON.parse(stdout || "{}") as Record<string, { readonly height: string }>;
  assert.ok(first !== undefined && last !== undefined, `${stdout}${stderr}`);
  assert.equal(BigInt(last.height) - BigInt(first.height), 9n);
  const health = await fetch(`${ready.baseUrl}/-/healthy`);
  assert.equal(health.headers.get("x-node-block-height"), last.height);
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
  assert.ok(!running.written.stderr.includes(controlToken), "the token must not be in the log");
  await assert.rejects(fetch(controlUrl));
});

test("without --json, a generated token is printed on standard error, and a given one is not", async () => {
  const random = start("--port", "0", "--control-port", "0");
  const given = start("--port", "0", "--control-port", "0", "--control-token", "hush-token");
  assert.match(await firstLine(random), /^listening on http:\/\/127\.0\.0\.1:\d+\/v1$/);
  assert.match(random.written.stderr, /^control on http:\/\/127\.0\.0\.1:\d+ with token [0-9a-f]{32}$/m);
  await firstLine(given);
  const [, url = ""] = /^control on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(given.written.stderr) ?? [];
  const mempool = await fetch(`${url}/mempool`, { headers: { authorization: "Bearer hush-token" } });
  assert.equal(mempool.status, 200);
  for (const running of [random, given]) {
    running.child.kill("SIGTERM");
    assert.deepEqual(await exitOf(running), [0, null]);
  }
  assert.doesNotMatch(given.written.stderr + given.written.stdout, /hush/);
});

test("--journal-size limits the journal, and 0 turns it off", async () => {
  for (const size of [0, 2]) {
    const running = start("--port", "0", "--control-port", "0", "--journal-size", String(size), "--json");
    const { baseUrl, controlUrl, controlToken } = await readReady(running);
    for (let sent = 0; sent < 3; sent += 1) await fetch(`${baseUrl}/-/healthy`);
    const journal = await fetch(`${controlUrl}/journal`, {
      headers: { authorization: `Bearer ${controlToken}` },
    });
    const { entries, dropped } = (await journal.json()) as { entries: readonly unknown[]; dropped: number };
    assert.deepEqual([entries.length, dropped], size === 0 ? [0, 0] : [2, 1]);
    running.child.kill("SIGTERM");
    assert.deepEqual(await exitOf(running), [0, null]);
  }
});

test("a state file goes from one process to another over the control plane, with its faults, which --faults replaces", async (t) => {
  const ready: Awaited<ReturnType<typeof readReady>>[] = [];
  const all = [start("--port", "0", "--control-port", "0", "--json", "--faults", "rate-limited")];
  all.push(start("--port", "0", "--control-port", "0", "--json"));
  for (const running of all) ready.push(await readReady(running));
  const [from, to] = ready;
  assert.ok(from !== undefined && to !== undefined);
  const withToken = (token: string) => ({
    authorization: `Bearer ${token}`,
    "content-type": "application/gzip",
  });
  const dumped = await fetch(`${from.controlUrl}/dump`, { headers: withToken(from.controlToken) });
  assert.equal(dumped.status, 200);
  const body = Buffer.from(await dumped.arrayBuffer());
  const loaded = await fetch(`${to.controlUrl}/load`, {
    method: "POST",
    headers: withToken(to.controlToken),
    body,
  });
  assert.equal(loaded.status, 200, await loaded.text());
  const faults = await fetch(`${to.controlUrl}/faults/list`, { headers: withToken(to.controlToken) });
  assert.match(await faults.text(), /"rate-limit"/);
  const folder = mkdtempSync(join(tmpdir(), "touchstone-control-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "state.gz"), body);
  const load = ["--load", join(folder, "state.gz")];
  all.push(start("--port", "0", "--control-port", "0", "--json", ...load, "--faults", "slow"));
  const other = await readReady(all[2] ?? assert.fail());
  const replaced = await fetch(`${other.controlUrl}/faults/list`, { headers: withToken(other.controlToken) });
  const rules = (await replaced.json()) as readonly { readonly id: string }[];
  assert.deepEqual(
    rules.map(({ id }) => id),
    ["very-slow", "slow", "all"],
  );
  for (const running of all) {
    running.child.kill("SIGTERM");
    assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
  }
});

const wrong: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
  [["--host", "0.0.0.0", "--control-port", "0"], /set --control-token with --control-port/],
  [["--control-port", "0", "--control-token", "hush hush"], /--control-token must be 1 to 512/],
  [["--control-port", "0", "--control-cors", "*"], /--control-cors must be one origin/],
  [["--control-port", "65536"], /--control-port must be/],
  [["--journal-size", "100001"], /--journal-size must be/],
];

test("malformed options of the control are usage errors, and no message shows a token", async () => {
  for (const [argv, message] of wrong) {
    const running = start("--port", "0", ...argv);
    assert.deepEqual(await exitOf(running), [2, null], running.written.stderr);
    assert.match(running.written.stderr, message);
    assert.doesNotMatch(running.written.stderr, /hush/);
  }
});
