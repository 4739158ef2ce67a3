import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Report } from "../../cli/check-api.ts";
import { runTouchstone } from "../tools/run-command.ts";

/** What a merged report shares with that of a whole run; assertions and requests are sums, and ledgers move on. */
function decided({
  verdict,
  exitCode,
  verdictReasons,
  summary,
  scope,
  facts,
  requirements,
}: Report): unknown {
  return {
    verdict,
    exitCode,
    verdictReasons,
    summary,
    scope,
    facts,
    requirements: requirements.map(({ id, status, reason, assertions, checks, failures }) => ({
      id,
      status,
      reason,
      assertions,
      checks: checks.map(({ title, result, reason: why }) => ({ title, result, why })),
      fingerprints: failures.map(({ fingerprint }) => fingerprint),
    })),
  };
}

test("three shards of the reference node are together what one run of it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-shards-"));
  const reportIn = (dir: string): Report =>
    JSON.parse(readFileSync(join(folder, dir, "report.json"), "utf8")) as Report;
  try {
    const argv = ["check", "--seed", "5", "--quiet"];
    const dirs = ["one", "two", "three"];
    for (const [place, dir] of dirs.entries()) {
      const { code } = await runTouchstone([...argv, "--shard", `${place + 1}/3`, "--out", dir], {
        cwd: folder,
      });
      assert.equal(code, 0, dir);
    }
    assert.equal((await runTouchstone([...argv, "--out", "whole"], { cwd: folder })).code, 0);
    assert.equal((await runTouchstone(["merge", ...dirs, "--out", "all"], { cwd: folder })).code, 0);
    assert.deepEqual(decided(reportIn("all")), decided(reportIn("whole")));
    const sent = (dir: string): number => reportIn(dir).run.requests.total;
    assert.equal(
      sent("all"),
      dirs.map(sent).reduce((sum, count) => sum + count, 0),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
