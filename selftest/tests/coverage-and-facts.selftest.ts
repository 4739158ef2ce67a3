/** Coverage and facts of a run against the reference node in which everything is allowed and declared. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { check } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import type { ReportCoverage, ReportCoverageCell } from "../../reports/model/coverage.ts";
import type { Report } from "../../reports/model/report.ts";
import { factIds, facts } from "../../spec/facts.ts";

/** What a cell is called in a message, and the cell. */
type Named = readonly [name: string, cell: ReportCoverageCell];

describe("the coverage view of the reference node", () => {
  let report: Report;

  before(async () => {
    report = await judgeReferenceNode();
  });

  test("comes from a run in which everything was done", () => {
    assert.equal(report.verdict, "conformant");
    assert.equal(report.scope.full, true);
  });

  test("has so many cells", () => {
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

  test("shows every judged cell judged by each requirement that it names", () => {
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

  test("names requirements that have passed", () => {
    const passed = new Set(report.requirements.filter(({ status }) => status === "pass").map(({ id }) => id));
    const named = findCoverageCells(report.coverage).flatMap(([, cell]) =>
      "judged" in cell ? Object.keys(cell.judged) : [],
    );
    assert.deepEqual(
      named.filter((id) => !passed.has(id)),
      [],
    );
  });

  test("shows an answer in no cell that should have none", () => {
    const seen = findCoverageCells(report.coverage)
      .filter(([, cell]) => "unjudged" in cell && cell.unjudged !== "the document leaves it open")
      .filter(([, cell]) => cell.seen > 0);
    assert.deepEqual(
      seen.map(([name]) => name),
      [],
    );
  });

  test("leaves no answer out", () => {
    assert.equal(report.coverage.unclassified, 0);
  });
});

/** The accounts are found: the one that has published a module is none of those that the node declares. */
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

describe("the facts of the reference node, with everything allowed and declared", async () => {
  const report = await check({ seed: 3, runs: 5 });
  const seen = new Set(report.facts.map(({ id }) => id));

  test("are all those of the table but the ones that only other nodes show", () => {
    assert.deepEqual(
      factIds.filter((id) => seen.has(id) === (facts[id].absentFromReferenceNode ?? false)),
      [],
    );
  });

  test("are short, and of each there are few values", () => {
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
