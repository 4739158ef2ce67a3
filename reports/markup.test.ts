import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { mark } from "./hostile-text.test.arbitrary.ts";
import { renderBadgeSvg } from "./badge.ts";
import { renderHtml } from "./html.ts";
import { renderJUnit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import { createReport, type Report } from "./report.ts";
import { anyRunRecord, failureOf, numRuns, tool, wholeRunBut } from "./run-record.test.arbitrary.ts";

/** The same report with every text of the target replaced by a harmless word, different texts by different words. */
function disarm(report: Report): Report {
  const words = new Map<string, string>();
  const wordFor = (text: string): string => {
    const word = words.get(text) ?? `harmless${words.size}`;
    words.set(text, word);
    return word;
  };
  return disarmValue(report, wordFor);
}

function disarmValue<Value>(value: Value, wordFor: (text: string) => string): Value;
function disarmValue(value: unknown, wordFor: (text: string) => string): unknown {
  if (typeof value === "string") return value.includes(mark) ? wordFor(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => disarmValue(item, wordFor));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, disarmValue<unknown>(member, wordFor)]),
  );
}

/** Tags and the names of their attributes, in order: what a parser makes of a page apart from its text. */
function skeleton(markup: string): string {
  const tags = markup.replace(/"[^"]*"/g, '""').match(/<[^>]*>?/g) ?? [];
  return tags.map((tag) => tag.replace(/\s+/g, " ")).join("\n");
}

/** What can structure Markdown: punctuation, but not that of prose, outside of preformatted text without a tag. */
function markdownSkeleton(markdown: string): string {
  return markdown
    .replace(/<pre><code>[^<>]*<\/code><\/pre>/g, "<pre>")
    .replace(/&#\d+;/g, "")
    .replace(/[,']|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[.:;](?=\s|$)/gmu, "")
    .replace(/[^\n!-/:-@[-`{-~]/g, "");
}

const formats = [
  ["HTML", renderHtml, skeleton],
  ["JUnit", renderJUnit, skeleton],
  ["SVG", renderBadgeSvg, skeleton],
  ["Markdown", renderMarkdown, markdownSkeleton],
] as const;

for (const [name, render, structure] of formats) {
  describe(name, () => {
    test("text of a target changes no structure", () => {
      fc.assert(
        fc.property(anyRunRecord, (record) => {
          const report = createReport(record, tool);
          assert.equal(structure(render(report)), structure(render(disarm(report))));
        }),
        { numRuns },
      );
    });

    test("nothing invisible is left in the output", () => {
      fc.assert(
        fc.property(anyRunRecord, (record) => {
          const text = render(createReport(record, tool)).replace(/[\n\t]/g, "");
          assert.doesNotMatch(text, /[\p{C}\p{Zl}\p{Zp}]/u);
        }),
        { numRuns },
      );
    });
  });
}

test("the page loads nothing and runs nothing but its one script, which its policy knows by digest", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const page = renderHtml(createReport(record, tool));
      const [script = "", ...others] = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
        ([, text]) => text,
      );
      assert.deepEqual(others, []);
      const digest = createHash("sha256").update(script).digest("base64");
      const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
      assert.ok(page.includes(`http-equiv="Content-Security-Policy" content="${policy}"`));
      assert.doesNotMatch(
        skeleton(page.replace(script, "")),
        /<(link|img|iframe|object|embed|base)\b|<script .| (on\w+|src|style|srcset|action)=/i,
      );
      for (const [, target = ""] of page.matchAll(/ href="([^"]*)"/g)) assert.match(target, /^#[a-z]/i);
    }),
    { numRuns: 30 },
  );
});

test("headings of the page leave out no level, and ids are unique", () => {
  const page = renderHtml(createReport(wholeRunBut("ACCT-001", { findings: [failureOf("ACCT-001")] }), tool));
  const headings = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  assert.equal(headings[0], 1);
  headings.forEach((level, index) => assert.ok(level - (headings[index - 1] ?? 0) <= 1));
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test("evidence in the page is cut at a stated length", () => {
  const text = "a".repeat(100_000);
  const page = renderHtml(
    createReport(wholeRunBut("ACCT-001", { findings: [failureOf("ACCT-001", text)] }), tool),
  );
  assert.match(page, /… \(\d+ more characters\)/);
});

test("a mention in Markdown notifies nobody and a link leads nowhere", () => {
  const text = "@everyone see https://example.invalid/ or www.example.invalid";
  const markdown = renderMarkdown(
    createReport(wholeRunBut("ACCT-001", { findings: [failureOf("ACCT-001", text)] }), tool),
  );
  const outside = markdown.replace(/<pre>.*?<\/pre>/gs, "");
  assert.doesNotMatch(outside, /@|https:\/\/|www\./);
});
