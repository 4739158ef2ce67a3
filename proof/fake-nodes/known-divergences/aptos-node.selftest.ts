import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type CheckRequest, type Report } from "../../../cli/check-api.ts";
import { getRequirement } from "../../../spec/catalogue.ts";
import { listDivergences } from "../../../spec/known-divergences.ts";
import { serveVariation } from "../../gates/variations/variation-target.ts";
import { aptosNode } from "./aptos-node.ts";

/**
 * The requirements that the node fails: those of the known divergences, with two exceptions. TABL-008 passes, because
 * the node still has every version at which the checks read a table item. Requirements of later revisions are judged
 * only with --revision.
 */
const known = listDivergences("aptos").flatMap(([id]) =>
  id === "TABL-008" || getRequirement(id).basis === "revision" ? [] : [id],
);

async function judge(request: CheckRequest = {}): Promise<Report> {
  const target = await serveVariation(aptosNode);
  try {
    const { baseUrl, profile } = target;
    return await check({ baseUrl, profile, allow: "heavy", seed: 20_262, runs: 10, ...request });
  } finally {
    await target.close();
  }
}

const withStatus = ({ requirements }: Report, status: string): readonly string[] =>
  requirements.filter((one) => one.status === status).map(({ id }) => id);

test("a node with every known divergence fails exactly the listed requirements", async () => {
  const report = await judge();
  assert.deepEqual(withStatus(report, "fail"), known);
  assert.deepEqual([report.verdict, report.exitCode], ["not-conformant", 1]);
});

test("with the baseline known:aptos, the node is conformant, all failures are waived and every entry is needed", async () => {
  const report = await judge({ baseline: "known:aptos" });
  assert.deepEqual([report.verdict, report.exitCode], ["conformant", 0], report.verdictReasons.join(" "));
  assert.deepEqual(withStatus(report, "waived"), known);
  assert.deepEqual(
    report.baseline?.entries.flatMap(({ requirement, standing }) =>
      standing === "waived" ? [requirement] : [],
    ),
    known,
  );
});

for (const revision of ["2024-05-15", "latest"]) {
  test(`with --revision ${revision}, too, the baseline known:aptos waives all failures`, async () => {
    const report = await judge({ baseline: "known:aptos", allow: "read", revision });
    assert.deepEqual(withStatus(report, "fail"), [], report.verdictReasons.join(" "));
    assert.ok(withStatus(report, "waived").length > 0);
  });
}
