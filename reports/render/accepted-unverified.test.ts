import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { notSeen } from "../../evidence/reason.ts";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { accepted } from "../model/baseline.test.arbitrary.ts";
import { numRuns, tool, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { describeAccepted } from "../text/baseline-text.ts";
import { createReport } from "../verdict/create-report.ts";
import { renderHeadline } from "../verdict/headline.ts";
import { createReportView } from "../verdict/report-view.ts";
import { renderBadgeJson, renderBadgeSvg } from "./ci/badge.ts";
import { renderCtrf } from "./ci/ctrf.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderSarif } from "./ci/sarif.ts";
import { renderHtml } from "./html/html.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { createSummary, renderSummaryJson } from "./text/summary.ts";
import { renderTerminal } from "./text/terminal.ts";

const yellow = "dfb317";

const entries = [
  accepted("ACCT-003", { kind: "not-seen", reason: "The chain has none.", expires: "2027-01-31" }),
  accepted("ACCT-004", { kind: "not-seen", expires: "2026-12-31" }),
];
const outcome = { kind: "inconclusive", reason: notSeen("a table"), exchanges: [] } as const;
const first = wholeRunWith("ACCT-003", { outcome });
const observations = first.observations.map((one) =>
  one.requirement === "ACCT-004" ? { ...one, outcome } : one,
);
const baseline = { source: "accepted.json", isShipped: false, entries };
const report = createReport({ ...first, observations, baseline }, tool);

test("every rendering says how many requirements are accepted as unverified, and until when", () => {
  const view = createReportView(report);
  assert.deepEqual([report.exitCode, report.verdict], [0, "conformant"]);
  const said = "2 not verified, accepted until 2026-12-31";
  const renderings = {
    headline: view.headline,
    terminal: renderTerminal(view, { colour: false, reportsDir: null }).replace(/\s+/g, " "),
    Markdown: renderMarkdown(view).replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    ),
    HTML: renderHtml(view).replace(/^.*<main>/s, ""),
    JUnit: renderJUnit(view),
    CTRF: renderCtrf(view),
    SARIF: renderSarif(view),
    badge: renderBadgeJson(view),
    picture: renderBadgeSvg(view),
    line: renderSummaryJson(createSummary(report, null)),
  };
  for (const [name, text] of Object.entries(renderings)) assert.ok(text.includes(said), `${name}\n${text}`);
});

test("every rendering names the accepted requirements with their reasons", () => {
  const view = createReportView(report);
  const reason = "needs a table; accepted owner team, until 2027-01-31: The chain has none.";
  const terminal = renderTerminal(view, { colour: false, reportsDir: null, verbose: true });
  assert.ok(terminal.replace(/\s+/g, " ").includes(reason));
  assert.match(renderMarkdown(view), /### Accepted as unverified\n\n- \*\*ACCT-003\*\*/);
  assert.ok(renderHtml(view).includes(`<a href="#ACCT-003">ACCT-003</a> (MUST): ${reason}`));
  assert.match(renderHtml(view), /<a href="#accepted">Accepted as unverified \(2\)<\/a>/);
  assert.ok(renderJUnit(view).includes(`<skipped message="accepted as unverified: ${reason}"/>`));
});

test("the badge is yellow exactly for a conformant run of which something is accepted as unverified", () => {
  const property = fc.property(anyRunRecord, (record) => {
    const any = createReport(record, tool);
    const view = createReportView(any);
    const said = describeAccepted(any);
    const isYellow = any.verdict === "conformant" && said !== null;
    assert.equal(renderBadgeJson(view).includes(yellow), isYellow);
    assert.equal(renderBadgeSvg(view).includes(yellow), isYellow);
    assert.equal(/class="verdict yellow"/.test(renderHtml(view)), isYellow);
    if (said === null || any.exitCode === 3) return;
    assert.ok(renderHeadline(any).includes(said));
    assert.ok(renderBadgeJson(view).includes(` · ${said} · `));
  });
  fc.assert(property, { numRuns });
  assert.ok(renderBadgeJson(createReportView(report)).includes(yellow));
});
