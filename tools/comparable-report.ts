import assert from "node:assert/strict";
import type { Report } from "../reports/model/report.ts";

/**
 * Renders a report as text without the parts that may differ between two runs with one seed: times, latencies, address,
 * retries and digest. Ledger positions are kept, because equal state has equal positions.
 */
export function comparable(report: Report): string {
  const { baseUrl } = report.target;
  const {
    startedAt: _startedAt,
    durationMs: _durationMs,
    timeLimit: _timeLimit,
    timeline: _timeline,
    longestChain: _longestChain,
    requests,
    ...run
  } = report.run;
  const { retried: _retried, ...sent } = requests;
  const { digest: _digest, ...content } = { ...report, run: { ...run, requests: sent } };
  const { host, origin } = new URL(baseUrl);
  return JSON.stringify(content, null, 1)
    .replaceAll(origin, "<origin>")
    .replaceAll(host, "<host>")
    .replaceAll(/"durationMs": \d+/g, '"durationMs": 0')
    .replaceAll(/\[\s*"date",\s*"[^"]*"\s*\]/gi, '["date"]');
}

/** Compares two reports line by line, so that a failure shows only the lines that differ. */
export function assertEqualReports(one: string, other: string): void {
  const lines = [one, other].map((text) => text.split("\n"));
  const differing = (mine: readonly string[], others: readonly string[]): string[] =>
    mine.filter((line) => !others.includes(line)).slice(0, 20);
  const [first = [], second = []] = lines;
  if (one !== other) {
    assert.deepEqual(differing(first, second), differing(second, first), "some lines are in only one report");
    assert.equal(first.length, second.length, "some lines are repeated in only one report");
    assert.fail("the reports have the same lines in another order");
  }
}
