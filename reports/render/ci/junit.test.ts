import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { renderHeadline } from "../../verdict/headline.ts";
import { renderJUnit } from "./junit.ts";
import { elementsOf, readXml, textOf, type Element } from "../html/parsed-markup.test.reader.ts";
import { propertiesOf } from "../readings.test.reader.ts";
import { createReport } from "../../verdict/create-report.ts";
import { failureOf, numRuns, tool, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import { createReportView } from "../../verdict/report-view.ts";

/** The attributes and children of each element that JUnit readers know, in their order. */
const schema: {
  readonly [name: string]: { readonly attributes: readonly string[]; readonly children: readonly string[] };
} = {
  testsuites: {
    attributes: ["name", "tests", "failures", "errors", "skipped", "time"],
    children: ["testsuite"],
  },
  testsuite: {
    attributes: ["name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname"],
    children: ["properties", "testcase", "system-out"],
  },
  testcase: {
    attributes: ["classname", "name", "time"],
    children: ["properties", "skipped", "failure", "error"],
  },
  properties: { attributes: [], children: ["property"] },
  property: { attributes: ["name", "value"], children: [] },
  skipped: { attributes: ["message"], children: [] },
  failure: { attributes: ["message", "type"], children: [] },
  error: { attributes: ["message", "type"], children: [] },
  "system-out": { attributes: [], children: [] },
};

function assertValid({ name, attributes, children }: Element): void {
  const known = schema[name];
  assert.ok(known !== undefined, name);
  assert.deepEqual(Object.keys(attributes), known.attributes, name);
  const elements = children.filter((child) => typeof child !== "string");
  const places = elements.map((child) => known.children.indexOf(child.name));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    name,
  );
  assert.ok(!places.includes(-1), name);
  elements.forEach(assertValid);
}

test("the file has the structure that JUnit readers expect, even if the target sent hostile text", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const document = readXml(renderJUnit(createReportView(createReport(record, tool))));
      assert.equal(document.name, "testsuites");
      assertValid(document);
      for (const { attributes } of elementsOf(document, "testsuite")) {
        assert.match(attributes["timestamp"] ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
        assert.match(attributes["time"] ?? "", /^\d+\.\d{3}$/);
      }
      for (const one of elementsOf(document, "properties")) {
        const names = elementsOf(one, "property").map(({ attributes }) => attributes["name"]);
        assert.equal(new Set(names).size, names.length);
      }
    }),
    { numRuns },
  );
});

test("a case describes its requirement, and the suite contains the verdict in words", () => {
  const found = failureOf("RESP-005", "text", "X-NODE-EPOCH");
  const findings = [found, { ...found, operation: "checkHealth" as const }];
  const report = createReport(wholeRunWith("RESP-005", { findings }), tool);
  const document = readXml(renderJUnit(createReportView(report)));
  const failed = elementsOf(document, "testcase").find((one) => propertiesOf(one)["status"] === "fail");
  assert.ok(failed !== undefined);
  const { fingerprints = "", ...properties } = propertiesOf(failed);
  assert.deepEqual(properties, {
    requirement: "RESP-005",
    level: "MUST",
    section: "4.0",
    operation: "several",
    status: "fail",
    assertions: "1",
  });
  assert.match(fingerprints, /^[0-9a-f]{16} [0-9a-f]{16}$/);
  const [said] = elementsOf(document, "system-out");
  assert.ok(said !== undefined && textOf(said).startsWith(`${renderHeadline(report)}\nMUST: `));
});

test("an unverified requirement is a skipped case with its reason", () => {
  const outcome = { kind: "inconclusive", needs: "needs a clock", exchanges: [] } as const;
  const document = readXml(
    renderJUnit(createReportView(createReport(wholeRunWith("ACCT-001", { outcome }), tool))),
  );
  const messages = elementsOf(document, "skipped").map(({ attributes }) => attributes["message"]);
  assert.deepEqual(messages, ["inconclusive: needs a clock"]);
});
