import { COVERAGE_CELLS, UNJUDGED_REASONS, type CoverageCell } from "../../spec/coverage.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { CoverageCounts } from "../../evidence/coverage.ts";
import type { Observation } from "../../evidence/observation.ts";
import type { ReportCoverage, ReportCoverageCell, ReportCoverageClass } from "./report.ts";

/**
 * Adds up the coverage of all checks of a run.
 * @param catalogue the ids of the requirements that the report counts. Cells that only other requirements judge are
 * left out.
 */
export function createCoverage(
  observations: readonly Observation[],
  catalogue: ReadonlySet<string>,
): ReportCoverage {
  const { counts, unclassified } = sumCounts(observations.map(({ coverage }) => coverage));
  const operations = Object.keys(OPERATIONS).flatMap((name) => {
    const operation = name as Operation;
    const cells = COVERAGE_CELLS.filter((cell) => cell.operation === operation);
    const classes = groupCellsByClass(cells, counts, catalogue);
    return classes.length === 0 ? [] : [{ operation, classes }];
  });
  const judged = operations.flatMap(({ classes }) =>
    classes.flatMap(({ cells }) => cells.filter((cell) => "judged" in cell)),
  );
  const unjudged = UNJUDGED_REASONS.map((reason) => [
    reason,
    COVERAGE_CELLS.filter(({ judgement }) => judgement === reason).length,
  ]);
  return {
    judged: { cells: judged.length, reached: judged.filter(isReached).length },
    unjudged: Object.fromEntries(unjudged) as ReportCoverage["unjudged"],
    unclassified,
    operations,
  };
}

/** Returns whether a requirement was asserted on a response of this cell. */
export function isReached(cell: ReportCoverageCell): boolean {
  return "judged" in cell && Object.values(cell.judged).some((times) => times > 0);
}

interface CellSum {
  seen: number;
  readonly judged: Map<string, number>;
}

function sumCounts(all: readonly CoverageCounts[]): {
  counts: ReadonlyMap<string, CellSum>;
  unclassified: number;
} {
  const counts = new Map<string, CellSum>();
  for (const [name, { seen, judged }] of all.flatMap(({ cells }) => Object.entries(cells))) {
    const sum = counts.get(name) ?? { seen: 0, judged: new Map<string, number>() };
    counts.set(name, sum);
    sum.seen += seen;
    for (const [id, times] of Object.entries(judged)) sum.judged.set(id, (sum.judged.get(id) ?? 0) + times);
  }
  return { counts, unclassified: all.reduce((total, one) => total + one.unclassified, 0) };
}

/** Groups cells by parameter and class. The cells of one class must be adjacent in `cells`. */
function groupCellsByClass(
  cells: readonly CoverageCell[],
  counts: ReadonlyMap<string, CellSum>,
  catalogue: ReadonlySet<string>,
): ReportCoverageClass[] {
  const classes: (Omit<ReportCoverageClass, "cells"> & { readonly cells: ReportCoverageCell[] })[] = [];
  for (const { name, parameter, className, status, judgement } of cells) {
    const ids = typeof judgement === "string" ? judgement : judgement.filter((id) => catalogue.has(id));
    const cell = toReportCell(status, ids, counts.get(name));
    if ("unjudged" in cell ? cell.seen === 0 : ids.length === 0) continue;
    const last = classes.at(-1);
    if (last?.parameter === parameter && last.name === className) last.cells.push(cell);
    else classes.push({ parameter, name: className, cells: [cell] });
  }
  return classes;
}

function toReportCell(
  status: number,
  judgement: CoverageCell["judgement"],
  sum: CellSum | undefined,
): ReportCoverageCell {
  const seen = sum?.seen ?? 0;
  if (typeof judgement === "string") return { status, seen, unjudged: judgement };
  const judged = Object.fromEntries(judgement.map((id) => [id, sum?.judged.get(id) ?? 0]));
  return { status, seen, judged };
}
