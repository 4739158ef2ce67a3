import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { presetNames, type FaultPresetName } from "../../reference-node/faults/presets.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { createNode } from "../../reference-node/node.ts";

/**
 * The requirements by which a preset is judged. Each set contains what the faults of the preset can disturb, and not more,
 * because a run with retries or latencies is slow.
 */
const judged: { readonly [preset in FaultPresetName]: readonly RequirementId[] } = {
  "flaky-gateway": ["ACCT-001", "ACCT-003", "ACCT-009", "BTCH-001", "BTCH-004"],
  "lagging-replicas": ["ACCT-001", "ACCT-003", "ACCT-009", "BTCH-001", "BTCH-004"],
  "rate-limited": ["ACCT-001", "ACCT-003", "ACCT-009", "BTCH-001", "BTCH-004"],
  "full-mempool": ["BTCH-001", "BTCH-002", "BTCH-004", "BTCH-005", "SIMU-001"],
  slow: ["ACCT-001", "ACCT-003"],
  "pruning-fast": ["ACCT-001", "ACCT-003", "ACCT-009", "RSRC-001", "RSRC-010"],
};

async function judge(preset: FaultPresetName): Promise<{ report: Report; applied: number }> {
  const node = createNode({ faults: preset, seed: 1 });
  const { baseUrl } = await node.listen();
  try {
    const only = judged[preset];
    const report = await check({ baseUrl, profile: node.profile, allow: "submit", only, seed: 1, runs: 5 });
    const applied = node.control.faults.list().reduce((sum, rule) => sum + rule.applied, 0);
    return { report, applied };
  } finally {
    await node.close();
  }
}

for (const preset of presetNames) {
  test(`no requirement fails on a node with the faults ${preset}`, async () => {
    const { report, applied } = await judge(preset);
    const failures = report.requirements.filter(({ status }) => status === "fail" || status === "error");
    assert.deepEqual(
      failures.map(({ id, failures: [first] }) => `${id}: ${first?.summary ?? ""}`),
      [],
    );
    assert.ok(applied > 0, "the faults must be applied");
    const accepted = preset === "full-mempool" ? ["incomplete"] : ["conformant", "incomplete"];
    assert.ok(accepted.includes(report.verdict), report.verdict);
  });
}
