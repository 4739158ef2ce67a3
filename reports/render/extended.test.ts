/** The results of `--extended` are shown apart from the verdict, in every format that people read. */
import { notSeen } from "../../evidence/reason.ts";
import assert from "node:assert/strict";
import { computeDigest } from "../model/report-digest.ts";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { extendedRequirementIds } from "../../spec/extended/requirements.ts";
import type { Observation } from "../../evidence/observation.ts";
import schema from "../model/report.schema.json" with { type: "json" };
import type { Report } from "../model/report.ts";
import {
  exchangeWith,
  failureOf,
  observationOf,
  plannedFor,
  tool,
  wholeRun,
  wholeRunWith,
} from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import { createReportView } from "../verdict/report-view.ts";
import { findContradictions } from "../verify/report-contradictions.ts";
import { renderBadgeJson } from "./ci/badge.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderHtml } from "./html/html.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { createSummary } from "./text/summary.ts";
import { renderTerminal } from "./text/terminal.ts";

const hostile = "<script>alert(1)</script>\u001b[31m";

/** One violated rule, one that is not applicable, and all others held. */
const run: readonly Observation[] = extendedRequirementIds.map((requirement, index) => {
  const check = plannedFor(requirement);
  if (index === 1) {
    const outcome = { kind: "inconclusive", reason: notSeen(hostile), exchanges: [] } as const;
    return observationOf(check, { outcome, assertions: {} });
  }
  if (index > 0) return observationOf(check);
  const failure = {
    ...failureOf(requirement, hostile),
    summary: `Expected 1, got ${hostile}.`,
    exchanges: [exchangeWith("x", null)],
  };
  return observationOf(check, { outcome: { kind: "violated", failure } });
});
const held = extendedRequirementIds.length - 2;
const report = createReport({ ...wholeRun(), extended: run }, tool);
const plain = createReport(wholeRun(), tool);
const viewOf = (one: Report) => createReportView(one, null);

test("a violated rule changes neither verdict, exit code, summary, causes nor the formats for CI", () => {
  for (const record of [wholeRun(), wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")] })]) {
    const [with_, without] = [createReport({ ...record, extended: run }, tool), createReport(record, tool)];
    const { extended, digest, ...rest } = with_;
    const { digest: otherDigest, ...other } = without;
    assert.ok(extended !== undefined);
    assert.equal(computeDigest({ extended, ...rest }), digest);
    assert.deepEqual(rest, other);
    assert.deepEqual(viewOf(with_).causes, viewOf(without).causes);
    // The digest of the report is part of the file.
    assert.equal(renderJUnit(viewOf(with_)).replaceAll(digest, otherDigest), renderJUnit(viewOf(without)));
    assert.equal(renderBadgeJson(viewOf(with_)), renderBadgeJson(viewOf(without)));
  }
});

test("without --extended, nothing shows it", () => {
  assert.equal(Object.hasOwn(plain, "extended"), false);
  const texts = [
    renderHtml(viewOf(plain)),
    renderMarkdown(viewOf(plain)),
    renderTerminal(viewOf(plain), { colour: false, reportsDir: null }),
    JSON.stringify(createSummary(plain, null)),
  ];
  for (const text of texts) assert.doesNotMatch(text, /beyond the document|"extended"/i);
});

test("the report matches its schema and does not contradict itself", () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  assert.ok(validate(report), JSON.stringify(validate.errors));
  assert.deepEqual(findContradictions(report), []);
  const { extended } = report;
  assert.ok(extended !== undefined);
  const counts = { ...extended.counts, held: 1 };
  assert.deepEqual(findContradictions({ ...report, extended: { ...extended, counts } }), [
    `the report counts 1 rules beyond the document as held, but lists ${held}`,
  ]);
});

test("the terminal, the step summary and the one-line summary show the counts and the violation", () => {
  const line = `${held} held, 1 violated, 1 not applicable`;
  const terminal = renderTerminal(viewOf(report), { colour: false, reportsDir: null });
  assert.match(terminal, new RegExp(`\nbeyond the document: ${line}\n {2}XRSP-001: Expected 1, got `));
  assert.equal(terminal.includes("\u001b"), false);
  const markdown = renderMarkdown(viewOf(report));
  assert.match(markdown, new RegExp(`### Beyond the document\n\n${line}\\.`));
  assert.doesNotMatch(markdown, /(?<!\\)<script/);
  assert.deepEqual(createSummary(report, null).extended, { held, violated: 1, notApplicable: 1 });
});

test("the page has a section with every rule, and escapes what the node sent", () => {
  const page = renderHtml(viewOf(report));
  assert.match(page, /<h2 id="extended">Beyond the document<\/h2>/);
  assert.match(page, /<a href="#extended">Beyond the document<\/a>/);
  for (const id of extendedRequirementIds) assert.ok(page.includes(`>${id}</td>`), id);
  assert.doesNotMatch(page, /<script>alert/);
});
