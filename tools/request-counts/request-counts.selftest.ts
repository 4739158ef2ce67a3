import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateCost } from "../../cli/run/estimate/cost-estimate.ts";
import { addRequests, estimateRequests, sumRequests } from "../../cli/run/request-estimate.ts";
import { SAFETY_CLASSES } from "../../evidence/safety-class.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { countByOperation, observeReferenceRun } from "./count-requests.ts";

/** Another seed generates other inputs, so the numbers differ a little. */
const toleranceParts = 0.1;

const observations = await observeReferenceRun(11, 25);
const estimated = estimateRequests(observations, 25);
const counted = addRequests(
  observations.flatMap((observation) =>
    countByOperation(observation).map(([operation, count]) => ({
      operation,
      safety: observation.safety,
      count,
    })),
  ),
);

function assertClose(estimate: number, real: number, what: string): void {
  const difference = Math.abs(estimate - real);
  assert.ok(
    difference <= Math.max(5, toleranceParts * real),
    `${what}: estimated ${estimate}, sent ${real}. Run npm run task -- request-counts.`,
  );
}

test("the estimate of the plan is within 10 % of the requests of a real run, in all and by class", () => {
  assertClose(sumRequests(estimated), sumRequests(counted), "all");
  for (const safety of SAFETY_CLASSES) {
    const sent = observations.reduce((sum, { traffic }) => sum + traffic.requests[safety], 0);
    assertClose(sumRequests(estimated, [safety]), sent, safety);
  }
});

test("the estimate is within 10 % for each operation", () => {
  assert.deepEqual(Object.keys(estimated).toSorted(), Object.keys(counted).toSorted());
  for (const operation of Object.keys(counted) as Operation[]) {
    for (const safety of SAFETY_CLASSES) {
      const real = counted[operation]?.[safety] ?? 0;
      assertClose(estimated[operation]?.[safety] ?? 0, real, `${operation} ${safety}`);
    }
  }
});

test("the estimated bytes, transactions and gas are close to those of a real run", () => {
  const { bytes, transactions, gasUnits } = estimateCost(estimated, true);
  const bodies = observations.flatMap(({ traffic }) => Object.values(traffic.bytes ?? {}));
  for (const side of ["sent", "received"] as const) {
    const real = bodies.reduce((sum, body) => sum + body[side], 0);
    assertClose(bytes[side], real, side);
  }
  const spent = observations.flatMap(({ spending }) => spending ?? []);
  const accepted = spent.reduce((sum, one) => sum + one.accepted.length, 0);
  assertClose(transactions, accepted, "transactions");
  const shown = spent.flatMap((one) => one.shown);
  const units = shown.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0);
  assertClose(gasUnits, (units / shown.length) * accepted, "gas units");
});

const others = [
  { runs: 10, only: [] },
  { runs: 60, only: ["ACCT-001", "ACCT-009", "RSRC-003", "TABL-003", "BLCK-004", "VALU-002"] },
] as const;

for (const { runs, only } of others) {
  test(`the estimate is within 10 % with --runs ${runs} and ${only.length || "all"} requirements`, async () => {
    const observed = await observeReferenceRun(11, runs, only);
    const sent = observed.flatMap(countByOperation).reduce((sum, [, count]) => sum + count, 0);
    assert.ok(sent > 0);
    assertClose(sumRequests(estimateRequests(observed, runs)), sent, `--runs ${runs}`);
  });
}
