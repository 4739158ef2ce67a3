import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { catalogueContradictions } from "./catalogue-contradictions.ts";
import { createReport, type Report } from "./report.ts";
import { anyRunRecord, numRuns, tool, wholeRun } from "./run-record.test.arbitrary.ts";

const whole = createReport(wholeRun(), tool);

function withRows(change: (row: Report["requirements"][number]) => Report["requirements"]): Report {
  const isOne = ({ id }: Report["requirements"][number]): boolean => id === "ACCT-001";
  return { ...whole, requirements: whole.requirements.flatMap((row) => (isOne(row) ? change(row) : [row])) };
}

test("no report has other rows than its catalogue", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const said = catalogueContradictions(createReport(record, tool));
      assert.deepEqual(said, []);
    }),
    { numRuns },
  );
});

const wrong: readonly (readonly [what: string, report: Report, said: string])[] = [
  ["a row that was left out", withRows(() => []), "ACCT-001 of the catalogue is missing"],
  [
    "a row that was made to weigh less",
    withRows((row) => [{ ...row, level: "INFO" }]),
    "ACCT-001 is INFO, and by the catalogue it is MUST",
  ],
  [
    "a row that says something else",
    withRows((row) => [{ ...row, text: "Anything." }]),
    "ACCT-001 says something else in the catalogue",
  ],
  [
    "a row of somebody's own",
    withRows((row) => [row, { ...row, id: "ACCT-999" }]),
    "ACCT-999 is not in the catalogue",
  ],
  [
    "a row that was taken out of the count",
    {
      ...withRows(() => []),
      notCounted: [
        ...whole.notCounted,
        { id: "ACCT-001", section: "4.1", level: "MUST", text: "t", why: "excluded", reason: "r" },
      ],
    },
    "ACCT-001 is not counted, and by the catalogue it is otherwise",
  ],
  [
    "a pass without a check",
    withRows((row) => [{ ...row, checks: [] }]),
    "ACCT-001 is a pass, and none of its checks is told",
  ],
];
for (const [what, report, said] of wrong) {
  test(`${what} is a contradiction`, () => assert.deepEqual(catalogueContradictions(report), [said]));
}
