import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { run } from "../run-command.ts";
import { readGitState } from "./facts.ts";

const program = join(packageRoot, "dist", "tools", "release", "release.js");
const folder = mkdtempSync(join(tmpdir(), "touchstone-release-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("the dry run prints a line for each check, and exits with 0 only if each is ok", async () => {
  const { code, stdout, stderr } = await run(process.execPath, [program, "--dry-run"]);
  assert.equal(stderr, "");
  const [results = "", summary = ""] = stdout.split("\n\n");
  const lines = results
    .split("\n")
    .map((line) => /^(ok|problem|not checked|to fill in) {2,}(\w+) {2,}\S/.exec(line)?.slice(1) ?? [line]);
  assert.deepEqual(
    lines.map(([, check]) => check),
    ["version", "changelog", "commit", "tag", "proof", "licenses", "sbom", "audit", "provenance"].concat([
      "repository",
      "bugs",
      "homepage",
    ]),
  );
  const isReady = lines.every(([status]) => status === "ok");
  assert.equal(code, isReady ? 0 : 1);
  assert.match(summary, isReady ? /^Ready\./ : /^Not ready: /);
  assert.match(readFileSync(join(packageRoot, "dist", "sbom.cdx.json"), "utf8"), /"bomFormat": "CycloneDX"/);
});

for (const argv of [[], ["--publish"], ["--dry-run", "now"]]) {
  test(`release ${argv.join(" ")} is a usage error, because it never publishes`, async () => {
    const { code, stdout, stderr } = await run(process.execPath, [program, ...argv]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(
      stderr,
      /^Expected --dry-run and no other argument: .*\nRun npm run task -- release --dry-run\n$/,
    );
  });
}

test("the state of a checkout has its changed files, and the commit of the tag", async () => {
  const git = async (...argv: readonly string[]): Promise<void> => {
    const identity = ["-c", "user.name=A", "-c", "user.email=a@a.invalid"];
    const { code, stderr } = await run("git", [...identity, ...argv], { cwd: folder });
    assert.equal(code, 0, stderr);
  };
  assert.equal(readGitState(folder, "v1.2.3"), null);
  await git("init", "--quiet");
  await git("commit", "--quiet", "--allow-empty", "-m", "First");
  const first = readGitState(folder, "v1.2.3");
  assert.deepEqual([first?.tagged, first?.changed], [null, []]);
  await git("tag", "-a", "v1.2.3", "-m", "1.2.3");
  assert.equal(readGitState(folder, "v1.2.3")?.tagged, first?.head);
  assert.equal(readGitState(folder, "v1.2")?.tagged, null);
  await git("commit", "--quiet", "--allow-empty", "-m", "Second");
  writeFileSync(join(folder, "a.txt"), "");
  const second = readGitState(folder, "v1.2.3");
  assert.deepEqual([second?.tagged, second?.changed], [first?.head, ["?? a.txt"]]);
  assert.notEqual(second?.head, first?.head);
});
