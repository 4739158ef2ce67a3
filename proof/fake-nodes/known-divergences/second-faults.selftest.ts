import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check, type Report } from "../../../cli/check-api.ts";
import { getRequirement, isRequirementId, type RequirementId } from "../../../spec/catalogue.ts";
import { listDivergences } from "../../../spec/known-divergences.ts";
import { pickForSelftest } from "../../gates/sample.ts";
import { serveVariation } from "../../gates/variations/variation-target.ts";
import { combineVariations, type Variation } from "../variations/variation.ts";
import { aptosNode } from "./aptos-node.ts";
import { secondFaults } from "./second-faults.ts";

const known = listDivergences("aptos").map(([id]) => id);
const isOfRevision = (id: RequirementId): boolean => getRequirement(id).basis === "revision";

/**
 * For some requirements, the other requirements whose checks send the requests that trigger the second fault.
 */
const senders: { readonly [id in RequirementId]?: readonly RequirementId[] } = {
  "LIMT-002": ["RSRC-008"],
  "MODL-015": ["MODL-030"],
  "MODL-021": ["MODL-030"],
  "MODL-044": ["MODL-030"],
  "MODL-045": ["MODL-030"],
  "EROR-005": ["EROR-001", "BTCH-008"],
};

/** Judges requirements of one basis, because only those of a revision need `--revision`. */
async function judge(node: Variation, ids: readonly RequirementId[]): Promise<Report> {
  const target = await serveVariation(node);
  try {
    const { baseUrl, profile } = target;
    const only = [...new Set(ids.flatMap((id) => [id, ...(senders[id] ?? [])]))];
    return await check({
      baseUrl,
      profile,
      allow: "heavy",
      seed: 20_262,
      runs: 10,
      baseline: "known:aptos",
      only,
      ...(ids.some(isOfRevision) ? { revision: "latest" } : {}),
    });
  } finally {
    await target.close();
  }
}

function describeStatus({ requirements }: Report, id: RequirementId): readonly (string | undefined)[] {
  const found = requirements.find((one) => one.id === id);
  return [found?.status, found?.failures[0]?.summary ?? found?.reason ?? ""];
}

const failed = ({ requirements }: Report): readonly string[] =>
  requirements.filter(({ status }) => status === "fail").map(({ id }) => id);

test("every known divergence has a second fault", () => {
  assert.deepEqual(
    known.filter((id) => !secondFaults.some(({ requirement }) => requirement === id)),
    [],
  );
});

describe("without a second fault, the known divergence of each requirement is waived", () => {
  for (const ofRevision of [false, true]) {
    test(ofRevision ? "of a revision" : "of the document", async () => {
      const ids = known.filter(isRequirementId).filter((id) => isOfRevision(id) === ofRevision);
      const report = await judge(aptosNode, ids);
      assert.deepEqual(failed(report), []);
      const others = ids.filter((id) => !["pass", "waived"].includes(String(describeStatus(report, id)[0])));
      assert.deepEqual(others, [], report.verdict);
    });
  }
});

describe("a second fault of the same requirement is not waived", () => {
  const identified = secondFaults.map((one) => ({ ...one, id: `${one.requirement}: ${one.fault}` }));
  for (const { id, requirement, fault, alter } of pickForSelftest(identified)) {
    test(id, async () => {
      const other: Variation = {
        id: "second-fault",
        differs: fault,
        allowed: "The document does not allow it: this node violates it.",
        alter,
      };
      const report = await judge(combineVariations(aptosNode, other), [requirement]);
      assert.ok(failed(report).includes(requirement), describeStatus(report, requirement).join(": "));
      assert.deepEqual([report.verdict, report.exitCode], ["not-conformant", 1]);
    });
  }
});
