import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { dispatch } from "../../dispatch.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-refused-"));
after(() => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});

/** Runs a command that ends with 2. Returns its output on standard error. */
async function refuse(argv: readonly string[], env: { readonly [name: string]: string }): Promise<string> {
  let stderr = "";
  const code = await dispatch(argv, {
    stdout: () => {},
    stderr: (text) => (stderr += text),
    env,
    isTerminal: false,
    columns: 80,
    cwd: folder,
  });
  assert.equal(code, 2, stderr);
  return stderr;
}

/** Lists the files below the folder, without those of the configuration. */
function listFiles(): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).slice(folder.length + 1) : []))
    .filter((name) => !name.endsWith("config.json"))
    .toSorted();
}

const refused = ["check", "http://127.0.0.1:1/v1", "--bogus"];

describe("in a CI job, a check that ends with 2 writes report.md", () => {
  const config = { check: { out: "from-file" } };
  const cases: readonly (readonly [
    title: string,
    argv: readonly string[],
    env: { readonly [name: string]: string },
    path: string,
  ])[] = [
    ["into compliance/", refused, {}, "compliance/report.md"],
    ["into --out", [...refused, "--out", "a"], {}, "a/report.md"],
    ["into a joined --out", ["check", "--seed", "x", "--out=a"], {}, "a/report.md"],
    ["into the folder of the environment", refused, { TOUCHSTONE_CHECK_OUT: "b" }, "b/report.md"],
    [
      "into the folder of the configuration",
      [...refused, "--config", "c/config.json"],
      {},
      "c/from-file/report.md",
    ],
    ["into compliance/ if the value is missing", [...refused, "--out"], {}, "compliance/report.md"],
    [
      "into compliance/ if --out belongs to the target",
      [...refused, "--", "x", "--out", "a"],
      {},
      "compliance/report.md",
    ],
    ["without a base URL", ["check"], {}, "compliance/report.md"],
  ];
  for (const [title, argv, env, path] of cases) {
    test(title, async () => {
      mkdirSync(join(folder, "c"));
      writeFileSync(join(folder, "c/config.json"), JSON.stringify(config));
      const stderr = await refuse(argv, { CI: "true", ...env });
      assert.deepEqual(listFiles(), [path]);
      const text = readFileSync(join(folder, path), "utf8");
      const [, message = ""] = /^touchstone: (.*)$/m.exec(stderr) ?? [];
      assert.ok(message !== "" && text.includes(`\n    ${message}\n`), text);
      assert.match(text, /exit code 2 before it sent anything/);
      assert.match(text, /the options .*`--allow`.*`touchstone check --help` describes them\.\n$/s);
    });
  }
});

test("it removes the reports of an earlier run there, and no other file", async () => {
  mkdirSync(join(folder, "compliance"));
  const earlier = ["report.json", "report.html", "report.md", "report.json.sig", "junit.xml", "ctrf.json"];
  const others = [
    "badge.json",
    "badge.svg",
    "results.sarif",
    "exchanges.ndjson.gz",
    "shard.json.gz",
    "kept.txt",
  ];
  for (const name of [...earlier, ...others]) writeFileSync(join(folder, "compliance", name), "earlier");
  await refuse(refused, { CI: "1" });
  assert.deepEqual(listFiles(), ["compliance/kept.txt", "compliance/report.md"]);
  assert.doesNotMatch(readFileSync(join(folder, "compliance/report.md"), "utf8"), /earlier/);
});

test("elsewhere, and for other commands, nothing is written", async () => {
  await refuse(refused, {});
  for (const value of ["false", "0", ""]) await refuse(refused, { CI: value });
  await refuse(["diff", "--bogus"], { CI: "true" });
  await refuse(["merge", "--out", "a", "--bogus"], { CI: "true" });
  assert.deepEqual(listFiles(), []);
});

test("a folder that cannot be written does not change how the command ends", async () => {
  writeFileSync(join(folder, "a"), "a file");
  const stderr = await refuse([...refused, "--out", "a"], { CI: "true" });
  assert.match(stderr, /^report\.md was not written: --out must be a writable directory/m);
  assert.match(stderr, /^touchstone: unknown option '--bogus'/m);
});
