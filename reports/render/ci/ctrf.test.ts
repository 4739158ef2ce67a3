import assert from "node:assert/strict";
import { test } from "node:test";
import { schema, validateStrict } from "ctrf";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import * as fc from "fast-check";
import { anyRunRecord } from "../../model/any-run.test.arbitrary.ts";
import { failureOf, numRuns, tool, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../../verdict/create-report.ts";
import { createReportView } from "../../verdict/report-view.ts";
import { renderCtrf } from "./ctrf.ts";

function ctrfOf(record: RunRecord) {
  return JSON.parse(renderCtrf(createReportView(createReport(record, tool)))) as {
    readonly results: {
      readonly summary: { readonly [name: string]: number };
      readonly tests: readonly {
        readonly testId: string;
        readonly status: string;
        readonly duration: number;
        readonly message?: string;
      }[];
    };
  };
}

test("the file is valid by the published schema, even if the target sent hostile text", () => {
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const isValid = ajv.compile(schema);
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const file = ctrfOf(record);
      assert.ok(isValid(file), JSON.stringify(isValid.errors));
      assert.doesNotThrow(() => validateStrict(file));
      const { tests = 0, passed = 0, failed = 0, pending = 0, skipped = 0, other = 0 } = file.results.summary;
      assert.equal(passed + failed + pending + skipped + other, tests);
    }),
    { numRuns },
  );
});

test("a violated requirement is one failed test with its duration, and an unverified one is pending", () => {
  const failing = wholeRunWith("ACCT-004", { findings: [failureOf("ACCT-004")], durationMs: 40 });
  const { summary, tests } = ctrfOf(failing).results;
  assert.equal(summary["failed"], 1);
  const found = tests.find(({ testId }) => testId === "ACCT-004");
  assert.deepEqual([found?.status, found?.duration, found?.message], ["failed", 40, "The body breaks text."]);
  const outcome = {
    kind: "inconclusive",
    reason: { kind: "text", text: "needs a clock" },
    exchanges: [],
  } as const;
  const open = ctrfOf(wholeRunWith("ACCT-001", { outcome })).results;
  assert.deepEqual(open.tests.find(({ testId }) => testId === "ACCT-001")?.status, "pending");
  assert.deepEqual([open.tests[0]?.testId, open.tests[0]?.status], ["verdict", "failed"]);
});
