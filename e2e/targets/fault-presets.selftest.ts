/** `touchstone check` judges nodes with the faults of each preset, in processes of their own, by the line of `--json`. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { exitOf, firstLine, start, type Ready } from "../commands/node-process.test.support.ts";
import { presetNames, type FaultPresetName } from "../../reference-node/faults/presets.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { runTouchstone } from "../../tools/run-command.ts";

/**
 * The requirements by which a preset is judged. Each set contains what the faults of the preset can disturb, and not more,
 * because a run with retries or latencies is slow. One preset is judged by all.
 */
const judged: { readonly [preset in FaultPresetName]: readonly RequirementId[] | "all" } = {
  "flaky-gateway": ["ACCT-001", "ACCT-003", "ACCT-009", "BTCH-001", "BTCH-004"],
  "lagging-replicas": ["ACCT-001", "ACCT-003", "ACCT-009", "BTCH-001", "BTCH-004"],
  "rate-limited": ["ACCT-001", "ACCT-003", "ACCT-009", "BTCH-001", "BTCH-004"],
  "full-mempool": "all",
  slow: ["ACCT-001", "ACCT-003"],
  "pruning-fast": ["ACCT-001", "ACCT-003", "ACCT-009", "RSRC-001", "RSRC-010"],
};

const folder = mkdtempSync(join(tmpdir(), "touchstone-presets-"));
after(() => rmSync(folder, { recursive: true }));

/** The line of `check --json`. */
interface Summary {
  readonly verdict: string;
  readonly exitCode: number;
  readonly failures: readonly unknown[];
}

async function judge(preset: FaultPresetName): Promise<{ summary: Summary; applied: number }> {
  const running = start("--port", "0", "--control-port", "0", "--json", "--seed", "1", "--faults", preset);
  const line = await firstLine(running);
  const { baseUrl, controlUrl, controlToken } = JSON.parse(line) as Ready;
  const profile = join(folder, `${preset}.json`);
  writeFileSync(profile, line);
  const only =
    judged[preset] === "all" ? ["--runs", "2"] : ["--runs", "5", "--only", judged[preset].join(",")];
  const given = ["--profile", profile, "--out", join(folder, preset), "--seed", "1"];
  const { code, stdout, stderr } = await runTouchstone(
    ["check", baseUrl, "--allow", "submit", ...given, ...only, "--json"],
    { cwd: folder },
  );
  const listed = await fetch(`${controlUrl}/faults/list`, {
    headers: { authorization: `Bearer ${controlToken}` },
  });
  const rules = (await listed.json()) as readonly { readonly applied: number }[];
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
  assert.ok(stdout !== "", stderr);
  const summary = JSON.parse(stdout) as Summary;
  assert.equal(code, summary.exitCode);
  return { summary, applied: rules.reduce((sum, rule) => sum + rule.applied, 0) };
}

for (const preset of presetNames) {
  test(`no requirement fails on a node with the faults ${preset}`, async () => {
    const { summary, applied } = await judge(preset);
    assert.deepEqual(summary.failures, []);
    assert.ok(applied > 0, "the faults must be applied");
    assert.ok((preset === "full-mempool" ? [4] : [0, 4]).includes(summary.exitCode), summary.verdict);
  });
}
