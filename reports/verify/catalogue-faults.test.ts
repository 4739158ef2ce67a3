import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { requirements } from "../../spec/catalogue.ts";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { findCatalogueFaults } from "./catalogue-faults.ts";
import { createReport } from "../verdict/create-report.ts";
import type { Report } from "../model/report.ts";
import { numRuns, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";

test("a generated report matches its catalogue", () => {
  const property = fc.property(anyRunRecord, (record) => {
    assert.deepEqual(findCatalogueFaults(createReport(record, tool), requirements), []);
  });
  fc.assert(property, { numRuns });
});

const whole = createReport(wholeRun(), tool);
const [first, ...others] = whole.requirements;
const [outside, ...furtherOutside] = whole.notCounted;
assert.ok(first !== undefined && outside !== undefined);
const { id, section, level, text } = first;
const excludedRow = { id, section, level, text, why: "excluded", reason: "r" } as const;

const forgeries: readonly (readonly [what: string, forged: Partial<Report>, said: string])[] = [
  ["omits a requirement", { requirements: others }, `${id} is missing`],
  ["omits a requirement that is not counted", { notCounted: furtherOutside }, `${outside.id} is missing`],
  [
    "changes the text of a requirement",
    { requirements: [{ ...first, text: "Nothing." }, ...others] },
    `the text of ${id} differs from the catalogue`,
  ],
  [
    "changes the section of a requirement",
    { requirements: [{ ...first, section: "99" }, ...others] },
    `the section of ${id} differs from the catalogue`,
  ],
  [
    "lowers the level of a requirement",
    { requirements: [{ ...first, level: "INFO" }, ...others] },
    `the level of ${id} differs from the catalogue`,
  ],
  [
    "excludes a counted requirement",
    { requirements: others, notCounted: [...whole.notCounted, excludedRow] },
    `${id} is excluded, but counted in the catalogue`,
  ],
  [
    "omits the checks of a requirement that passes",
    { requirements: [{ ...first, checks: [] }, ...others] },
    `${id} passes, but the report lists no check for it`,
  ],
  [
    "adds a requirement",
    { notCounted: [...whole.notCounted, { ...excludedRow, id: "NONE-001" }] },
    "NONE-001 is not in the catalogue",
  ],
];
for (const [what, forged, said] of forgeries) {
  test(`detects a report that ${what}`, () => {
    assert.deepEqual(findCatalogueFaults({ ...whole, ...forged }, requirements), [said]);
  });
}
