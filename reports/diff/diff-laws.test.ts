import assert from "node:assert/strict";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { diffReports, type ReportDiff } from "./diff.ts";
import { isVerified } from "./diff-requirements.ts";
import { renderDiff } from "./diff-text.ts";
import { createReport } from "../verdict/create-report.ts";
import type { Report } from "../model/report.ts";
import { failureOf, numRuns, tool } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";

const reportOf = (record: RunRecord): Report => createReport(record, tool);

/**
 * Any run with the checks of `record`, but with another scope, and often with other failures and another baseline.
 */
const anyLaterRun = (record: RunRecord): fc.Arbitrary<RunRecord> =>
  fc.tuple(anyRunRecord, fc.array(fc.nat({ max: 3 }), { minLength: 3 })).map(([other, fates]) => ({
    ...record,
    scope: other.scope,
    baseline: fates[0] === 0 ? other.baseline : record.baseline,
    observations: record.observations.map((one, index) => {
      const { outcome, findings } = one;
      if (outcome.kind !== "violated" && findings.length === 0) return one;
      const further = failureOf(
        outcome.kind === "violated" ? one.requirement : (findings[0]?.requirement ?? one.requirement),
        "further",
        "/z",
      );
      const fate = fates[index % fates.length];
      if (fate === 0) return { ...one, outcome: { kind: "held" } as const, findings: [] };
      if (fate === 1) return { ...one, findings: [...findings, further] };
      return fate === 2 ? { ...one, outcome: { kind: "held" } as const, findings: [further] } : one;
    }),
  }));

/** Two reports of the same or of different targets. */
const anyPair: fc.Arbitrary<readonly [Report, Report]> = fc
  .oneof(
    fc.tuple(anyRunRecord, anyRunRecord),
    anyRunRecord.chain((record) => fc.tuple(fc.constant(record), anyLaterRun(record))),
  )
  .map(([old, now]) => [reportOf(old), reportOf(now)]);

const groupsOf = ({ requirements }: ReportDiff, id: string): readonly string[] =>
  Object.entries(requirements).flatMap(([group, members]) =>
    members.filter((one) => one.id === id).map(() => group),
  );
const rowOf = ({ requirements }: Report, id: string) => requirements.find((one) => one.id === id);
const statusOf = (report: Report, id: string): string | null => rowOf(report, id)?.status ?? null;
const failingOf = (report: Report, id: string): readonly string[] =>
  (statusOf(report, id) === "fail" ? (rowOf(report, id)?.failures ?? []) : []).map(
    ({ fingerprint }) => fingerprint,
  );
const acceptedOf = ({ baseline }: Report, id: string): readonly string[] =>
  (baseline?.entries ?? [])
    .filter(({ requirement }) => requirement === id)
    .flatMap(({ failures }) => failures.map(({ fingerprint }) => fingerprint));
/** Returns the status, the failures and the waived failures of one requirement as one text. */
const findingOf = (report: Report, id: string): string =>
  JSON.stringify([statusOf(report, id), failingOf(report, id).toSorted(), acceptedOf(report, id).toSorted()]);
const render = (diff: ReportDiff, colour = false): string =>
  renderDiff(diff, { colour, replay: (id) => `touchstone replay new.json ${id}` });

test("a report does not differ from itself", () => {
  const property = fc.property(anyRunRecord.map(reportOf), (report) => {
    const diff = diffReports(report, report);
    const { circumstances, requirements, rows, baseline, facts, exitCode } = diff;
    const { target, ledger, tool: tools, run, notes } = circumstances;
    const lists: readonly (readonly unknown[])[] = [
      ...Object.values(requirements),
      ...Object.values<readonly unknown[]>({ ...rows }),
      ...Object.values<readonly unknown[]>({ ...baseline }),
      ...Object.values<readonly unknown[]>({ target, ledger, tools, run, facts }),
    ];
    assert.ok(lists.every((list) => list.length === 0));
    assert.ok(report.run.end === "completed" ? notes.length === 0 : notes.length === 2);
    assert.equal(exitCode, 0);
    assert.match(render(diff), /\nOutcome {2}no difference\n$/);
  });
  fc.assert(property, { numRuns });
});

test("every requirement that differs is in exactly one group", () => {
  const property = fc.property(anyPair, ([old, now]) => {
    const diff = diffReports(old, now);
    for (const { id } of now.requirements) {
      assert.equal(groupsOf(diff, id).length, findingOf(old, id) === findingOf(now, id) ? 0 : 1, id);
    }
  });
  fc.assert(property, { numRuns });
});

test("a regressed requirement has a new failure, and gives exit code 1 only if it counts for the verdict", () => {
  const property = fc.property(anyPair, ([old, now]) => {
    const { requirements, exitCode } = diffReports(old, now);
    for (const { id, failures } of requirements.regressed) {
      assert.equal(statusOf(now, id), "fail");
      const fresh = failures.filter((one) => one.old === null && one.new === "fail");
      assert.ok(fresh.length > 0);
      const before = [...failingOf(old, id), ...acceptedOf(old, id)];
      assert.ok(fresh.every(({ fingerprint }) => !before.includes(fingerprint)));
    }
    assert.equal(exitCode, requirements.regressed.some(({ isCounted }) => isCounted) ? 1 : 0);
  });
  fc.assert(property, { numRuns });
});

test("in the reverse comparison, regressed becomes fixed and newly verified becomes no longer verified", () => {
  const property = fc.property(anyPair, ([old, now]) => {
    const [there, back] = [diffReports(old, now), diffReports(now, old)];
    for (const { id, failures } of there.requirements.regressed) {
      // If one failure replaces another, this is a regression in both directions.
      const isReplaced = failures.some((one) => one.old === "fail" && one.new === null);
      const expected = isVerified(statusOf(old, id))
        ? isReplaced
          ? "regressed"
          : "fixed"
        : "noLongerVerified";
      assert.deepEqual(groupsOf(back, id), [expected]);
    }
    const ids = (group: ReportDiff["requirements"]["fixed"]) => group.map(({ id }) => id).toSorted();
    const turned = ids(there.requirements.newlyVerified);
    const seen = ids(there.requirements.regressed).filter((id) => !isVerified(statusOf(old, id)));
    assert.deepEqual(ids(back.requirements.noLongerVerified), [...turned, ...seen].toSorted());
    assert.deepEqual(ids(back.requirements.stillUnverified), ids(there.requirements.stillUnverified));
  });
  fc.assert(property, { numRuns });
});

test("only commands are wider than 80 columns, and the text contains no control characters", () => {
  const columns = (line: string) => Array.from(line).reduce((sum, one) => sum + (one <= "~" ? 1 : 2), 0);
  const property = fc.property(anyPair, ([old, now]) => {
    const diff = diffReports(old, now);
    const text = render(diff);
    assert.equal(stripVTControlCharacters(render(diff, true)), text);
    assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{C}\p{Zl}\p{Zp}]/u);
    const wide = text.split("\n").filter((line) => columns(line) > 80);
    assert.deepEqual(wide, []);
    assert.doesNotThrow(() => JSON.stringify(diff));
  });
  fc.assert(property, { numRuns });
});
