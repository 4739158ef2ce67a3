import assert from "node:assert/strict";
import { test } from "node:test";
import { undeclared } from "../../evidence/reason.ts";
import sarifSchema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { schema as ctrfSchema, validateStrict } from "ctrf";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { accepted } from "../model/baseline.test.arbitrary.ts";
import type { Report } from "../model/report.ts";
import { anyReportUrl, refusedUrls } from "../model/report-url.test.arbitrary.ts";
import { failureOf, numRuns, tool, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import { createReportView } from "../verdict/report-view.ts";
import { FORMATS, SARIF } from "./formats.ts";
import { elementsOf, readMarkdown, readXml, textOf, type Element } from "./html/parsed-markup.test.reader.ts";
import { createSummary, renderSummaryJson } from "./text/summary.ts";
import { countRows } from "./text/fit-rows.ts";
import { renderTerminal } from "./text/terminal.ts";
import { rowsMax } from "./text/terminal-frame.ts";

const terminalOptions = { colour: false, reportsDir: "compliance" };

/** Renders every format of a report with the digest of another one, because it covers the URL. */
function renderAll(report: Report): { readonly [format: string]: string } {
  const view = createReportView({ ...report, digest: tool.specDigest });
  return {
    ...Object.fromEntries(Object.values(FORMATS).map(({ file, render }) => [file, render(view)])),
    [SARIF.file]: SARIF.render(view),
    terminal: renderTerminal(view, terminalOptions),
  };
}

/** Reads the targets of all links to the published page from each format that has some, with a parser. */
const readLinks: { readonly [format: string]: (text: string) => readonly string[] } = {
  "report.html": (text) =>
    [...text.matchAll(/<a href="(?!#)([^"]*)"/g)].map(([, url = ""]) => textOf(readXml(`<a>${url}</a>`))),
  "report.md": (text) =>
    elementsOf(readMarkdown(text), "a").map(({ attributes }) => attributes["href"] ?? ""),
  "junit.xml": (text) => readJUnitLinks(readXml(text)),
  "ctrf.json": (text) => {
    const { results } = JSON.parse(text) as CtrfFile;
    const paths = results.tests.flatMap(({ attachments }) => attachments ?? []).map(({ path }) => path);
    return [...paths, ...(results.extra.reportUrl === undefined ? [] : [results.extra.reportUrl])];
  },
  "badge.svg": (text) => elementsOf(readXml(text), "a").map(({ attributes }) => attributes["href"] ?? ""),
  "results.sarif": (text) => {
    const [{ tool: scanner, results }] = (JSON.parse(text) as SarifFile).runs;
    return [
      ...scanner.driver.rules.flatMap(({ helpUri }) => helpUri ?? []),
      ...results.flatMap(({ hostedViewerUri }) => hostedViewerUri ?? []),
    ];
  },
  terminal: (text) => [...text.matchAll(/^Page {5}(\S+)$/gm)].map(([, url = ""]) => url),
};

interface CtrfFile {
  readonly results: {
    readonly extra: { readonly reportUrl?: string };
    readonly tests: readonly { readonly attachments?: readonly { readonly path: string }[] }[];
  };
}

interface SarifFile {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly helpUri?: string }[] } };
      readonly results: readonly { readonly hostedViewerUri?: string }[];
    },
  ];
}

function readJUnitLinks(document: Element): readonly string[] {
  const suites = elementsOf(document, "testsuite").flatMap(({ attributes }) => attributes["url"] ?? []);
  const outputs = elementsOf(document, "testcase").flatMap((one) => elementsOf(one, "system-out"));
  const pages = outputs.flatMap((one) => /^page: (.*)$/m.exec(textOf(one))?.[1] ?? []);
  return [...suites, ...pages];
}

/** Returns the links of a format; null if it has none, because it does not contain the URL of the page. */
function linksOf(format: string, text: string, reportUrl?: string): readonly string[] | null {
  const read = readLinks[format];
  if (read !== undefined) return read(text);
  assert.ok(reportUrl === undefined || !text.includes(reportUrl), `add ${format} to readLinks: it has links`);
  return null;
}

const withUrl = fc.tuple(anyRunRecord, anyReportUrl).map(([record, reportUrl]) => ({ record, reportUrl }));

test("every link of every format leads to the page or to an element of it, and each requirement has one", () => {
  const property = fc.property(withUrl, ({ record, reportUrl }) => {
    const report = createReport({ ...record, reportUrl }, tool);
    const rendered = renderAll(report);
    const page = rendered["report.html"] ?? "";
    const anchors = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));
    for (const [format, text] of Object.entries(rendered)) {
      const links = linksOf(format, text, reportUrl);
      if (links === null) continue;
      for (const link of links) {
        const [url, anchor, more] = link.split("#");
        assert.deepEqual([url, more], [reportUrl, undefined], `${format}: ${link}`);
        assert.ok(anchor === undefined || anchors.has(anchor), `${format}: ${link}`);
      }
      if (format !== "results.sarif") assert.ok(links.includes(reportUrl), format);
      if (!["junit.xml", "ctrf.json", "results.sarif"].includes(format)) continue;
      for (const { id } of report.requirements) {
        assert.ok(links.includes(`${reportUrl}#${id}`), `${format} does not link to ${id}`);
      }
    }
  });
  fc.assert(property, { numRuns });
});

