import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedBy, notSeen, undeclared } from "../../evidence/reason.ts";
import * as fc from "fast-check";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { showInvisible } from "../model/plain-text.ts";
import type { Report } from "../model/report.ts";
import { exchangeWith, numRuns, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "../verdict/create-report.ts";
import { describeNextStep } from "../verdict/next-step/next-step.ts";
import { createReportView } from "../verdict/report-view.ts";
import { renderCtrf } from "./ci/ctrf.ts";
import { renderJUnit } from "./ci/junit.ts";
import { renderSarif } from "./ci/sarif.ts";
import { renderHtml } from "./html/html.ts";
import { elementsOf, readXml, textOf } from "./html/parsed-markup.test.reader.ts";
import { renderMarkdown } from "./text/markdown.ts";
import { renderTerminal } from "./text/terminal.ts";

const anyReport = anyRunRecord.map((record) => createReport(record, tool));

function forAnyReport(claim: (report: Report) => void): void {
  fc.assert(fc.property(anyReport, claim), { numRuns });
}

test("every format has the same causes of unverified requirements, in the same order, with the same remedy", () => {
  const reasons = [undeclared("tables", "a table item"), notSeen("more"), blockedBy("ACCT-002", "less")];
  const whole = wholeRun();
  const observations = whole.observations.map((one, index) => {
    const reason = reasons[index];
    return reason === undefined
      ? one
      : {
          ...one,
          outcome: { kind: "inconclusive" as const, reason, exchanges: [exchangeWith("shown")] },
        };
  });
  const view = createReportView(createReport({ ...whole, observations }, tool));
  const sentences = view.unverifiedCauses.flatMap(({ missing, remedy }) => [
    missing,
    ...(remedy === null ? [] : [`To mend it: ${remedy}.`]),
  ]);
  assert.ok(
    sentences.length >= 3 && sentences.some((one) => one.startsWith('To mend it: add the member "tables"')),
  );
  const renderings = {
    terminal: renderTerminal(view, { colour: false, reportsDir: null, verbose: true }),
    Markdown: renderMarkdown(view).replaceAll("\\", ""),
    JUnit: textOf(readXml(renderJUnit(view))),
    HTML: renderHtml(view).replace(/^.*id="not-verified"/s, ""),
  };
  for (const [name, text] of Object.entries(renderings)) {
    const flat = text
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replace(/\s+/g, " ");
    const places = sentences.map((sentence) => flat.indexOf(sentence));
    assert.ok(!places.includes(-1), `${name}: ${sentences[places.indexOf(-1)] ?? ""}\n${flat}`);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      name,
    );
  }
  assert.match(renderings.HTML, /<summary>[^]*?shown/);
});

test("the tests of CTRF end like those of JUnit, and each failure is a result of SARIF", () => {
  forAnyReport((report) => {
    const view = createReportView(report);
    const cases = elementsOf(readXml(renderJUnit(view)), "testcase");
    const red = cases.filter((one) => ["failure", "error"].some((name) => elementsOf(one, name).length > 0));
    const { results } = JSON.parse(renderCtrf(view)) as CtrfResults;
    assert.equal(results.summary.failed, red.length);
    assert.equal(results.summary.failed > 0, report.exitCode !== 0);
    assert.equal(results.summary.tests, cases.length);
    const [run] = (JSON.parse(renderSarif(view)) as SarifLog).runs;
    const failures = report.requirements.flatMap(({ id, status, failures: found }) =>
      found.map(({ fingerprint }) => `${id} ${fingerprint} ${status === "waived"}`),
    );
    const shown = run?.results.map(
      ({ ruleId, partialFingerprints, suppressions }) =>
        `${ruleId} ${partialFingerprints["touchstone/v1"]} ${suppressions !== undefined}`,
    );
    assert.deepEqual(shown?.toSorted(), failures.toSorted());
    const isDecided = report.exitCode === 0 || report.exitCode === 1;
    assert.equal(run?.invocations[0]?.executionSuccessful, isDecided);
  });
});

interface CtrfResults {
  readonly results: { readonly summary: { readonly failed: number; readonly tests: number } };
}

interface SarifLog {
  readonly runs: readonly {
    readonly invocations: readonly { readonly executionSuccessful: boolean }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly partialFingerprints: { readonly [name: string]: string };
      readonly suppressions?: readonly unknown[];
    }[];
  }[];
}

test("terminal, Markdown and JUnit say the headline, what was judged, the counts and the next step in this order", () => {
  forAnyReport((report) => {
    const view = createReportView(report);
    const parts = [...view.judged.map(({ label }) => label), ...view.counts.map(({ level }) => level)];
    const terminal = renderTerminal(view, { colour: false, reportsDir: null, verbose: true });
    assertOrder(terminal, [...parts.map((part) => `\n${part.padEnd(8)} `), "\nNext     "]);
    const items = [...view.judged.map(({ label }) => `\n- ${label}: `), "\n| level |", "\n### Next\n"];
    assertOrder(renderMarkdown(view), items);
    const said = elementsOf(readXml(renderJUnit(view)), "system-out").at(-1);
    assert.ok(said !== undefined && textOf(said).includes("MUST: "));
    assert.ok(textOf(said).endsWith(`Next: ${showInvisible(describeNextStep(view.nextStep), "lines")}`));
  });
});

function assertOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    assert.ok(at >= 0, `${part} is missing after ${from} in ${text}`);
    from = at;
  }
}
