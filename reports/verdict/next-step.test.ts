import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { accepted } from "../model/baseline.test.arbitrary.ts";
import { findNextStep } from "./next-step.ts";
import { createReport } from "../model/report.ts";
import {
  countedIds,
  failureOf,
  numRuns,
  tool,
  wholeRun,
  wholeRunWith,
} from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { assignShards } from "../model/shard.ts";

const next = (record: RunRecord, replay: string | null = null): string =>
  findNextStep(createReport(record, tool), replay).text;

function open(...reasons: string[]): RunRecord {
  const record = wholeRun();
  return {
    ...record,
    observations: record.observations.map((one, index) => {
      const needs = reasons[index];
      return needs === undefined ? one : { ...one, outcome: { kind: "inconclusive", needs, exchanges: [] } };
    }),
  };
}

function withFirstCheck(safety: "simulate" | "heavy", changes: Partial<RunRecord["scope"]> = {}): RunRecord {
  const { checks, scope, ...record } = wholeRun();
  return {
    ...record,
    scope: { ...scope, ...changes },
    checks: checks.map((check, index) => (index === 0 ? { ...check, safety } : check)),
  };
}

describe("the next step", () => {
  test("judges the first cause again, or explains it where no report was written", () => {
    const failing = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] });
    assert.equal(
      next(failing, "touchstone replay out/report.json"),
      "touchstone replay out/report.json ACCT-004",
    );
    assert.equal(next(failing), "touchstone requirements ACCT-004");
  });

  test("tells how to reach a target that never answered", () => {
    assert.match(next(wholeRun({ end: "unreachable", observations: [] })), /base URL.*--wait <seconds>/);
  });

  test("names the keys of the profile that most requirements wait for", () => {
    const keys = "needs a call that succeeds (profile keys signers and succeeds, with --allow submit)";
    assert.equal(
      next(open("needs an account (profile key accounts)", keys, keys)),
      "declare signers and succeeds with --profile <file> and --allow submit: 2 requirements wait for that",
    );
    assert.equal(
      next(open("needs more (profile key limits.bodyBytesMax)")),
      "declare limits.bodyBytesMax with --profile <file>: 1 requirement waits for that",
    );
  });

  test("names the limit that ended the run", () => {
    const [, ...observations] = wholeRun().observations;
    assert.match(next(wholeRun({ end: "out of time", observations })), /more time with --max-time <seconds>/);
    assert.match(next(open("request limit reached")), /more requests with --max-requests <n>/);
    assert.equal(next(wholeRun({ end: "interrupted", observations })), "run it again, to its end");
  });

  test("explains what is open where no option helps", () => {
    assert.match(next(open("the target moved on")), /^touchstone requirements [A-Z]{4}-\d{3}$/);
  });

  test("puts a baseline right that alone is at fault", () => {
    const baseline = { source: "accepted.json", isShipped: false, entries: [accepted("ACCT-003")] };
    assert.equal(next(wholeRun({ baseline })), "put the baseline right: accepted.json");
  });

  test("widens the scope by one class, only where that would judge more", () => {
    assert.equal(next(withFirstCheck("simulate")), "--allow simulate judges with 1 more check");
    assert.equal(next(withFirstCheck("heavy")), "--allow heavy judges with 1 more check");
    const features = { simulation: false };
    assert.equal(next(withFirstCheck("simulate", { features })), "keep report.json as evidence");
    const only = { patterns: ["ACCT-*"], ids: ["ACCT-001"] as const };
    assert.match(next(wholeRun({ scope: { ...wholeRun().scope, only } })), /leave out --only/);
  });

  test("merges a good shard with the others, whatever it leaves open", () => {
    const { checks, observations, scope } = wholeRun();
    const id = checks[0]?.requirement ?? "ACCT-001";
    const judged = { ...scope, shard: { index: assignShards(checks, 2)(id), count: 2 } };
    const merge = "judge every shard, then touchstone merge <dirs> --out <dir>";
    const outcome = { kind: "inconclusive", needs: "more (profile key accounts)", exchanges: [] } as const;
    const shard = wholeRun({ scope: judged });
    assert.equal(next(shard), merge);
    assert.equal(next(wholeRun({ scope: { ...judged, only: { patterns: ["*"], ids: countedIds } } })), merge);
    const left = observations.map((one) => (one.requirement === id ? { ...one, outcome } : one));
    assert.match(next({ ...shard, observations: left }), /declare accounts/);
    const failing = wholeRunWith(id, { findings: [failureOf(id)] });
    assert.equal(next({ ...failing, scope: judged }), `touchstone requirements ${id}`);
  });

  test("takes no advice from a target", () => {
    const said = next(open("the target said (profile key password), see (profile key accounts and evil)"));
    assert.doesNotMatch(said, /password|evil/);
  });

  test("is said of every report, in one line", () => {
    fc.assert(
      fc.property(anyRunRecord, (record) => {
        const { kind, text } = findNextStep(createReport(record, tool), "touchstone replay report.json");
        assert.ok(text.length > 0);
        if (kind === "command")
          assert.match(text, /^touchstone (replay report\.json|requirements) [A-Z]{4}-\d{3}$/);
      }),
      { numRuns },
    );
  });
});
