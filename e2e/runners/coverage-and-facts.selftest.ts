/** Coverage and facts of a run against the reference node, with all safety classes and a full profile. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { check } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import type { Report, ReportCoverage, ReportCoverageCell } from "../../reports/model/report.ts";
import { factIds, facts } from "../../spec/facts.ts";

/** A cell of the coverage view, and its name for messages. */
type Named = readonly [name: string, cell: ReportCoverageCell];

describe("the coverage view of the reference node", () => {
  let report: Report;

  before(async () => {
    report = await judgeReferenceNode();
  });

  test("comes from a run in which no requirement is disabled", () => {
    assert.equal(report.verdict, "conformant");
    assert.equal(report.scope.full, true);
  });

  test("has the expected number of cells", () => {
    const { judged, unjudged } = report.coverage;
    assert.deepEqual(
      { judged: judged.cells, ...unjudged },
      {
        judged: 146,
        "the document leaves it open": 125,
        "nothing from outside provokes it": 552,
        "it does not answer this class": 371,
      },
    );
  });

  test("has every pair of inputs of the combinations", () => {
    const { coverage = {} } = report.run;
    assert.deepEqual(Object.keys(coverage), [
      "getAccount",
      "getAccountResources",
      "getAccountModules",
      "getTableItem",
      "getBlockByVersion",
    ]);
    for (const [operation, { pairs, covered, notPossible }] of Object.entries(coverage))
      assert.deepEqual({ covered, notPossible }, { covered: pairs, notPossible: {} }, operation);
  });

  test("lists for each judged cell only requirements that judged it", () => {
    const missing = findCoverageCells(report.coverage).flatMap(([name, cell]) =>
      "judged" in cell
        ? Object.entries(cell.judged)
            .filter(([, times]) => times === 0)
            .map(([id]) => `${name} by ${id}`)
        : [],
    );
    assert.deepEqual(missing, []);
    assert.equal(report.coverage.judged.reached, report.coverage.judged.cells);
  });

  test("lists only requirements that passed", () => {
    const passed = new Set(report.requirements.filter(({ status }) => status === "pass").map(({ id }) => id));
    const named = findCoverageCells(report.coverage).flatMap(([, cell]) =>
      "judged" in cell ? Object.keys(cell.judged) : [],
    );
    assert.deepEqual(
      named.filter((id) => !passed.has(id)),
      [],
    );
  });

  test("counts no response in a cell that cannot have one", () => {
    const seen = findCoverageCells(report.coverage)
      .filter(([, cell]) => "unjudged" in cell && cell.unjudged !== "the document leaves it open")
      .filter(([, cell]) => cell.seen > 0);
    assert.deepEqual(
      seen.map(([name]) => name),
      [],
    );
  });

  test("counts every response", () => {
    assert.equal(report.coverage.unclassified, 0);
  });
});

/**
 * Judges the reference node with a profile without accounts: only discovery finds the account that published a
 * module.
 */
async function judgeReferenceNode(): Promise<Report> {
  const node = createNode();
  const listener = await node.listen();
  try {
    const { accounts: _, ...profile } = node.profile;
    return await check({ baseUrl: listener.baseUrl, profile, allow: "heavy", seed: 5 });
  } finally {
    await node.close();
  }
}

function findCoverageCells({ operations }: ReportCoverage): Named[] {
  return operations.flatMap(({ operation, classes }) =>
    classes.flatMap(({ parameter, name, cells }) =>
      cells.map((cell): Named => [`${operation} ${parameter}: ${name}: ${cell.status}`, cell]),
    ),
  );
}

describe("the facts of the reference node, with all safety classes and a full profile,", async () => {
  const report = await check({ seed: 3, runs: 5 });
  const seen = new Set(report.facts.map(({ id }) => id));

  test("are all facts that the reference node can trigger", () => {
    assert.deepEqual(
      factIds.filter((id) => seen.has(id) === (facts[id].absentFromReferenceNode ?? false)),
      [],
    );
  });

  test("are short and have few values each", () => {
    for (const { id, value } of report.facts) {
      assert.ok(value.length <= 160, `${id}: ${value}`);
      assert.ok(report.facts.filter((fact) => fact.id === id).length <= 20, id);
    }
  });

  test("are the same for the same seed", async () => {
    const again = await check({ seed: 3, runs: 5 });
    assert.deepEqual(again.facts, report.facts);
  });
});
