import assert from "node:assert/strict";
import { computeDigest } from "../../reports/model/report-digest.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createReport } from "../../reports/verdict/create-report.ts";
import { tool, wholeRun } from "../../reports/model/run-record.test.arbitrary.ts";
import { renderReportJson } from "../../reports/files/write-reports.ts";
import { readRecordedReport } from "./report-file.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-recorded-"));
after(() => rmSync(folder, { recursive: true }));

const report = createReport(wholeRun(), tool);

test("a report is read unchanged", () => {
  writeFileSync(join(folder, "report.json"), renderReportJson(report));
  assert.deepEqual(readRecordedReport("report.json", folder), JSON.parse(JSON.stringify(report)));
});

test("a file that is too large for a report is not read to its end", () => {
  writeFileSync(join(folder, "long.json"), " ".repeat(64 * 1024 * 1024) + renderReportJson(report));
  assert.throws(() => readRecordedReport("long.json", folder), /the file long\.json is larger than/);
});

test("a report that lists a requirement twice is refused", () => {
  const { digest: _, ...content } = report;
  const twice = { ...content, requirements: [...content.requirements, ...content.requirements] };
  const text = JSON.stringify({ ...twice, digest: computeDigest(twice) });
  writeFileSync(join(folder, "twice.json"), text);
  assert.throws(
    () => readRecordedReport("twice.json", folder),
    /twice\.json lists [A-Z]{4}-001 more than once/,
  );
});
