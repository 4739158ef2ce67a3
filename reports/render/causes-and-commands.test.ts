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

const committed = viewOf(failureOf("SIMU-006"), failureOf("SIMU-014"), failureOf("ACCT-004"));

test("a failure that may follow from another one is listed under it on the terminal, and every failure is there", () => {
  const text = print(viewOf(failureOf("SIMU-006"), failureOf("SIMU-014"), failureOf("SIMU-015")));
  assert.match(text, /^not conformant within read: 3 MUSTs failed/);
  assert.match(
    text,
    /\nFAIL SIMU-006[^]*\nFailures that may follow from SIMU-006 \(correct it first\)\n {2}SIMU-014[^]*\n {2}SIMU-015/,
  );
  assert.doesNotMatch(text, /Other causes/);
  const other = print(committed);
  assert.match(
    other,
    /\nFAIL ACCT-004[^]*\nOther causes[^]*\n {2}SIMU-006[^]*SIMU-014 MUST \(may follow from/,
  );
});

test("the page counts causes and what may follow from them, and says why", () => {
  const text = renderHtml(committed).replace(/<span class="part">(.*?)<\/span>/g, "$1");
  const page = text.replace(/\s+/g, " ");
  assert.match(page, /2 causes of failure, and 1 failure that may follow from them/);
  assert.match(page, /This failure may follow from SIMU-006, which is to be corrected first: A simulation/);
  assert.match(renderMarkdown(committed), /may follow from SIMU-006, which is to be corrected first/);
  assert.match(print(committed, true).replace(/\s+/g, " "), /note may follow from SIMU-006, which is to be/);
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
  assert.doesNotMatch(renderHtml(committed), /<pre tabindex="0">touchstone /);
});
