/** An impostor is never conformant, whatever features the profile declares as missing. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CheckRequest, Report } from "../../../cli/check-api.ts";
import { listFailedIds, judge } from "../wire/hostile-server.ts";
import {
  disabledFeatureSets,
  toCheckTitle,
  type DisabledFeatureSet,
  type Impostor,
  type ExpectedDetection,
} from "./impostor.ts";
import { impostors } from "./impostors.ts";
import { pickForSelftest } from "../../gates/sample.ts";
import { serveProxy } from "../wire/proxy.ts";

describe("an impostor is never conformant", { concurrency: 6 }, () => {
  for (const impostor of pickForSelftest(impostors))
    test(`${impostor.id}: ${impostor.description}`, () => unmask(impostor));
});

async function unmask({ create, expectedDetection, withoutFeatures = {} }: Impostor): Promise<void> {
  const { handler, declared } = await create();
  const proxy = await serveProxy({ fetch: async (request) => handler(request) }, (_, answer) => answer);
  const ask = (request: CheckRequest): Promise<Report> =>
    judge(proxy.baseUrl, { timeout: 10_000, ...declared, ...request });
  assertDetected(await ask({ runs: 1 }), expectedDetection);
  for (const [name, features] of Object.entries(disabledFeatureSets)) {
    const disabledFeatureSet = name as DisabledFeatureSet;
    const expected =
      withoutFeatures[disabledFeatureSet] === undefined
        ? expectedDetection
        : withoutFeatures[disabledFeatureSet];
    if (expected === null) continue;
    // These requirements are enough: if they fail or are inconclusive, a run of all requirements cannot exit with 0.
    const only = expected.exitCode === 1 ? expected.detectingChecks.map(([id]) => id) : expected.open;
    assertDetected(await ask({ runs: 10, profile: { ...declared?.profile, features }, only }), expected);
  }
  await proxy.close();
}

function assertDetected(report: Report, expectedDetection: ExpectedDetection): void {
  const failed = listFailedIds(report);
  assert.equal(report.exitCode, expectedDetection.exitCode, report.verdictReasons.join(" "));
  if (expectedDetection.exitCode === 1) {
    for (const name of expectedDetection.detectingChecks) {
      const [id] = name;
      const title = toCheckTitle(name);
      assert.ok(failed.includes(id), `expected ${id} to fail, got failures of: ${failed.join(", ")}`);
      assert.equal(checkOf(report, id, title)?.result, "violated", `${id}: ${title}`);
    }
    return;
  }
  assert.equal(report.summary.MUST.fail, 0, failed.join(", "));
  for (const id of expectedDetection.open) {
    const row = report.requirements.find((one) => one.id === id);
    assert.deepEqual([row?.level, row?.status], ["MUST", "inconclusive"], id);
  }
}

function checkOf(report: Report, id: string, title: string) {
  return report.requirements.find((one) => one.id === id)?.checks.find((one) => one.title === title);
}
