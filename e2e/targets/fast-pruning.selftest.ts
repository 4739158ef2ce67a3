import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { fastPruningNodes } from "../../proof/fake-nodes/variations/fast-pruning-nodes.ts";
import type { Variation } from "../../proof/fake-nodes/variations/variation.ts";
import { pickForSelftest } from "../../proof/gates/sample.ts";
import { serveVariation } from "../../proof/gates/variations/variation-target.ts";

/** Judges the node with only its URL, or with a full profile. */
async function judge(node: Variation, seed: number, usesProfile: boolean): Promise<Report> {
  const target = await serveVariation(node);
  const { baseUrl, profile } = target;
  try {
    const request = usesProfile ? { profile, allow: "heavy" as const } : {};
    return await check({ baseUrl, seed, runs: 10, level: "should", ...request });
  } finally {
    await target.close();
  }
}

/** Lists the requirements that failed, each with its first failure. */
function listFailures({ requirements }: Report): readonly string[] {
  return requirements
    .filter(({ status }) => status === "fail" || status === "error")
    .map(({ id, status, failures }) => `${id} ${status}: ${failures[0]?.summary ?? ""}`);
}

/**
 * These nodes are the most likely to cause false alarms: a 410 without ledger headers does not tell the oldest version.
 */
const withoutHeaders = fastPruningNodes.filter(({ alter }) => alter !== undefined);
const withHeaders = fastPruningNodes.filter(({ alter }) => alter === undefined);

const runs: readonly {
  readonly nodes: readonly Variation[];
  readonly seeds: readonly number[];
  readonly usesProfile: boolean;
}[] = [
  { nodes: withoutHeaders, seeds: [1], usesProfile: false },
  { nodes: withoutHeaders.slice(0, 2), seeds: [4], usesProfile: true },
  { nodes: withHeaders.slice(-1), seeds: [5], usesProfile: false },
];

/** The reports of the tests in this file. The first one is of a node without headers that was judged by its URL. */
const reports: Report[] = [];

for (const { nodes: all, seeds, usesProfile } of runs) {
  const nodes = pickForSelftest(all);
  const how = usesProfile ? "with a profile" : "with only its URL";
  for (const node of nodes) {
    for (const seed of seeds) {
      test(`nothing fails on the node ${node.id} (${how}, seed ${seed})`, async () => {
        const report = await judge(node, seed, usesProfile);
        reports.push(report);
        assert.deepEqual(listFailures(report), []);
      });
    }
  }
}

test("a check whose version was pruned during the check is inconclusive with this reason", async () => {
  const [first] = reports;
  assert.ok(first !== undefined);
  const { requirements } = first;
  const reasons = requirements.flatMap(({ status, reason }) => (status === "inconclusive" ? [reason] : []));
  assert.ok(reasons.some((reason) => /version \d+ was pruned while this check ran/.test(reason ?? "")));
});
