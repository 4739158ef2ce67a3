import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { requirementStatuses } from "../../../reports/model/requirement-verdict.ts";
import { createReport } from "../../../reports/model/report.ts";
import { tool } from "../../../reports/model/run-record.test.arbitrary.ts";
import { describeFirstDifference } from "./first-difference.ts";
import { goldenRows, createGoldenRun } from "./golden-run.ts";
import { goldensFolder, renderGoldens } from "./goldens.ts";

const goldens = renderGoldens();

for (const [file, content] of Object.entries(goldens)) {
  test(`${file} is the golden one, byte by byte`, () => {
    const difference = describeFirstDifference(readFileSync(join(goldensFolder, file), "utf8"), content);
    assert.ok(
      difference === null,
      `reports/goldens/${file} differs in ${difference}\nIf that is meant, npm run goldens writes it anew.`,
    );
  });
}

test("no golden is left of a format that is gone", () => {
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

test("a difference is told by its first line", () => {
  assert.equal(describeFirstDifference("a\nb", "a\nb"), null);
  assert.equal(describeFirstDifference("a\nb\nc", "a\nx\ny"), "line 2\n  golden: b\n  now:    x");
  assert.equal(describeFirstDifference("a", "a\nb"), "line 2\n  golden: (it has ended)\n  now:    b");
});
