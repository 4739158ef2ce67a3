import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderHeadline } from "../verdict/headline.ts";
import { renderHtml } from "../render/html/html.ts";
import { renderMarkdown } from "../render/text/markdown.ts";
import { renderMergedFrom } from "./merged-shards.ts";
import { createReport, type Report } from "./report.ts";
import { tool, wholeRun } from "./run-record.test.arbitrary.ts";
import type { RunEnd } from "./run-record.ts";
import { joinRun, splitRun } from "./split-run.test.arbitrary.ts";
import { renderTerminal } from "../render/text/terminal.ts";

/** A merged report whose second shard ended so, with nothing done. */
function mergedWith(end: RunEnd, count = 2): Report {
  const shards = splitRun(wholeRun(), count);
  const cut = shards.map((shard, place) => (place === 1 ? { ...shard, end, observations: [] } : shard));
  return createReport(joinRun(cut), tool);
}

describe("a merged report", () => {
  test("names its shards on the terminal, in Markdown and on the page", () => {
    const report = mergedWith("out of time");
    const said = "2 shards: 1/2 (completed), 2/2 (out of time)";
    const terminal = renderTerminal(report, { colour: false, reportsDir: null });
    assert.ok(terminal.includes(`\nMerged   from ${said}\n`), terminal);
    assert.ok(renderMarkdown(report).includes("Merged from 2 shards"));
    const page = renderHtml(report);
    assert.ok(page.includes(`<dd>${said}</dd>`));
    for (const { shard, end, baseUrl, digest } of report.run.mergedFrom ?? []) {
      assert.ok(page.includes(`<li>Shard ${shard}, ${end}, of ${baseUrl}: ${digest}</li>`));
    }
  });

  test("names the first of many shards, and all of them on the page", () => {
    const report = mergedWith("completed", 10);
    assert.match(renderMergedFrom(report) ?? "", /^10 shards: 1\/10 .* 8\/10 \(completed\) and 2 more$/);
    assert.equal([...renderHtml(report).matchAll(/<li>Shard \d+\/10,/g)].length, 10);
  });

  test("of one's own run is none, and says so nowhere", () => {
    const report = createReport(wholeRun(), tool);
    assert.equal(renderMergedFrom(report), null);
    for (const text of [renderHtml(report), renderMarkdown(report)]) assert.doesNotMatch(text, /merged/i);
  });
});

test("the headline says how a run ended before its time, unless that left nothing undone", () => {
  for (const [end, said] of [
    ["unreachable", /not verified, partly unreachable, \d+ of/],
    ["out of time", /not verified, out of time, \d+ of/],
    ["interrupted", /not verified, interrupted, \d+ of/],
    ["runner died", /: runner died, \d+ of/],
  ] as const) {
    assert.match(renderHeadline(mergedWith(end)), said);
  }
  const done = createReport(wholeRun({ end: "out of time" }), tool);
  assert.equal(done.exitCode, 0);
  assert.match(renderHeadline(done), /^conformant within read: \d+ of/);
});

test("the page names the file that holds the exchanges", () => {
  assert.match(renderHtml(createReport(wholeRun(), tool)), /<code>exchanges\.ndjson\.gz<\/code>/);
});
