import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check, type Report } from "../../../cli/check-api.ts";
import { createReportView } from "../../../reports/verdict/report-view.ts";
import { pickForSelftest } from "../../gates/sample.ts";
import { serveVariation } from "../../gates/variations/variation-target.ts";
import { healthyNodes, type HealthyNode } from "./healthy-nodes.ts";
import { consistentNodes, hidingNodes } from "./hiding-nodes.ts";

const seed = 7;

/** Judges a node by its URL alone. */
async function judge(
  node: Pick<HealthyNode, "id" | "alter" | "node" | "options"> & { readonly baseline?: "known:aptos" | null },
  options: { readonly strict?: boolean } = {},
): Promise<Report> {
  const target = await serveVariation(node);
  try {
    const { baseline = null } = node;
    return await check({
      baseUrl: target.baseUrl,
      seed,
      ...options,
      ...(baseline === null ? {} : { baseline }),
    });
  } finally {
    await target.close();
  }
}

/** Lists the MUST requirements of a report that keep it from being conformant. */
function listOpen({ requirements }: Report): readonly string[] {
  return requirements
    .filter(({ level, status }) => level === "MUST" && ["fail", "error", "inconclusive"].includes(status))
    .map(({ id, status, reason }) => `${id} ${status}: ${reason}`);
}

/** Lists the subjects that the target lacks according to a report. */
function listAbsent({ requirements }: Report): ReadonlySet<string> {
  const reasons = requirements.flatMap(({ reasonDetails = [] }) => reasonDetails);
  return new Set(reasons.flatMap((reason) => (reason.kind === "absent" ? [reason.subject] : [])));
}

describe("a healthy node by its URL alone is conformant", { concurrency: 1 }, () => {
  for (const { notObserved = [], ...node } of pickForSelftest(healthyNodes)) {
    test(`${node.id}: ${node.differs}`, async () => {
      const report = await judge(node);
      assert.deepEqual([report.exitCode, listOpen(report)], [0, []]);
      const absent = listAbsent(report);
      for (const subject of notObserved) assert.ok(absent.has(subject), subject);
    });
  }
});

describe("a node that hides something in one place only is not conformant", { concurrency: 1 }, () => {
  for (const node of pickForSelftest(hidingNodes)) {
    test(`${node.id}: ${node.hides}`, async () => {
      const report = await judge(node);
      assert.ok([1, 4].includes(report.exitCode), `exit code ${report.exitCode}`);
      assert.notDeepEqual(listOpen(report), []);
    });
  }
});

describe("a node that hides something everywhere is conformant without it", { concurrency: 1 }, () => {
  for (const { notObserved, ...node } of consistentNodes) {
    test(`${node.id}: ${node.hides}`, async () => {
      const report = await judge(node);
      assert.deepEqual([report.exitCode, listOpen(report)], [0, []]);
      const absent = listAbsent(report);
      for (const subject of notObserved) assert.ok(absent.has(subject), subject);
    });
  }
});

test("with strict, what a node lacks is not verified", async () => {
  const archive = healthyNodes.find(({ id }) => id === "archive");
  assert.ok(archive);
  const report = await judge(archive, { strict: true });
  assert.equal(report.exitCode, 4);
  assert.deepEqual([...listAbsent(report)], []);
});

test("the headline says that no table item was found to read, and the next step how to name one", async () => {
  const node = consistentNodes.find(({ id }) => id === "no-keys");
  assert.ok(node);
  const { headline, nextStep } = createReportView(await judge(node));
  assert.match(nextStep.text, /^to judge reads of table items, add the member "tables" to a profile/);
  assert.match(nextStep.example ?? "", /^\{ "tables": \[\{ "handle": /);
  assert.match(headline, /\d+ MUSTs not observed, no table item found to read, /);
});
