/** What the formats say about causes that belong together, and which commands they print. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Failure } from "../../evidence/failure.ts";
import { exchangeWith, failureOf, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import { createReportView, type ReportView } from "../verdict/report-view.ts";
import { renderHtml } from "./html/html.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { renderTerminal } from "./text/terminal.ts";

function viewOf(...findings: Failure[]): ReportView {
  return createReportView(createReport(wholeRunWith("SIMU-006", { findings }), tool));
}

function print(view: ReportView, verbose = false): string {
  return renderTerminal(view, { colour: false, reportsDir: "compliance", verbose });
}

const overlap = [
  { ...failureOf("BLCK-023"), mismatch: "other first version" },
  failureOf("BLCK-022"),
  failureOf("ACCT-004"),
];
const overlapping = viewOf(...overlap);

test("every format counts the causes and their requirements, and names what may follow from which and why", () => {
  const counts = "2 causes, of 3 MUSTs";
  const why = "If two blocks contain the same version, reads of the versions";
  const text = print(overlapping);
  assert.match(text, /^not conformant within read: 3 MUSTs failed/);
  assert.ok(text.includes(`\nFailures ${counts}\n`), text);
  assert.match(text, /\nFAIL BLCK-023[^]*\n {2}may cause BLCK-022 MUST: If two blocks[^]*\nFAIL ACCT-004/);
  assert.doesNotMatch(text, /Other causes|FAIL BLCK-022/);
  assert.match(
    print(overlapping, true).replace(/\s+/g, " "),
    /note may follow from BLCK-023, which is to be/,
  );
  const markdown = renderMarkdown(overlapping);
  assert.ok(markdown.includes(`### Failures: ${counts}`), markdown);
  assert.ok(markdown.includes(`what may follow from it: BLCK-022 MUST: ${why}`), markdown);
  const page = renderHtml(overlapping)
    .replace(/<span class="part">(.*?)<\/span>/g, "$1")
    .replace(/\s+/g, " ");
  assert.ok(page.includes(`Failures: ${counts}`));
  assert.ok(page.includes('href="#failures">Causes (2)'));
  assert.match(page, /This failure may follow from BLCK-023, which is to be corrected first: If two blocks/);
});

test("one fault in several requirements names them all, and one command judges them again", () => {
  const missing = (["RESP-001", "RESP-004"] as const).map((id) => ({
    ...failureOf(id, "text", id === "RESP-001" ? "X-NODE-CHAIN-ID" : "X-NODE-EPOCH"),
    layer: "headers" as const,
  }));
  const view = viewOf(...missing);
  assert.match(view.nextStep.text, /replay report\.json RESP-001 RESP-004$/);
  assert.match(
    print(view),
    /\nFailures 1 cause, of 2 MUSTs\n[^]*\n {2}same as {3}RESP-004 \(X-NODE-EPOCH\)\n/,
  );
  assert.match(
    renderMarkdown(view),
    /- same fault: RESP-004 \\\(X-NODE-EPOCH\\\)|- same fault: RESP-004 \(X-NODE-EPOCH\)/,
  );
  assert.match(renderHtml(view), /same fault as RESP-001/);
});

test("every format shows the simulation before the read that shows its effect", () => {
  const at = (operation: "simulateTransaction" | "getAccount", url: string) => {
    const exchange = exchangeWith("text", operation);
    return { ...exchange, request: { ...exchange.request, url, headers: [] } };
  };
  const exchanges = [at("simulateTransaction", "http://h/simulate"), at("getAccount", "http://h/account")];
  const view = viewOf({ ...failureOf("SIMU-006"), exchanges });
  for (const text of [print(view), renderMarkdown(view), renderHtml(view)]) {
    assert.match(
      text.replace(/\s+/g, " ").replaceAll("&#39;", "'"),
      /a recorded transaction expires[^]*--path-as-is [^']*'http:\/\/h\/simulate'[^]*--path-as-is [^']*'http:\/\/h\/account'/,
    );
  }
});

test("stored files start touchstone with npx, and the page of a website has no command that failed", () => {
  const record = wholeRun({ end: "not recognized", observations: [] });
  const got = { method: "GET", url: "http://h/-/healthy", status: 404, mediaType: "text/html" };
  const remedy = { kind: "not-a-node", got, endsInV1: false } as const;
  const report = createReport({ ...record, target: { ...record.target, remedy } }, tool);
  const view = createReportView(report);
  const [note = ""] = /<h2 id="remedy">.*?<\/section>/s.exec(renderHtml(view)) ?? [];
  assert.match(note, /npx touchstone check http:\/\/HOST:PORT\/v1 --seed 7/);
  assert.doesNotMatch(note, /127\.0\.0\.1/);
  assert.match(print(view), /\n {9}npx touchstone check http:\/\/HOST:PORT\/v1 --seed 7\n$/);
  assert.doesNotMatch(renderMarkdown(view), /<code>touchstone /);
  assert.doesNotMatch(renderHtml(overlapping), /<pre tabindex="0">touchstone /);
});
