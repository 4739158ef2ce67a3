import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findSilences } from "../../spec/silences.ts";
import type { Calibration, Report } from "../model/report.ts";
import { tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import { createReportView } from "../verdict/report-view.ts";
import { renderSarif } from "./ci/sarif.ts";
import { renderHtml } from "./html/html.ts";

const homepage = "https://docs.example/touchstone/";

const calibration: Calibration = {
  digest: tool.specDigest,
  mutants: { total: 3, killed: 3, equivalent: 0, counted: 3, ofState: 0 },
  variations: { total: 1, passed: 1, pairs: 0 },
  proves: { "FRMT-001": ["one", "two", "three"] },
  faults: { one: "The first *fault*.", two: "The second fault.", three: "The third fault." },
};

function createRun(more: { readonly homepage?: string } = {}): Report {
  return createReport(wholeRun(), { ...tool, calibration, ...more });
}

interface Rule {
  readonly id: string;
  readonly help: { readonly markdown: string };
  readonly helpUri?: string;
}

function readRules(report: Report): readonly Rule[] {
  const file = JSON.parse(renderSarif(createReportView(report))) as {
    readonly runs: readonly [{ readonly tool: { readonly driver: { readonly rules: readonly Rule[] } } }];
  };
  return file.runs[0].tool.driver.rules;
}

test("the help of a rule in SARIF has the statement, the open points with their reading, and all faults", () => {
  const help = readRules(createRun()).find(({ id }) => id === "FRMT-001")?.help.markdown ?? "";
  assert.equal(
    help.split("\n")[0],
    "**MUST**, section preamble of the specification: Every response body is JSON in UTF-8.",
  );
  assert.match(
    help,
    /\n\*\*Open\*\* \(FRMT-S07\): Neither the document .* \*\*Reading:\*\* The last value counts\. The report/,
  );
  assert.ok(
    help.endsWith("**Detects:**\n\n- The first \\*fault\\*.\n- The second fault.\n- The third fault."),
    help,
  );
});

test("the page has each open point once, and the requirements that depend on it link to it", () => {
  const report = createRun();
  const page = renderHtml(createReportView(report));
  const open = new Set(report.requirements.flatMap(({ id }) => findSilences(id).map(([one]) => one)));
  assert.ok(open.size > 50);
  for (const id of open) assert.equal(page.split(`id="${id}"`).length, 2, id);
  for (const [, id = ""] of page.matchAll(/href="#([A-Z]{4}-S\d+)"/g))
    assert.ok(page.includes(`id="${id}"`), id);
});

describe("links to the catalogue", () => {
  test("exist for each requirement if the program has a homepage", () => {
    const report = createRun({ homepage });
    const page = renderHtml(createReportView(report));
    for (const { id, helpUri, help } of readRules(report)) {
      const url = `https://docs.example/touchstone/catalogue#${id}`;
      assert.equal(helpUri, url);
      assert.ok(help.markdown.endsWith(`[${id} in the catalogue](${url})`));
      assert.ok(page.includes(`<a href="${url}">catalogue</a>`), id);
    }
  });

  test("lead to the page of the report in SARIF if its URL is known", () => {
    const report = { ...createRun({ homepage }), reportUrl: "https://ci.example/report.html" };
    assert.equal(readRules(report)[0]?.helpUri?.split("#")[0], "https://ci.example/report.html");
  });

  for (const refused of [
    undefined,
    "javascript:alert(1)",
    'https://docs.example/"onclick=',
    "https://docs.example/#readme",
  ]) {
    test(`do not exist for the homepage ${refused}`, () => {
      const report = createRun(refused === undefined ? {} : { homepage: refused });
      assert.ok(readRules(report).every(({ helpUri }) => helpUri === undefined));
      assert.doesNotMatch(renderHtml(createReportView(report)), />catalogue</);
    });
  }
});
