import assert from "node:assert/strict";
import { computeDigest } from "./report-digest.ts";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { requirements } from "../../spec/catalogue.ts";
import { COVERAGE_CELLS, UNJUDGED_REASONS } from "../../spec/coverage.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { diffReports } from "../diff/diff.ts";
import { createReport } from "../verdict/create-report.ts";
import { findContradictions } from "../verify/report-contradictions.ts";
import { createCoverage } from "./coverage.ts";
import type { Report, ReportCoverage, ReportCoverageClass } from "./report.ts";
import schema from "./report.schema.json" with { type: "json" };
import { tool, wholeRun } from "./run-record.test.arbitrary.ts";

const catalogue = new Set<string>(requirements.map(([id]) => id));
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

/** Creates the coverage in the form of earlier builds, which list every cell of every class. */
function createOldCoverage({ coverage }: Report): ReportCoverage {
  const operations = new Map<Operation, Map<string, ReportCoverageClass>>();
  for (const { operation, parameter, className, status, judgement } of COVERAGE_CELLS) {
    const classes = operations.get(operation) ?? new Map<string, ReportCoverageClass>();
    operations.set(operation, classes);
    const key = `${parameter} ${className}`;
    const cells = classes.get(key)?.cells ?? [];
    const cell =
      typeof judgement === "string"
        ? { status, seen: 0, unjudged: judgement }
        : { status, seen: 0, judged: Object.fromEntries(judgement.map((id) => [id, 0])) };
    classes.set(key, { parameter, name: className, cells: [...cells, cell] });
  }
  return {
    ...coverage,
    operations: [...operations].map(([operation, classes]) => ({
      operation,
      classes: [...classes.values()],
    })),
  };
}

function listCells({ operations }: ReportCoverage) {
  return operations.flatMap(({ classes }) => classes.flatMap(({ cells }) => cells));
}

describe("the coverage of a report", () => {
  const [observation, ...others] = wholeRun().observations;
  const judged = COVERAGE_CELLS.find(({ judgement }) => typeof judgement !== "string");
  const unjudged = COVERAGE_CELLS.find(({ judgement }) => typeof judgement === "string");
  assert.ok(observation !== undefined && judged !== undefined && unjudged !== undefined);
  const [judge = ""] = judged.judgement;

  test("lists judged cells and counts the others by reason", () => {
    const coverage = createCoverage(wholeRun().observations, catalogue);
    const cells = listCells(coverage);
    assert.ok(cells.length > 0 && cells.every((cell) => "judged" in cell));
    assert.deepEqual(coverage.judged, { cells: cells.length, reached: 0 });
    const counted = UNJUDGED_REASONS.reduce((sum, reason) => sum + coverage.unjudged[reason], 0);
    assert.equal(counted + cells.length, COVERAGE_CELLS.length);
  });

  test("lists an unjudged cell if the target returned its status", () => {
    const cells = {
      [judged.name]: { seen: 3, judged: { [judge]: 2 } },
      [unjudged.name]: { seen: 4, judged: {} },
    };
    const seen = { ...observation, coverage: { cells, unclassified: 1 } };
    const coverage = createCoverage([seen, seen, ...others], catalogue);
    assert.equal(coverage.unclassified, 2);
    assert.equal(coverage.judged.reached, 1);
    assert.deepEqual(
      listCells(coverage).filter((cell) => "unjudged" in cell),
      [{ status: unjudged.status, seen: 8, unjudged: unjudged.judgement }],
    );
    const reached = listCells(coverage).filter((cell) => cell.seen === 6);
    assert.equal(reached.length, 1);
    assert.ok(reached.every((cell) => "judged" in cell && cell.judged[judge] === 4));
  });

  test("may list every cell, as reports of earlier builds do", () => {
    const report = createReport(wholeRun(), tool);
    const { digest: _, ...content } = { ...report, coverage: createOldCoverage(report) };
    const old: Report = { ...content, digest: computeDigest(content) };
    assert.equal(listCells(old.coverage).length, COVERAGE_CELLS.length);
    assert.ok(validate(JSON.parse(JSON.stringify(old))), JSON.stringify(validate.errors));
    assert.deepEqual(findContradictions(old), []);
    const { exitCode, requirements: groups, circumstances } = diffReports(old, report);
    assert.equal(exitCode, 0);
    assert.ok(Object.values(groups).every((group) => group.length === 0));
    assert.deepEqual(circumstances.notes, []);
  });
});
