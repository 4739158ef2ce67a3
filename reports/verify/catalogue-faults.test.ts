import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { requirements } from "../../spec/catalogue.ts";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { findCatalogueFaults } from "./catalogue-faults.ts";
import { createReport, type Report } from "../model/report.ts";
import { numRuns, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";

test("every report has the rows of its catalogue", () => {
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
const aside = { id, section, level, text, why: "excluded", reason: "r" } as const;

const forgeries: readonly (readonly [what: string, forged: Partial<Report>, said: string])[] = [
  ["drops a row", { requirements: others }, `${id} is missing`],
  ["drops a row that does not count", { notCounted: furtherOutside }, `${outside.id} is missing`],
  [
    "rewords a row",
    { requirements: [{ ...first, text: "Nothing." }, ...others] },
    `${id} has another text than in the catalogue`,
  ],
  [
    "moves a row to another section",
    { requirements: [{ ...first, section: "99" }, ...others] },
    `${id} has another section than in the catalogue`,
  ],
  [
    "lowers the level of a row",
    { requirements: [{ ...first, level: "INFO" }, ...others] },
    `${id} has another level than in the catalogue`,
  ],
  [
    "sets a row aside",
    { requirements: others, notCounted: [...whole.notCounted, aside] },
    `${id} is excluded, and in the catalogue it is counted`,
  ],
  [
    "drops the checks of a pass",
    { requirements: [{ ...first, checks: [] }, ...others] },
    `${id} is a pass, and none of its checks is told`,
  ],
  [
    "adds a row",
    { notCounted: [...whole.notCounted, { ...aside, id: "NONE-001" }] },
    "NONE-001 is not in the catalogue",
  ],
];
for (const [what, forged, said] of forgeries) {
  test(`a report that ${what} is seen through`, () => {
    assert.deepEqual(findCatalogueFaults({ ...whole, ...forged }, requirements), [said]);
  });
}
