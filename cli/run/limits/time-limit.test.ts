import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlannedCheck } from "../../../evidence/observation.ts";
import { noTraffic } from "../../../reports/model/run-record.test.arbitrary.ts";
import { listChecks } from "../../../suites/runner/planned-checks.ts";
import type { PreparedRun } from "../prepare-run.ts";
import { timeLimitMax } from "./time-limit-max.ts";
import { estimateTime, findTimeLimit, type Pacing } from "./time-limit.ts";

const all = await listChecks();
const reads = all.filter(({ safety }) => safety === "read");

const quick: Pacing = {
  runs: 25,
  latencyMs: 1,
  rate: null,
  concurrency: 8,
  submitters: 4,
  blockIntervalMs: 0,
  extended: false,
};

const secondsOf = (checks: readonly PlannedCheck[], changes: Partial<Pacing> = {}): number =>
  estimateTime(checks, { ...quick, ...changes }).seconds;

test("what checks need grows with the latency, and shrinks with the number of checks at once", () => {
  assert.ok(secondsOf(reads) <= 2);
  const { requests } = estimateTime(reads, quick);
  const slow = secondsOf(reads, { latencyMs: 97 });
  assert.equal(slow, Math.ceil((requests * 100) / 8_000));
  assert.equal(secondsOf(reads, { latencyMs: 97, concurrency: 1 }), Math.ceil((requests * 100) / 1_000));
  assert.ok(secondsOf(reads.slice(0, 10), { latencyMs: 97 }) < slow / 4);
  assert.equal(secondsOf([], { latencyMs: 97 }), 0);
});

test("a limit of the rate counts if it is slower than the latency", () => {
  const { requests } = estimateTime(reads, quick);
  assert.equal(secondsOf(reads, { rate: 25 }), Math.ceil(requests / 25));
  assert.equal(secondsOf(reads, { rate: 1_000_000, latencyMs: 97 }), secondsOf(reads, { latencyMs: 97 }));
});

test("submissions wait for blocks, as many at once as there are groups of signers", () => {
  const slow = { blockIntervalMs: 3_000, latencyMs: 97 };
  const { waits, seconds } = estimateTime(all, { ...quick, ...slow });
  assert.ok(waits > 100, String(waits));
  assert.ok(seconds > (waits * 3) / 4);
  assert.ok(secondsOf(all, { ...slow, submitters: 1 }) > waits * 3);
  assert.equal(estimateTime(reads, { ...quick, ...slow }).waits, 0);
  const dayMs = 86_400_000;
  assert.equal(estimateTime(all, { ...quick, blockIntervalMs: dayMs }).blockIntervalMs, 15_000);
});

test("the operations beyond the document need time too", () => {
  const slow = { latencyMs: 97 };
  assert.equal(secondsOf([], { ...slow, extended: true }), 20);
});

/** Describes a run that was discovered with this latency, which is the middle of a bin. */
function discovered(latencyBin: number | null, changes: Partial<PreparedRun["context"]> = {}) {
  const latencies =
    latencyBin === null
      ? []
      : [{ operation: "getAccount" as const, slot: 1, retried: 0, bins: { [latencyBin]: 9, "80": 4 } }];
  const context = { seed: { value: 7, runs: 25 }, rate: null, timeoutMillis: 10_000, ...changes };
  return {
    context,
    secrets: { signers: [] },
    discovered: { traffic: { ...noTraffic, latencies }, blockIntervalMs: null },
  } as unknown as PreparedRun;
}

const limits = { maxTime: null, concurrency: 8 };

test("a given time wins, and has no explanation", () => {
  const limit = findTimeLimit(discovered(4), reads, { ...limits, maxTime: 7 }, 0);
  assert.deepEqual(limit, { seconds: 7 });
});

test("the default has a reserve for a bad day, and for what has already passed", () => {
  const limit = findTimeLimit(discovered(4), reads, limits, 0);
  assert.equal(limit.needed?.latencyMs, 2);
  assert.ok(limit.seconds >= 130 && limit.seconds <= 150, String(limit.seconds));
  assert.equal(limit.seconds % 10, 0);
  assert.equal(findTimeLimit(discovered(4), reads, limits, 60_000).seconds, limit.seconds + 60);
  const needed = findTimeLimit(discovered(28), reads, limits, 0);
  assert.equal(needed.needed?.latencyMs, 130);
  assert.ok(needed.seconds >= 3 * (needed.needed?.seconds ?? 0) + 130);
});

test("the default is at most fifteen minutes", () => {
  assert.equal(findTimeLimit(discovered(50), all, limits, 0).seconds, timeLimitMax);
  assert.equal(timeLimitMax, 900);
});

test("submissions wait for each other if there are too few signers to share", () => {
  const context = discovered(4);
  const withSigners = (count: number) => ({
    ...context,
    secrets: { ...context.secrets, signers: Array.from({ length: count }, () => ({ address: "0x1" })) },
    discovered: { ...context.discovered, blockIntervalMs: 1_000 },
  });
  const neededWith = (count: number): number =>
    findTimeLimit(withSigners(count) as unknown as PreparedRun, all, limits, 0).needed?.seconds ?? 0;
  assert.equal(neededWith(0), neededWith(4));
  assert.ok(neededWith(5) < neededWith(4) * 0.6);
  assert.ok(neededWith(10) < neededWith(5) * 0.6);
});

test("a target whose latency is unknown is taken for a quick one", () => {
  assert.equal(findTimeLimit(discovered(null), reads, limits, 0).needed?.latencyMs, 0);
});
