import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type Report } from "../../../cli/check-api.ts";
import { pickForSelftest } from "../../gates/sample.ts";
import { serveVariation } from "../../gates/variations/variation-target.ts";
import type { Variation } from "../variations/variation.ts";
import { prunedStateNodes } from "./pruned-state.ts";

async function judge(node: Variation, usesProfile: boolean): Promise<Report> {
  const target = await serveVariation(node);
  try {
    const { baseUrl, profile } = target;
    const request = usesProfile ? { profile, allow: "heavy" as const } : {};
    return await check({
      baseUrl,
      seed: 20_262,
      runs: 10,
      level: "should",
      baseline: "known:aptos",
      ...request,
    });
  } finally {
    await target.close();
  }
}

/** Lists the failed requirements, and the MUST requirements that are inconclusive, each with its reason. */
function listProblems({ requirements }: Report): readonly string[] {
  return requirements
    .filter(
      ({ level, status }) =>
        status === "fail" || status === "error" || (level === "MUST" && status === "inconclusive"),
    )
    .map(({ id, status, failures, reason }) => `${id} ${status}: ${failures[0]?.summary ?? reason ?? ""}`);
}

for (const node of pickForSelftest(prunedStateNodes)) {
  for (const usesProfile of [false, true]) {
    const how = usesProfile ? "with a profile" : "with only its URL";
    test(`with known:aptos, nothing fails on the node ${node.id} (${how})`, async () => {
      const report = await judge(node, usesProfile);
      const problems = listProblems(report);
      assert.deepEqual(
        problems.filter((one) => !one.includes(" inconclusive: ")),
        [],
      );
      assert.ok([0, 4].includes(report.exitCode), problems.join("\n"));
    });
  }
}
