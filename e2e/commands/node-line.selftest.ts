/**
 * A check with the line of `touchstone node --json` as its profile. The check signs with the keys of the line. It
 * writes neither keys nor control data to a file.
 */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createNode } from "../../reference-node/node.ts";
import type { Report } from "../../reports/model/report.ts";
import { runTouchstone } from "../../tools/run-command.ts";

const pollMillis = 20;

test("a check accepts the line of touchstone node --json as a profile, and writes neither its control URL nor its token to a file", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-line-"));
  const [out, temporary, cwd] = ["out", "temporary", "cwd"].map((name) => join(folder, name));
  assert.ok(out !== undefined && temporary !== undefined && cwd !== undefined);
  mkdirSync(temporary);
  mkdirSync(cwd);
  const node = createNode();
  const listener = await node.listen({ host: "127.0.0.1", port: 0 });
  t.after(async () => {
    await listener.close();
    await node.close();
    rmSync(folder, { recursive: true });
  });
  const control = { controlUrl: "http://127.0.0.1:9/hush-url", controlToken: "hush-token" };
  const line = {
    baseUrl: listener.baseUrl,
    faucetUrl: null,
    ...control,
    vendor: "node",
    chainId: 4,
    accounts: node.accounts,
    profile: { ...node.profile, ...control },
  };
  const file = join(folder, "line.json");
  writeFileSync(file, `${JSON.stringify(line)}\n`);

  const seen = new Map<string, string>();
  const collect = (): void => {
    for (const place of [temporary, out, cwd])
      for (const [path, text] of readFiles(place)) seen.set(path, text);
  };
  const timer = setInterval(collect, pollMillis);
  const argv = ["check", listener.baseUrl, "--profile", file, "--out", out, "--seed", "3"];
  const filters = ["--allow", "heavy", "--only", "BTCH-001,ACCT-001", "--evidence", "all"];
  const { code, stdout, stderr } = await runTouchstone([...argv, ...filters], {
    cwd,
    env: { TMPDIR: temporary },
  });
  clearInterval(timer);
  collect();

  assert.equal(code, 0, stderr);
  const report = JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
  assert.equal(report.requirements.find(({ id }) => id === "BTCH-001")?.status, "pass");
  assert.ok(
    [...seen.keys()].some((path) => path.startsWith(temporary)),
    "expected the check to write files to the run folder, found none",
  );
  const keys = node.accounts.map(({ privateKey }) => privateKey.slice("0x".length));
  for (const [path, text] of [...seen, ["the terminal", stdout + stderr] as const]) {
    assert.doesNotMatch(text, /hush/, path);
    assert.ok(!keys.some((key) => text.includes(key)), `${path} contains a private key`);
  }
});

test("a check without a base URL warns that it does not judge the node whose line is the profile", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-line-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const profile = { baseUrl: "http://127.0.0.1:9/v1", profile: {} };
  writeFileSync(join(folder, "line.json"), JSON.stringify(profile));
  const judge = async (...more: readonly string[]) => {
    const argv = ["check", "--profile", "line.json", "--only", "HLTH-001", "--json", "--quiet", ...more];
    const { code, stderr } = await runTouchstone(argv, { cwd: folder });
    assert.equal(code, 0, stderr);
    const report = JSON.parse(readFileSync(join(folder, "compliance", "report.json"), "utf8")) as Report;
    assert.equal(report.target.reference, true);
    return { stderr, warnings: report.warnings.filter((warning) => warning.includes("profile names")) };
  };
  const warning =
    "The profile names http://127.0.0.1:9/v1, but no base URL was given, so the built-in reference node is judged. To judge http://127.0.0.1:9/v1, pass it: npx touchstone check http://127.0.0.1:9/v1 --profile line.json";
  assert.deepEqual(await judge(), { stderr: `touchstone: ${warning}\n`, warnings: [warning] });
  // With --reference, the user knows what is judged.
  assert.deepEqual(await judge("--reference"), { stderr: "", warnings: [] });
});

/** Reads every file of a folder as text. Returns no files if one disappears while it is read. */
function readFiles(folder: string): readonly (readonly [path: string, text: string])[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile()) return [];
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      return [[path, (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")] as const];
    });
  } catch {
    return [];
  }
}
