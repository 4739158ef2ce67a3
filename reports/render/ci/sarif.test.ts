import assert from "node:assert/strict";
import { test } from "node:test";
import { undeclared } from "../../../evidence/reason.ts";
import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import formats from "ajv-formats";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import { failureOf, numRuns, tool, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";
import { renderSarif } from "./sarif.ts";

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly partialFingerprints: { readonly [name: string]: string };
  readonly suppressions?: readonly { readonly justification: string }[];
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly Result[];
  readonly invocations: readonly [
    {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[];
    },
  ];
}

function sarifOf(record: RunRecord) {
  return JSON.parse(renderSarif(createReportView(createReport(record, tool)))) as {
    readonly runs: readonly [Run];
  };
}

test("the file is valid by the schema of SARIF 2.1.0, even if the target sent hostile text", () => {
  // The schema is of draft 4, whose keywords of this schema Ajv reads like those of draft 7.
  const { $schema: _schema, id: _id, ...rules } = schema;
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  formats.default(ajv);
  const isValid = ajv.compile(rules);
  assert.ok(!isValid({ version: "2.1.0" }));
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const file = sarifOf(record);
      assert.ok(isValid(file), JSON.stringify(isValid.errors));
      const [{ results, tool: scanner }] = file.runs;
      for (const { ruleId, ruleIndex, locations } of results) {
        assert.equal(scanner.driver.rules[ruleIndex]?.id, ruleId);
        // Code scanning on GitHub rejects absolute URLs and empty paths.
        const uri = locations[0]?.physicalLocation.artifactLocation.uri ?? "";
        assert.match(uri, /^[a-z-][a-z_:/-]*$/);
        assert.doesNotMatch(uri.split("/")[0] ?? "", /:/);
      }
    }),
    { numRuns },
  );
});

test("a MUST is an error, a SHOULD a warning, and the fingerprint is that of the report", () => {
  const findings = [failureOf("ACCT-004"), failureOf("ACCT-013")];
  const record = wholeRunWith("ACCT-001", { findings });
  const { results } = sarifOf(record).runs[0];
  assert.deepEqual(
    results.map(({ ruleId, level }) => `${ruleId} ${level}`),
    ["ACCT-004 error", "ACCT-013 warning"],
  );
  const failure = createReport(record, tool).requirements.find(({ id }) => id === "ACCT-004")?.failures[0];
  assert.equal(results[0]?.partialFingerprints["touchstone/v1"], failure?.fingerprint);
  assert.equal(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri, "accounts/:address");
});

test("a failure that the baseline accepts is suppressed with its reason", () => {
  const baseline = {
    source: "b.json",
    isShipped: false,
    entries: [accepted("ACCT-001", { reason: "Known." })],
  };
  const failing = wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] });
  const [result] = sarifOf({ ...failing, baseline }).runs[0].results;
  assert.match(result?.suppressions?.[0]?.justification ?? "", /^Known\./);
});

test("an incomplete run is not successful, and its notifications name what was missing", () => {
  const reason = undeclared("tables", "a table item", ["table"]);
  const outcome = { kind: "inconclusive", reason, exchanges: [] } as const;
  const [invocation] = sarifOf(wholeRunWith("TABL-005", { outcome })).runs[0].invocations;
  assert.equal(invocation.executionSuccessful, false);
  const said = invocation.toolExecutionNotifications.map(({ message }) => message.text);
  assert.ok(
    said.some((text) => text.includes("Not found on the target: a table item.")),
    said.join("\n"),
  );
});
