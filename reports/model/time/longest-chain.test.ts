import assert from "node:assert/strict";
import { test } from "node:test";
import type { Observation } from "../../../evidence/observation.ts";
import { createReport } from "../../verdict/create-report.ts";
import { findLongestChain } from "./longest-chain.ts";
import { countedIds, tool, wholeRun } from "../run-record.test.arbitrary.ts";
import type { RunRecord } from "../run-record.ts";
import { joinRun, splitRun } from "../split-run.test.arbitrary.ts";

const from = Date.parse(wholeRun().startedAt);
const waits = { count: 2, millis: 30 };

/** Describes a run whose first checks ran at these times, in milliseconds from its start. */
function runWith(times: readonly (readonly [start: number, end: number])[]): RunRecord {
  const run = wholeRun();
  const observations = run.observations.map((one, at): Observation => {
    const [start, end] = times[at] ?? [];
    if (start === undefined || end === undefined) return one;
    return { ...one, durationMs: end - start, timing: { startedAtMs: from + start, waits } };
  });
  return { ...run, observations };
}

const namesOf = (run: RunRecord) => findLongestChain(run)?.map(({ requirement }) => requirement);

test("the chain leads from the check that ended last to the ones that it waited for", () => {
  const [a, b, c, d] = countedIds;
  const run = runWith([
    [0, 100],
    [0, 40],
    [100, 130],
    [101, 200],
  ]);
  assert.deepEqual(namesOf(run), [a, d]);
  // The second check is shorter than the first one, which ran at the same time.
  const later = runWith([
    [0, 100],
    [0, 40],
    [101, 130],
    [41, 90],
  ]);
  assert.deepEqual(namesOf(later), [a, c]);
  const steps = runWith([
    [0, 40],
    [0, 10],
    [41, 50],
    [50, 99],
  ]);
  assert.deepEqual(namesOf(steps), [a, c, d]);
  assert.ok(b !== undefined);
});

test("checks without a time form a chain too, each of them once", () => {
  const [a, b, c] = countedIds;
  const run = runWith([
    [5, 5],
    [5, 6],
    [6, 6],
  ]);
  const names = namesOf(run) ?? [];
  assert.equal(names.length, 3);
  assert.deepEqual(new Set(names), new Set([a, b, c]));
});

test("a link has the requests of its check and what it waited for", () => {
  const run = runWith([[7, 20]]);
  const [link] = findLongestChain(run) ?? [];
  const [first] = run.observations;
  assert.ok(first !== undefined);
  assert.deepEqual(link, {
    requirement: first.requirement,
    title: first.title,
    safety: "read",
    startMs: 7,
    durationMs: 13,
    requests: Object.values(first.traffic.requests).reduce((sum, count) => sum + count, 0),
    waits: 2,
    waitedMs: 30,
  });
  assert.deepEqual(createReport(run, tool).run.longestChain, [link]);
});

test("a record without times and a merged run have no chain", () => {
  assert.equal(findLongestChain(wholeRun()), null);
  assert.ok(!("longestChain" in createReport(wholeRun(), tool).run));
  const merged = joinRun(splitRun(runWith([[0, 10]]), 2));
  assert.ok(merged.observations.some(({ timing }) => timing !== undefined));
  assert.equal(findLongestChain(merged), null);
});
