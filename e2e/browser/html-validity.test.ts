import assert from "node:assert/strict";
import { test } from "node:test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { createNode } from "../../reference-node/node.ts";
import { renderHtml } from "../../reports/render/html/html.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { plannedFor, tool } from "../../reports/model/run-record.test.arbitrary.ts";
import { extendedRequirementIds } from "../../spec/extended/requirements.ts";
import { createUnobserved } from "../../suites/runner/unobserved.ts";
import { injectionPayload } from "./injection-payload.ts";
import { createHostileRun } from "./hostile-run.ts";
import { goldenRows, createGoldenRun } from "../../tools/goldens/golden-run.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";

/**
 * The rules for valid and for accessible HTML, except two. White space at the end of a line is harmless. The filter form
 * needs no submit button, because each filter applies immediately.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: { "no-trailing-whitespace": "off", "wcag/h32": "off" },
  }),
);

async function findProblems(page: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(page, "report.html");
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

const extended = extendedRequirementIds.map((requirement) =>
  createUnobserved(plannedFor(requirement), {
    kind: "inconclusive",
    reason: { kind: "text", text: injectionPayload },
    exchanges: [],
  }),
);
const pages = {
  "the golden run": createGoldenRun(),
  "the golden run with --extended": { ...createGoldenRun(), extended },
  "a hostile target": createHostileRun(injectionPayload),
};

for (const [name, record] of Object.entries(pages)) {
  test(`the page of ${name} is valid HTML`, async () => {
    const page = renderHtml(createReportView(createReport(record, tool, goldenRows)));
    assert.deepEqual(await findProblems(page), []);
  });
}

for (const path of ["/v1/spec", "/"]) {
  test(`the page of the reference node at ${path} is valid HTML`, async () => {
    const node = createNode({ disable: ["view"] });
    const url = "http://127.0.0.1:8081";
    node.announceServices({ faucetUrl: url, indexerUrl: null, controlUrl: url });
    const headers = { accept: "text/html" };
    const response = await node.fetch(new Request(`http://node.test${path}`, { headers }));
    assert.deepEqual(await findProblems(await response.text()), []);
  });
}

test("invalid HTML is found", async () => {
  const { valid } = await validator.validateString("<!doctype html><p><div></p>", "report.html");
  assert.equal(valid, false);
});
