import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { requirementStatuses } from "../../reports/model/requirement-verdict.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { tool } from "../../reports/model/run-record.test.arbitrary.ts";
import { goldenRows, createGoldenRun } from "./golden-run.ts";
import { describeFirstDifference, goldensFolder, renderGoldens } from "./goldens.ts";

const goldens = renderGoldens();

for (const [file, content] of Object.entries(goldens)) {
  test(`${file} equals its golden, byte by byte`, () => {
    const difference = describeFirstDifference(readFileSync(join(goldensFolder, file), "utf8"), content);
    assert.ok(
      difference === null,
      `reports/goldens/${file} differs in ${difference}\nIf the change is intended, update it with npm run task -- goldens.`,
    );
  });
}

test("every golden belongs to a format", () => {
  assert.deepEqual(readdirSync(goldensFolder).toSorted(), Object.keys(goldens).toSorted());
});

test("the golden run has a requirement of every status", () => {
  const { requirements } = createReport(createGoldenRun(), tool, goldenRows);
  const statuses = new Set(requirements.map(({ status }) => status));
  assert.deepEqual(
    requirementStatuses.filter((status) => !statuses.has(status)),
    [],
  );
});

test("a difference is described by its first line", () => {
  assert.equal(describeFirstDifference("a\nb", "a\nb"), null);
  assert.equal(describeFirstDifference("a\nb\nc", "a\nx\ny"), "line 2\n  golden: b\n  now:    x");
  assert.equal(describeFirstDifference("a", "a\nb"), "line 2\n  golden: (end of file)\n  now:    b");
});
