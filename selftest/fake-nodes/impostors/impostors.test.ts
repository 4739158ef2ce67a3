/** No impostor is ever called conformant, whatever its owner declares as not offered. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CheckRequest, Report } from "../../../cli/check-api.ts";
import { failedOf, judge } from "../wire/hostile-server.ts";
import { serveProxy } from "../wire/proxy.ts";
import { abatements, type Abatement, type Impostor, type Unmasked } from "./impostor.ts";
import { impostors } from "./impostors.ts";

describe("an impostor is never conformant", { concurrency: 6 }, () => {
  for (const impostor of impostors) test(`${impostor.id}: ${impostor.what}`, () => unmask(impostor));
});

async function unmask({ create, unmasked, abated = {} }: Impostor): Promise<void> {
  const { answers, declared } = await create();
  const proxy = await serveProxy({ fetch: async (request) => answers(request) }, (_, answer) => answer);
  const ask = (request: CheckRequest): Promise<Report> =>
    judge(proxy.baseUrl, { timeoutMillis: 10_000, ...declared, ...request });
  assertUnmasked(await ask({ runs: 1 }), unmasked);
  for (const [name, features] of Object.entries(abatements)) {
    const abatement = name as Abatement;
    const expected = abated[abatement] === undefined ? unmasked : abated[abatement];
    if (expected === null) continue;
    // Rows that fail or stay open when they are judged alone keep a run of all rows from ending with 0 too.
    const only = expected.exitCode === 1 ? expected.caughtBy.map(([id]) => id) : expected.open;
    assertUnmasked(await ask({ runs: 10, profile: { ...declared?.profile, features }, only }), expected);
  }
  await proxy.close();
}

function assertUnmasked(report: Report, unmasked: Unmasked): void {
  const failed = failedOf(report);
  assert.equal(report.exitCode, unmasked.exitCode, report.verdictReasons.join(" "));
  if (unmasked.exitCode === 1) {
    for (const [id, title] of unmasked.caughtBy) {
      assert.ok(failed.includes(id), `${id} is not among ${failed.join(", ")}`);
      assert.equal(checkOf(report, id, title)?.result, "violated", `${id}: ${title}`);
    }
    return;
  }
  assert.equal(report.summary.MUST.fail, 0, failed.join(", "));
  for (const id of unmasked.open) {
    const row = report.requirements.find((one) => one.id === id);
    assert.deepEqual([row?.level, row?.status], ["MUST", "inconclusive"], id);
  }
}

function checkOf(report: Report, id: string, title: string) {
  return report.requirements.find((one) => one.id === id)?.checks.find((one) => one.title === title);
}
