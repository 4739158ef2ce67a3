import assert from "node:assert/strict";
import { test } from "node:test";
import type { CheckRequest, Report } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import type { NodeOptions } from "../../reference-node/node-options.ts";
import { requirements } from "../../spec/catalogue.ts";
import { judgeAltered } from "../../proof/gates/mutation/judge-mutant.ts";
import { alterOperation } from "../../proof/fake-nodes/wire/alterations.ts";
import type { Alteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { error } from "../../proof/fake-nodes/wire/responses.ts";

/** The requirements that simulations can trigger. */
const only = requirements
  .filter(([id]) => /^(?:SIMU|EVNT|TXNS-0[1-4]|TAGS-00[5-8]|MODL-028)/.test(id))
  .map(([id]) => id);

const unchanged: Alteration = (_, answer) => answer;

async function judge(
  alter: Alteration,
  request: CheckRequest = {},
  options: NodeOptions = {},
): Promise<Report> {
  const node = createNode(options);
  try {
    const profile = request.profile ?? node.profile;
    return await judgeAltered(node, alter, { seed: 7, only, allow: "submit", ...request, profile });
  } finally {
    await node.close();
  }
}

/** Lists the judged requirements whose status is neither pass nor not-observed. */
function open({ requirements: rows }: Report): string[] {
  const quiet = ["pass", "not-observed", "disabled"];
  return rows.filter(({ status }) => !quiet.includes(status)).map(({ id, status }) => `${id} ${status}`);
}

test("a node with another vendor name in its headers passes", async () => {
  assert.deepEqual(open(await judge(unchanged, {}, { vendor: "aptos" })), []);
});

test("a target that rejects every signature fails no requirement, and those that need a signature are inconclusive", async () => {
  const { profile } = createNode();
  const signing = { domain: "OTHER::RawTransaction", chainId: 4 };
  const report = await judge(unchanged, { profile: { ...profile, signing } });
  assert.deepEqual(
    open(report),
    ["SIMU-008", "SIMU-009", "SIMU-010", "SIMU-011", "SIMU-023", "SIMU-024", "SIMU-026"].map(
      (id) => `${id} inconclusive`,
    ),
  );
});

test("a target without simulations fails no requirement", async () => {
  const report = await judge(
    alterOperation("simulateTransaction", (_, answer) => error(answer, 403, "api_disabled")),
  );
  assert.deepEqual(
    open(report).filter((row) => !row.endsWith(" inconclusive")),
    [],
  );
  assert.ok(report.requirements.some(({ id, status }) => id === "SIMU-003" && status === "inconclusive"));
});

test("without a profile, the latest transaction of a block is simulated", async () => {
  const report = await judge(unchanged, { profile: {}, allow: "simulate" });
  assert.deepEqual(open(report), []);
});
