import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { renderHeadline } from "../../verdict/headline.ts";
import { renderJUnit } from "./junit.ts";
import { elementsOf, readXml, textOf, type Element } from "../html/parsed-markup.test.reader.ts";
import { outputOf } from "../readings.test.reader.ts";
import { createReport } from "../../verdict/create-report.ts";
import { failureOf, numRuns, tool, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import { createReportView } from "../../verdict/report-view.ts";

/**
 * The attributes (with `!` if required) and children of each element in the schema that Jenkins publishes, junit-10.xsd.
 * Children of an element may come in any order.
 */
const schema: {
  readonly [name: string]: { readonly attributes: readonly string[]; readonly children: readonly string[] };
} = {
  testsuites: { attributes: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"] },
  testsuite: {
    attributes:
      "name! tests! failures! errors! group time skipped timestamp hostname id package file log url".split(
        " ",
      ),
    children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
  },
  testcase: {
    attributes: ["name!", "time", "classname", "group"],
    children: ["skipped", "error", "failure", "system-out", "system-err"],
  },
  properties: { attributes: [], children: ["property"] },
  property: { attributes: ["name!", "value!"], children: [] },
  skipped: { attributes: ["type", "message"], children: [] },
  failure: { attributes: ["type", "message"], children: [] },
  error: { attributes: ["type", "message"], children: [] },
  "system-out": { attributes: [], children: [] },
};

function assertValid({ name, attributes, children }: Element): void {
  const known = schema[name];
  assert.ok(known !== undefined, name);
  const names = known.attributes.map((one) => one.replace("!", ""));
  for (const one of Object.keys(attributes)) assert.ok(names.includes(one), `${name} ${one}`);
  for (const one of known.attributes.filter((attribute) => attribute.endsWith("!"))) {
    assert.ok(Object.hasOwn(attributes, one.replace("!", "")), `${name} lacks ${one}`);
  }
  const elements = children.filter((child) => typeof child !== "string");
  for (const child of elements) assert.ok(known.children.includes(child.name), `${child.name} in ${name}`);
  elements.forEach(assertValid);
}

test("the file is valid by the schema that Jenkins publishes, even if the target sent hostile text", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const document = readXml(renderJUnit(createReportView(createReport(record, tool))));
      assert.equal(document.name, "testsuites");
      assertValid(document);
      for (const { attributes } of elementsOf(document, "testsuite")) {
        assert.match(attributes["timestamp"] ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      }
      for (const name of ["testsuites", "testsuite", "testcase"]) {
        for (const { attributes } of elementsOf(document, name)) {
          assert.match(attributes["time"] ?? "", /^\d+\.\d{3}$/);
        }
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
  const failed = elementsOf(document, "testcase").find((one) => outputOf(one)["status"] === "fail");
  assert.ok(failed !== undefined);
  const { fingerprints = "", ...properties } = outputOf(failed);
  assert.deepEqual(properties, {
    requirement: "RESP-005",
    level: "MUST",
    section: "4.0",
    operation: "several",
    status: "fail",
    assertions: "1",
  });
  assert.match(fingerprints, /^[0-9a-f]{16} [0-9a-f]{16}$/);
  const said = elementsOf(document, "system-out").at(-1);
  assert.ok(said !== undefined && textOf(said).startsWith(`${renderHeadline(report)}\nTarget: `));
});

test("an unverified requirement is a skipped case with its reason", () => {
  const outcome = {
    kind: "inconclusive",
    reason: { kind: "text", text: "needs a clock" },
    exchanges: [],
  } as const;
  const document = readXml(
    renderJUnit(createReportView(createReport(wholeRunWith("ACCT-001", { outcome }), tool))),
  );
  const messages = elementsOf(document, "skipped").map(({ attributes }) => attributes["message"]);
  assert.deepEqual(messages, ["not verified: needs a clock"]);
});

test("one violated requirement is one failure, and the case of the verdict refers to it", () => {
  const record = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")], durationMs: 1234 });
  const document = readXml(renderJUnit(createReportView(createReport(record, tool))));
  assert.equal(elementsOf(document, "failure").length, 1);
  const [verdict] = elementsOf(document, "testcase");
  assert.ok(verdict !== undefined);
  assert.match(
    elementsOf(verdict, "skipped")[0]?.attributes["message"] ?? "",
    /^not conformant within read: 1 MUST failed.*counted by the tests of the requirements/,
  );
  const failed = elementsOf(document, "testcase").find((one) => elementsOf(one, "failure").length > 0);
  assert.equal(failed?.attributes["time"], "1.234");
});
