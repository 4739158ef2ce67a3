import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { mark } from "../text/hostile-text.test.arbitrary.ts";
import { renderBadgeSvg } from "../ci/badge.ts";
import { renderHtml } from "./html.ts";
import { renderJUnit } from "../ci/junit.ts";
import { renderMarkdown } from "../text/markdown.ts";
import { readMarkdown, readXml, shapeOf } from "./parsed-markup.test.reader.ts";
import { createReport } from "../../verdict/create-report.ts";
import type { Report } from "../../model/report.ts";
import { failureOf, numRuns, tool, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import { createSummary, renderSummaryJson } from "../text/summary.ts";
import { renderReportJson } from "../../files/write-reports.ts";
import { createReportView } from "../../verdict/report-view.ts";

function forAnyReport(claim: (report: Report) => void): void {
  fc.assert(
    fc.property(anyRunRecord, (record) => claim(createReport(record, tool))),
    { numRuns },
  );
}

/** Replaces every text from the target in a report with a harmless word. Equal texts get the same word. */
function disarm(report: Report): Report {
  const words = new Map<string, string>();
  const wordFor = (text: string): string => {
    const word = words.get(text) ?? `harmless${words.size}`;
    words.set(text, word);
    return word;
  };
  return withTexts(report, (text) => (text.includes(mark) ? wordFor(text) : text));
}

function withTexts(report: Report, change: (text: string) => string): Report;
function withTexts(value: unknown, change: (text: string) => string): unknown;
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => withTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, change)]));
}

/**
 * Lists the tags of a page with their attribute names, in order. The elements that keep an id of a requirement in one line
 * are left out, because touchstone writes ids into sentences that also contain text of the target.
 */
function extractTags(markup: string): string {
  const plain = markup.replace(/<span class="part">([A-Z]{4}-\d{3})<\/span>/g, "$1");
  const tags = plain.replace(/"[^"]*"/g, '""').match(/<[^>]*>?/g) ?? [];
  return tags.map((tag) => tag.replace(/\s+/g, " ")).join("\n");
}

const formats = [
  ["HTML", renderHtml, extractTags],
  ["JUnit", renderJUnit, (text: string) => shapeOf(readXml(text))],
  ["SVG", renderBadgeSvg, (text: string) => shapeOf(readXml(text))],
  ["Markdown", renderMarkdown, (text: string) => shapeOf(readMarkdown(text))],
] as const;

test("text from the target does not change the structure of any format", () => {
  forAnyReport((report) => {
    const harmless = disarm(report);
    for (const [name, render, structure] of formats) {
      assert.deepEqual(
        structure(render(createReportView(report))),
        structure(render(createReportView(harmless))),
        name,
      );
    }
  });
});

test("no format contains invisible characters", () => {
  forAnyReport((report) => {
    for (const [name, render] of formats) {
      assert.doesNotMatch(
        render(createReportView(report)).replace(/[\n\t]/g, ""),
        /[\p{C}\p{Zl}\p{Zp}]/u,
        name,
      );
    }
  });
});

test("JSON formats equal the report and contain no control characters, and the summary is one line", () => {
  forAnyReport((report) => {
    const summary = createSummary(report, null);
    for (const [value, text] of [
      [report, renderReportJson(report)],
      [summary, renderSummaryJson(summary)],
    ] as const) {
      assert.deepEqual(JSON.parse(text), value);
      assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{C}\p{Zl}\p{Zp}]/u);
    }
    assert.doesNotMatch(renderSummaryJson(summary).slice(0, -1), /\s\n|[\u{2028}\u{2029}\u{85}]/u);
  });
});

test("the HTML report loads nothing and runs only its one script, which its policy allows by digest", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const page = renderHtml(createReportView(createReport(record, tool)));
      const [script = "", ...others] = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
        ([, text]) => text,
      );
      assert.deepEqual(others, []);
      const digest = createHash("sha256").update(script).digest("base64");
      const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
      assert.ok(page.includes(`http-equiv="Content-Security-Policy" content="${policy}"`));
      assert.doesNotMatch(
        extractTags(page.replace(script, "")),
        /<(link|img|iframe|object|embed|base)\b|<script .| (on\w+|src|style|srcset|action)=/i,
      );
      for (const [, target = ""] of page.matchAll(/ href="([^"]*)"/g)) assert.match(target, /^#[a-z]/i);
    }),
    { numRuns: 30 },
  );
});

test("headings skip no level, and ids are unique", () => {
  const page = renderHtml(
    createReportView(createReport(wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] }), tool)),
  );
  const headings = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  assert.equal(headings[0], 1);
  headings.forEach((level, index) => assert.ok(level - (headings[index - 1] ?? 0) <= 1));
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test("the HTML report cuts long evidence and says how many characters are missing", () => {
  const text = "a".repeat(100_000);
  const page = renderHtml(
    createReportView(
      createReport(wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001", text)] }), tool),
    ),
  );
  assert.match(page, /… \(\d+ more characters\)/);
});

test("text from the target creates no mentions and no links in Markdown", () => {
  const text = "@everyone see https://example.invalid/ or www.example.invalid";
  const markdown = renderMarkdown(
    createReportView(
      createReport(wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001", text)] }), tool),
    ),
  );
  // A renderer creates neither in code.
  const outside = markdown.replace(/^```.*?^```$/gms, "");
  assert.doesNotMatch(outside, /@|https:\/\/|www\./);
});
