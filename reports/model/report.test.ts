import assert from "node:assert/strict";
import { computeDigest } from "./report-digest.ts";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { anyRunRecord } from "./any-run.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import schema from "./report.schema.json" with { type: "json" };
import {
  exchangeWith,
  failureOf,
  numRuns,
  tool,
  wholeRun,
  wholeRunWith,
} from "./run-record.test.arbitrary.ts";

const validate = new Ajv2020({ strict: true, allErrors: false, allowUnionTypes: true }).compile(schema);

function assertValid(report: unknown): void {
  assert.ok(validate(report), JSON.stringify(validate.errors));
}

const failing = () => createReport(wholeRunWith("ACCT-001", { findings: [failureOf("RESP-001")] }), tool);

test("every report matches the published schema, also after a JSON round trip", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const report = createReport(record, tool);
      assertValid(report);
      assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
    }),
    { numRuns },
  );
});

test("the schema rejects invalid reports", () => {
  const report = failing();
  const [first, ...others] = report.requirements;
  const wrong: readonly unknown[] = [
    { ...report, schemaVersion: 2 },
    { ...report, verdict: "compliant" },
    { ...report, verdict: "conformant" },
    { ...report, exitCode: 2 },
    { ...report, surprise: true },
    { ...report, verdictReasons: [] },
    { ...report, digest: "sha256:0" },
    { ...report, requirements: [{ ...first, status: "skipped" }, ...others] },
    { ...report, requirements: [{ ...first, status: "fail", reason: "it failed" }, ...others] },
    { ...report, requirements: [{ ...first, assertions: 0 }, ...others] },
  ];
  for (const one of wrong) assert.equal(validate(one), false, JSON.stringify(one).slice(0, 300));
});

test("the schema requires every member except those that were added later", () => {
  const report = failing();
  for (const name of Object.keys(report)) {
    if (name === "coverage" || name === "causes") continue;
    const without = Object.fromEntries(Object.entries(report).filter(([member]) => member !== name));
    assert.equal(validate(without), false, name);
  }
});

test("the order of observations and checks does not change the report", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const turned = {
        ...record,
        observations: record.observations.toReversed(),
        checks: record.checks.toReversed(),
      };
      assert.equal(JSON.stringify(createReport(turned, tool)), JSON.stringify(createReport(record, tool)));
    }),
    { numRuns },
  );
});

test("the digest covers every other member and does not depend on their order", () => {
  const { digest, ...content } = failing();
  assert.equal(computeDigest(content), digest);
  const { schemaVersion, verdict, ...others } = content;
  const turned = { verdict, ...others, schemaVersion };
  assert.equal(computeDigest(turned), digest);
  assert.notEqual(computeDigest({ ...content, warnings: ["changed"] }), digest);
});

test("a failure has everything that is needed to understand and repeat it", () => {
  const before = exchangeWith("before");
  const shown = exchangeWith("shown");
  const failure = {
    ...failureOf("ACCT-009", "value"),
    exchanges: [before, shown],
    reproduced: "2/3",
    counterexample: {
      seed: 5,
      path: "0:1",
      input: { version: 7n },
      shrinks: 2,
      lengths: { found: 90, shrunk: 15 },
    },
    occurrences: 4,
  };
  const report = createReport(wholeRunWith("ACCT-009", { findings: [failure] }), tool);
  const row = report.requirements.find(({ id }) => id === "ACCT-009");
  const { curl, fingerprint, ...rest } = row?.failures[0] ?? assert.fail("the failure is reported");
  assert.match(curl, /^curl .*\?shown'$/);
  assert.match(fingerprint, /^[0-9a-f]{16}$/);
  assert.deepEqual(rest, {
    summary: "The body breaks value.",
    layer: "schema",
    operation: "getAccount",
    pointer: "/0/a",
    mismatch: "missing",
    expected: "value",
    received: "value",
    foundBy: ["ACCT-009"],
    occurrences: 4,
    request: shown.request,
    response: shown.response,
    transportFailure: null,
    reproduced: "2/3",
    seed: 5,
    path: "0:1",
    counterexample: { version: "7" },
    shrinking: { steps: 2, from: 90, to: 15 },
    exchanges: [before, shown],
  });
});

test("a failure without an exchange is still reported", () => {
  const failure = { ...failureOf("ACCT-009"), exchanges: [] };
  const report = createReport(wholeRunWith("ACCT-009", { findings: [failure] }), tool);
  assertValid(report);
});

test("requests, positions and facts come from the whole run", () => {
  const fact = { id: "vm-status", value: "Aborted" } as const;
  const other = { id: "chain-id", value: "4" } as const;
  const record = wholeRunWith("ACCT-001", { facts: [fact, fact, other] });
  const report = createReport({ ...record, discovery: { ...record.discovery, facts: [fact] } }, tool);
  assert.deepEqual(report.facts, [
    { ...other, section: "4.0", name: "Chain ID" },
    { ...fact, section: "2.6", name: "Value of vm_status" },
  ]);
  assert.deepEqual(report.run.requests, {
    total: record.observations.length * 2,
    read: record.observations.length * 2,
    simulate: 0,
    submit: 0,
    heavy: 0,
    retried: 0,
  });
  assert.deepEqual(report.target.ledgerVersion, { first: "120", last: "120" });
  assert.equal(report.target.chainId, 4);
});

test("only a run that left nothing out has the full scope", () => {
  const whole = wholeRun();
  assert.equal(createReport(whole, tool).scope.full, true);
  const [first, ...others] = whole.checks;
  assert.ok(first);
  const extra = { ...first, title: "heavier", role: "supporting", safety: "heavy" } as const;
  assert.equal(createReport({ ...whole, checks: [first, extra, ...others] }, tool).scope.full, false);
  const only = { patterns: ["*"], ids: whole.checks.map(({ requirement }) => requirement) };
  assert.equal(createReport({ ...whole, scope: { ...whole.scope, only } }, tool).scope.full, false);
  const unpruned = { ...whole.scope, features: { pruning: false } };
  assert.equal(createReport({ ...whole, scope: unpruned }, tool).scope.full, false);
});