test("the formats with a published schema are valid with a URL", () => {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  formats.default(ajv);
  const { $schema: _schema, id: _id, ...rules } = sarifSchema;
  const [isSarif, isCtrf] = [ajv.compile(rules), ajv.compile(ctrfSchema)];
  const property = fc.property(withUrl, ({ record, reportUrl }) => {
    const rendered = renderAll(createReport({ ...record, reportUrl }, tool));
    assert.ok(isSarif(JSON.parse(rendered["results.sarif"] ?? "")), JSON.stringify(isSarif.errors));
    const ctrf: unknown = JSON.parse(rendered["ctrf.json"] ?? "");
    assert.ok(isCtrf(ctrf), JSON.stringify(isCtrf.errors));
    assert.doesNotThrow(() => validateStrict(ctrf));
  });
  fc.assert(property, { numRuns });
});

test("a refused URL in a report that was changed gives the same bytes as no URL, in every format", () => {
  const found = [failureOf("RESP-005", "text", "X-NODE-EPOCH"), failureOf("ACCT-004")];
  const baseline = { source: "b.json", isShipped: false, entries: [accepted("ACCT-004")] };
  const report = createReport({ ...wholeRunWith("RESP-005", { findings: found }), baseline }, tool);
  const expected = renderAll(report);
  for (const [reportUrl] of refusedUrls) assert.deepEqual(renderAll({ ...report, reportUrl }), expected);
  for (const [format, text] of Object.entries(expected)) {
    assert.deepEqual(linksOf(format, text) ?? [], [], `${format} has a link without --report-url`);
  }
});

test("Markdown links each cause to its requirement and to its exchange, and other ids to their requirement", () => {
  const reportUrl = "https://ci.example/a_(b)/report.html?x=1&lt;=2";
  const reason = undeclared("tables", "a table item");
  const findings = [failureOf("ACCT-004"), failureOf("RESP-005")];
  const failing = wholeRunWith("ACCT-001", { findings });
  const record = {
    ...failing,
    reportUrl,
    baseline: { source: "b.json", isShipped: false, entries: [accepted("RESP-005")] },
    observations: failing.observations.map((one) =>
      one.requirement === "TABL-005"
        ? { ...one, outcome: { kind: "inconclusive" as const, reason, exchanges: [] } }
        : one,
    ),
  };
  const report = createReport(record, tool);
  const [cause] = createReportView(report).causes;
  const page = readMarkdown(renderAll(report)["report.md"] ?? "");
  const links = elementsOf(page, "a").map((one) => `${textOf(one)} ${one.attributes["href"]}`);
  assert.deepEqual(links, [
    `report.html ${reportUrl}`,
    `ACCT-004 ${reportUrl}#ACCT-004`,
    `request and response ${reportUrl}#failure-${cause?.lead.members[0].fingerprint}`,
    `TABL-005 ${reportUrl}#TABL-005`,
    `RESP-005 ${reportUrl}#RESP-005`,
    `report.html ${reportUrl}#facts`,
  ]);
});

test("a result of SARIF leads to its failure, and the line of --json has the URL", () => {
  const reportUrl = "https://ci.example/report.html";
  const failing = wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-004")] });
  const report = createReport({ ...failing, reportUrl }, tool);
  const [{ results }] = (JSON.parse(renderAll(report)["results.sarif"] ?? "") as SarifFile).runs;
  const failure = report.requirements.find(({ id }) => id === "ACCT-004")?.failures[0];
  assert.deepEqual(
    results.map(({ hostedViewerUri }) => hostedViewerUri),
    [`${reportUrl}#failure-${failure?.fingerprint}`],
  );
  const line = JSON.parse(renderSummaryJson(createSummary(report, null))) as { reportUrl?: string };
  assert.equal(line.reportUrl, reportUrl);
});

test("the terminal shows a long URL in one line, and as many other rows as without it", () => {
  const reportUrl = `https://ci.example/${"x".repeat(1_900)}`;
  const findings = Array.from({ length: 30 }, (_, index) => failureOf("ACCT-004", "text", `/${index}a`));
  const record = wholeRunWith("ACCT-001", { findings });
  const lines = renderAll(createReport({ ...record, reportUrl }, tool))["terminal"]?.split("\n") ?? [];
  assert.equal(lines.filter((line) => line === `Page     ${reportUrl}`).length, 1);
  const others = lines.filter((line) => !line.startsWith("Page "));
  assert.ok(countRows(others) <= rowsMax && countRows(others) >= rowsMax - 3, `${countRows(others)} rows`);
  const view = createReportView(createReport({ ...record, reportUrl }, tool));
  const unwritten = renderTerminal(view, { colour: false, reportsDir: null });
  assert.doesNotMatch(unwritten, /^Page/m);
});
