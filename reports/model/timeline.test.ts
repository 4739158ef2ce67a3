import assert from "node:assert/strict";
import { test } from "node:test";
import { findContradictions } from "../verify/report-contradictions.ts";
import { createReport } from "../verdict/create-report.ts";
import type { LatencySlot } from "../../evidence/traffic.ts";
import { noTraffic, tool, wholeRun } from "./run-record.test.arbitrary.ts";
import type { RunRecord } from "./run-record.ts";
import { joinRun, splitRun } from "./split-run.test.arbitrary.ts";
import { createTimeline, findMedianLatency, timelineBucketsMax } from "./timeline.ts";

const at = (slot: number, bins: LatencySlot["bins"], retried = 0): LatencySlot => ({
  operation: "getAccount",
  slot,
  retried,
  bins,
});

function runWith(latencies: readonly LatencySlot[]): RunRecord {
  const run = wholeRun();
  return { ...run, discovery: { ...run.discovery, traffic: { ...noTraffic, latencies } } };
}

test("a run without latencies has no timeline, and its report has no such member", () => {
  assert.equal(createTimeline(wholeRun()), null);
  assert.ok(!("timeline" in createReport(wholeRun(), tool).run));
});

test("the median latency is that of all requests, in the middle of its bin", () => {
  assert.equal(findMedianLatency(noTraffic), null);
  const latencies = [at(1, { "4": 2 }), at(2, { "8": 2, "12": 1 })];
  assert.equal(findMedianLatency({ latencies }), 4);
});

test("a timeline has the quantiles of each operation and its buckets", () => {
  const health: LatencySlot = { operation: "checkHealth", slot: 1_003, retried: 0, bins: { "40": 1 } };
  const timeline = createTimeline(
    runWith([at(1_000, { "0": 18, "8": 1 }), at(1_002, { "12": 1 }, 1), health]),
  );
  assert.deepEqual(timeline, {
    bucketMs: 100,
    operations: [
      {
        operation: "getAccount",
        requests: 20,
        retried: 1,
        latencyMs: { median: 1, p95: 4, max: 8 },
        buckets: { requests: [19, 0, 1, 0], retried: [0, 0, 1, 0], p95Ms: [4, null, 8, null] },
      },
      {
        operation: "checkHealth",
        requests: 1,
        retried: 0,
        latencyMs: { median: 1_000, p95: 1_000, max: 1_000 },
        buckets: { requests: [0, 0, 0, 1], retried: [0, 0, 0, 0], p95Ms: [null, null, null, 1_000] },
      },
    ],
  });
});

test("a long run has as many buckets as a short one", () => {
  const timeline = createTimeline(runWith([at(0, { "0": 1 }), at(36_000, { "0": 1 })]));
  const [operation] = timeline?.operations ?? [];
  assert.equal(operation?.buckets.requests.length, timelineBucketsMax);
  assert.equal(timeline?.bucketMs, 150_100);
  assert.deepEqual([operation.buckets.requests.at(0), operation.buckets.requests.at(-1)], [1, 1]);
});

test("the shards of a run begin together on the timeline", () => {
  const [one, two] = splitRun(runWith([at(5_000, { "0": 1 })]), 2);
  assert.ok(one !== undefined && two !== undefined);
  const later = {
    ...two,
    startedAt: new Date(Date.parse(one.startedAt) + 3_600_000).toISOString(),
    discovery: { ...two.discovery, traffic: { ...noTraffic, latencies: [at(41_001, { "0": 1 })] } },
  };
  assert.deepEqual(createTimeline(joinRun([one, later]))?.operations[0]?.buckets.requests, [1, 1]);
});

test("a timeline whose buckets do not add up is a contradiction", () => {
  const report = createReport(runWith([at(0, { "0": 2 })]), tool);
  assert.deepEqual(findContradictions(report), []);
  const [operation] = report.run.timeline?.operations ?? [];
  assert.ok(operation !== undefined);
  const timeline = { bucketMs: 100, operations: [{ ...operation, requests: 3 }] };
  assert.match(findContradictions({ ...report, run: { ...report.run, timeline } }).join(), /buckets have 2/);
});
