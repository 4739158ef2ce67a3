/** `--extended` judges whole nodes without affecting their verdict. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type CheckRequest, type Report } from "../../cli/check-api.ts";
import { createNode, type NodeOptions } from "../../reference-node/node.ts";
import { extendedRequirementIds } from "../../spec/extended/requirements.ts";
import { extendedMutants } from "../../proof/fake-nodes/extended/mutants.ts";
import { unchanged, type Alteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

/** One quick requirement of the document, so that a test takes a second. */
const request = { only: ["HLTH-001"], seed: 3, extended: true } as const;

async function judge(
  given: { readonly alter?: Alteration; readonly node?: NodeOptions },
  more: Partial<CheckRequest> = {},
): Promise<Report> {
  const node = createNode(given.node);
  const proxy = await serveProxy(node, given.alter ?? unchanged);
  try {
    return await check({ ...request, baseUrl: proxy.baseUrl, ...more });
  } finally {
    await proxy.close();
    await node.close();
  }
}

test("every applicable rule holds on the reference node, and the section is apart", async () => {
  const report = await judge({});
  assert.deepEqual([report.verdict, report.exitCode], ["conformant", 0]);
  assert.equal(report.extended?.counts.violated, 0);
  assert.deepEqual(
    report.extended?.requirements.filter(({ status }) => status !== "held").map(({ id }) => id),
    // Their checks send a simulation and submissions.
    ["XGAS-003", "XSUB-001", "XSUB-002", "XSUB-003", "XSUB-004", "XSUB-005"],
  );
  assert.equal(report.requirements.filter(({ id }) => id.startsWith("X")).length, 0);
  assert.match(report.run.commandLine, / --extended$/);
});

test("without the option, the report has no such section and sends no such request", async () => {
  const paths = new Set<string>();
  const alter: Alteration = ({ path }, answer) => {
    paths.add(path);
    return answer;
  };
  const report = await judge({ alter }, { extended: false });
  assert.equal(Object.hasOwn(report, "extended"), false);
  assert.equal(paths.has("/estimate_gas_price"), false);
  assert.doesNotMatch(report.run.commandLine, /extended/);
});

test("a violated rule changes neither verdict nor exit code, and shows its exchanges", async () => {
  const mutant = extendedMutants.find(({ requirement }) => requirement === "XBLK-003");
  assert.ok(mutant !== undefined);
  const report = await judge({ alter: mutant.alter });
  assert.deepEqual([report.verdict, report.exitCode, report.extended?.counts.violated], ["conformant", 0, 1]);
  const failed = report.extended?.requirements.find(({ status }) => status === "violated");
  assert.equal(failed?.id, "XBLK-003");
  assert.match(failed.failure?.summary ?? "", /^Read the block of height \d+: expected the block of version/);
  assert.equal(failed.failure?.exchanges.length, 2);
});

test("on a node with only the documented operations, no rule is applicable", async () => {
  const report = await judge({ node: { documentedOnly: true } });
  assert.equal(report.extended?.counts.notApplicable, extendedRequirementIds.length);
  const reasons = report.extended?.requirements.map(({ reason }) => reason ?? "");
  assert.ok(reasons?.includes("the node does not serve getLedgerInfo: the path returns 404"));
});

test("the limit of requests covers these operations, and secrets are redacted", async () => {
  let received = 0;
  const alter: Alteration = (_, answer) => {
    received += 1;
    return answer;
  };
  const maxRequests = 90;
  const report = await judge({ alter }, { maxRequests, header: ["X-Key: swordfish"] });
  assert.ok(received <= maxRequests, `${received} requests were received`);
  assert.equal(report.extended?.counts.violated, 0);
  assert.ok(report.extended.counts.notApplicable > 0);
  assert.doesNotMatch(JSON.stringify(report), /swordfish/);
});
