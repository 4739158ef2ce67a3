import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderHeadline } from "../verdict/headline.ts";
import { renderHtml } from "../render/html/html.ts";
import { renderMarkdown } from "../render/text/markdown.ts";
import { createReport } from "../verdict/create-report.ts";
import type { Report } from "./report.ts";
import { tool, wholeRun } from "./run-record.test.arbitrary.ts";
import type { RunEnd } from "./run-record.ts";
import { joinRun, splitRun } from "./split-run.test.arbitrary.ts";
import { renderTerminal } from "../render/text/terminal.ts";
import { createReportView } from "../verdict/report-view.ts";

/** A merged report whose second shard ended early without an observation. */
function mergedWith(end: RunEnd, count = 2): Report {
  const shards = splitRun(wholeRun(), count);
  const cut = shards.map((shard, place) => (place === 1 ? { ...shard, end, observations: [] } : shard));
  return createReport(joinRun(cut), tool);
}

describe("a merged report", () => {
  test("lists its shards on the terminal, in Markdown and in HTML", () => {
    const report = mergedWith("out of time");
    const said = "2 shards: 1/2 (completed), 2/2 (out of time)";
    const terminal = renderTerminal(createReportView(report, null), { colour: false, reportsDir: null });
    assert.ok(terminal.includes(`\nMerged   from ${said}\n`), terminal);
    assert.ok(renderMarkdown(createReportView(report)).includes("Merged: from 2 shards"));
    const page = renderHtml(createReportView(report));
    assert.ok(page.includes(`<dd>${said}</dd>`));
    for (const { shard, end, baseUrl, digest } of report.run.mergedFrom ?? []) {
      assert.ok(page.includes(`<li>Shard ${shard}, ${end}, of ${baseUrl}: ${digest}</li>`));
    }
  });

  test("lists the first eight of ten shards on the terminal, and all of them in HTML", () => {
    const report = mergedWith("completed", 10);
    assert.match(
      createReportView(report).mergedFrom ?? "",
      /^10 shards: 1\/10 .* 8\/10 \(completed\) and 2 more$/,
    );
    assert.equal([...renderHtml(createReportView(report)).matchAll(/<li>Shard \d+\/10,/g)].length, 10);
  });

  test("is not merged if it comes from a single run", () => {
    const report = createReport(wholeRun(), tool);
    assert.equal(createReportView(report).mergedFrom, null);
    for (const text of [renderHtml(createReportView(report)), renderMarkdown(createReportView(report))])
      assert.doesNotMatch(text, /merged/i);
  });
});

test("the headline says how a run ended early, unless every check had finished", () => {
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

test("the HTML report names the file with the exchanges", () => {
  assert.match(
    renderHtml(createReportView(createReport(wholeRun(), tool))),
    /<code>exchanges\.ndjson\.gz<\/code>/,
  );
});
