import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { requirements } from "../../spec/catalogue.ts";
import { isFaultyEntry } from "../model/baseline.ts";
import type { Observation } from "../../evidence/observation.ts";
import { countedIds, failureOf, numRuns, tool } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { judgeRun } from "./verdict.ts";
import type { ExitCode } from "../model/report.ts";

const judge = (record: RunRecord) => judgeRun(record, requirements, tool.version);

const severity: readonly ExitCode[] = [0, 4, 5, 1, 3];
const isInScope = (record: RunRecord, { requirement, title }: Observation) => {
  const check = record.checks.find((one) => one.requirement === requirement && one.title === title);
  const row = judge(record).requirements.find(({ id }) => id === requirement);
  const isRun = row?.checks.some((one) => one.title === title && one.result !== "disabled") ?? false;
  return check !== undefined && isRun && row?.status !== "disabled" && row?.status !== "not-applicable";
};

test("another finding that the baseline does not accept never improves the verdict", () => {
  const property = fc.property(
    anyRunRecord,
    fc.constantFrom(...countedIds),
    fc.nat(),
    (record, id, index) => {
      fc.pre(record.baseline?.entries.every(({ requirement }) => requirement !== id) ?? true);
      const observations = record.observations.map((one, place) =>
        place === index % record.observations.length
          ? { ...one, findings: [...one.findings, failureOf(id)] }
          : one,
      );
      const before = severity.indexOf(judge(record).exitCode);
      assert.ok(severity.indexOf(judge({ ...record, observations }).exitCode) >= before);
    },
  );
  fc.assert(property, { numRuns });
});

test("a lost observation never makes a run conformant", () => {
  const property = fc.property(anyRunRecord, fc.nat(), (record, index) => {
    const lost = record.observations[index % record.observations.length];
    fc.pre(lost !== undefined && isInScope(record, lost) && judge(record).exitCode !== 0);
    const observations = record.observations.filter((one) => one !== lost);
    assert.notEqual(judge({ ...record, observations }).exitCode, 0);
  });
  fc.assert(property, { numRuns });
});

test("a requirement with checks passes only if a decisive check passed and an assertion was executed", () => {
  const property = fc.property(anyRunRecord, (record) => {
    for (const { id, row, status, assertions, checks } of judge(record).requirements) {
      if (status !== "pass") continue;
      assert.ok(assertions > 0, id);
      if (row.whenSeen === true) continue;
      assert.ok(
        checks.some(({ role, result }) => role === "decisive" && result === "held"),
        id,
      );
    }
  });
  fc.assert(property, { numRuns });
});

test("a baseline changes only the requirements of its entries, and a faulty entry never improves the verdict", () => {
  const property = fc.property(anyRunRecord, (record) => {
    const { baseline } = record;
    fc.pre(baseline !== null);
    const [given, without] = [judge(record), judge({ ...record, baseline: null })];
    const named = new Set(baseline.entries.map(({ requirement }) => requirement));
    given.requirements.forEach((one, index) => {
      const before = without.requirements[index];
      if (one.status !== before?.status) {
        const statuses = [before?.status, one.status, one.waiver ?? null];
        const isAccepted = one.waiver !== undefined;
        assert.deepEqual(
          statuses,
          isAccepted ? ["inconclusive", "waived", "unverified"] : ["fail", "waived", null],
        );
      }
      if (!named.has(one.id)) assert.deepEqual(one, before);
    });
    assert.equal(given.baseline.length, baseline.entries.length);
    if (given.baseline.some(isFaultyEntry)) assert.ok([1, 3].includes(given.exitCode));
  });
  fc.assert(property, { numRuns });
});

test("the counts match the requirements, and every verdict has a reason", () => {
  const property = fc.property(anyRunRecord, (record) => {
    const { requirements: rows, counts, reasons, notCounted } = judge(record);
    const total = Object.values(counts).flatMap((level) => Object.values(level));
    assert.equal(
      total.reduce((sum, count) => sum + count, 0),
      rows.length,
    );
    assert.equal(rows.length + notCounted.length, requirements.length);
    assert.ok(reasons.length > 0);
    assert.ok(rows.every(({ status, reasons: own }) => (status === "pass") === (own.length === 0)));
  });
  fc.assert(property, { numRuns });
});
