/** A target that returns 500 to random requests is not accused, and one that returns it to the same request always is. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ProxyRequest } from "../../proof/fake-nodes/wire/exchange.ts";
import { error, isSuccess } from "../../proof/fake-nodes/wire/responses.ts";
import { judgeAltered } from "../../proof/gates/mutation/judge-mutant.ts";
import { createGenerator } from "../../reference-node/primitives/generator.ts";
import { createNode } from "../../reference-node/node.ts";
import type { Report } from "../../reports/report.ts";

const node = createNode();
after(() => node.close());

const address = `0x${"1".padStart(64, "0")}`;

/**
 * Judges a node by all reads. It returns 500 to a share of all requests, and always to those that are broken. Whether it
 * does depends on the request and on how often it came, so that each run is the same.
 */
function judgeWithErrors(share: number, isBroken: (incoming: ProxyRequest) => boolean): Promise<Report> {
  const times = new Map<string, number>();
  return judgeAltered(
    node,
    (incoming, answer) => {
      const request = `${incoming.path}?${String(incoming.query)} ${incoming.body}`;
      const time = (times.get(request) ?? 0) + 1;
      times.set(request, time);
      const isRandom = createGenerator(20_261, `${time} ${request}`).below(100) < share * 100;
      const isOwn = isSuccess(answer) && isBroken(incoming);
      return isRandom || isOwn ? error(answer, 500, "internal_error") : answer;
    },
    { seed: 20_261, runs: 10 },
  );
}

const failedOf = (report: Report): readonly string[] =>
  report.requirements.filter(({ status }) => status === "fail").map(({ id }) => id);

for (const share of [0.02, 0.1]) {
  test(`no requirement fails if ${share * 100} % of all responses have status 500`, async () => {
    const report = await judgeWithErrors(share, () => false);
    assert.deepEqual(failedOf(report), []);
    assert.notEqual(report.exitCode, 1);
    assert.ok(report.facts.some(({ id }) => id === "changed-status"));
  });
}

for (const [what, isBroken, failed] of [
  ["an account", ({ path, query }) => path === `/accounts/${address}` && query.size === 0, "ADDR-005"],
  [
    "an account at some versions",
    ({ path, query }) => path === `/accounts/${address}` && /[0-4]$/.test(query.get("ledger_version") ?? ""),
    "ACCT-008",
  ],
] as const satisfies readonly (readonly [string, (incoming: ProxyRequest) => boolean, string])[]) {
  test(`a read of ${what} that always has status 500 fails beside random ones`, async () => {
    const report = await judgeWithErrors(0.05, isBroken);
    assert.equal(report.exitCode, 1);
    assert.ok(failedOf(report).includes(failed), failedOf(report).join(", "));
  });
}
