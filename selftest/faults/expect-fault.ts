/** What every node with one fault has to bring about, judged in part or whole. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { check, type CheckRequest, type Report } from "../../cli/check-api.ts";
import { createNode, type ReferenceNode } from "../../reference-node/node.ts";
import { serveProxy, type Alter, type AskedBefore } from "../proxy.ts";
import type { Fault } from "./fault.ts";
import { rowsInPlace } from "./rows-in-place.ts";

/**
 * Defines one test for each fault.
 * `in place` judges by the fault's own requirement only, which fails; it costs a fraction of a whole run.
 * `whole` judges by every requirement: the fault's own fails, and beside its collateral no other.
 */
export function expectEach(faults: readonly Fault[], extent: "in place" | "whole"): void {
  describe(`a node with one fault, judged ${extent}`, { concurrency: 4 }, () => {
    // A node costs more than a run of one requirement, and runs that only read leave nothing behind.
    const node = createNode();
    after(() => node.close());
    for (const fault of faults) {
      test(`${fault.requirement} ${fault.id}: ${fault.fault}`, async () => {
        const only = extent === "in place" ? { only: rowsInPlace(fault) } : {};
        const request = { seed: 20_261, runs: 10, ...only };
        assertFails(fault, await judgeFaulty(node, fault, request));
      });
    }
  });
}

/** A run that leaves something behind has a node of its own. */
async function judgeFaulty(shared: ReferenceNode, fault: Fault, request: CheckRequest): Promise<Report> {
  const { alter, declares = {}, allow = "read", before } = fault;
  if (allow === "read") return judgeAltered(shared, alter, { ...request, profile: declares }, before);
  const submits = allow !== "simulate";
  const node = submits ? createNode() : shared;
  try {
    const profile = { ...node.profile, ...declares };
    return await judgeAltered(node, alter, { ...request, profile, allow }, before);
  } finally {
    if (submits) await node.close();
  }
}

/** The report on a node with altered answers, at the level of SHOULD. */
export async function judgeAltered(
  node: ReferenceNode,
  alter: Alter,
  request: CheckRequest,
  before?: AskedBefore,
): Promise<Report> {
  const proxy = await serveProxy(node, alter, "/v1", before);
  try {
    return await check({ baseUrl: proxy.baseUrl, level: "should", ...request });
  } finally {
    await proxy.close();
  }
}

function assertFails({ requirement, collateral = [] }: Fault, report: Report): void {
  const failed = report.requirements.filter(({ status }) => status === "fail");
  assert.deepEqual(
    failed.map(({ id }) => id).filter((id) => !collateral.some((other) => other === id)),
    [requirement],
  );
  assert.deepEqual(
    report.requirements.filter(({ status }) => status === "error"),
    [],
  );
  assert.equal(report.exitCode, 1);
  for (const failure of failed.flatMap(({ failures }) => failures))
    assert.match(failure.curl, /^(printf .* \| )?curl /s);
}
