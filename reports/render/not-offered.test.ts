import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { numRuns, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { describeNotOffered } from "../text/not-offered-text.ts";
import { createReport } from "../verdict/create-report.ts";
import { createReportView } from "../verdict/report-view.ts";
import { renderBadgeJson, renderBadgeSvg } from "./ci/badge.ts";
import { renderCtrf } from "./ci/ctrf.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderSarif } from "./ci/sarif.ts";
import { renderHtml } from "./html/html.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { createSummary, renderSummaryJson } from "./text/summary.ts";
import { renderTerminal } from "./text/terminal.ts";

const whole = wholeRun();

function withFeatures(features: { readonly [name: string]: boolean }) {
  return createReport({ ...whole, scope: { ...whole.scope, features } }, tool);
}

function countMusts(report: ReturnType<typeof withFeatures>): number {
  return report.requirements.filter(({ level, status }) => level === "MUST" && status === "not-applicable")
    .length;
}

test("every rendering names what the profile switches off, with the number of MUSTs that are not judged", () => {
  const report = withFeatures({ tables: false, simulation: true });
  const view = createReportView(report);
  const said = `tables not offered: ${countMusts(report)} MUST not judged`;
  assert.ok(countMusts(report) > 0);
  assert.equal(report.exitCode, 0);
  assert.ok(view.headline.startsWith(`conformant within read without tables: ${said}, `), view.headline);
  const renderings = {
    terminal: renderTerminal(view, { colour: false, reportsDir: null }).replace(/\s+/g, " "),
    Markdown: renderMarkdown(view).replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    ),
    HTML: renderHtml(view)
      .replace(/^.*<main>/s, "")
      .replace("Tables not", "tables not"),
    JUnit: renderJUnit(view),
    CTRF: renderCtrf(view),
    SARIF: renderSarif(view),
    badge: renderBadgeJson(view),
    picture: renderBadgeSvg(view),
    line: renderSummaryJson(createSummary(report, null)),
  };
  for (const [name, text] of Object.entries(renderings)) assert.ok(text.includes(said), `${name}\n${text}`);
});

test("no rendering says conformant without saying what is missing", () => {
  const view = createReportView(withFeatures({ tables: false, pruning: false }));
  assert.equal(view.exit, "exit code 0: conformant without pruning and tables");
  assert.match(
    view.headline,
    /^conformant within read without pruning and tables: pruning not offered: \d+ MUST/,
  );
  assert.match(
    renderHtml(view),
    /<span class="verdict-word">Conformant within read without pruning and tables</,
  );
  assert.match(
    renderBadgeJson(view),
    /"conformant · pruning not offered: \d+ MUST not judged · tables not offered: /,
  );
  assert.doesNotMatch(renderBadgeJson(view), /1a7f37/);
});

test("features that are offered, or without a requirement in this run, are not named", () => {
  assert.deepEqual(describeNotOffered(withFeatures({ tables: true }).requirements), []);
  assert.equal(createReportView(withFeatures({ tables: true })).exit, "exit code 0: conformant");
});

test("what the interface had only later belongs to its revision, and is not said to be switched off", () => {
  const reason = { kind: "feature", feature: "submission", since: "2024-08-12" } as const;
  const row = { status: "not-applicable", level: "MUST", reasonDetails: [reason] } as const;
  assert.deepEqual(describeNotOffered([row]), []);
});

test("a feature of which no MUST is taken away counts its SHOULDs", () => {
  const reasonDetails = [{ kind: "feature", feature: "bcs" } as const];
  const row = { status: "not-applicable", level: "SHOULD", reasonDetails } as const;
  assert.deepEqual(describeNotOffered([row, row]), ["bcs not offered: 2 SHOULD not judged"]);
});

test("headline and badge name the same features in every run", () => {
  const property = fc.property(anyRunRecord, (record) => {
    const report = createReport(record, tool);
    const view = createReportView(report);
    for (const said of describeNotOffered(report.requirements)) {
      assert.ok(renderBadgeJson(view).includes(said));
      if (report.exitCode !== 3) assert.ok(view.headline.includes(said), view.headline);
      assert.ok(report.exitCode === 3 || report.verdictReasons.includes(`${said}.`));
    }
  });
  fc.assert(property, { numRuns });
});
