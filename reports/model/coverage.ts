import {
  COVERAGE_CELLS,
  UNJUDGED_REASONS,
  type CoverageCell,
  type UnjudgedReason,
} from "../../spec/coverage.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { formatCount } from "../render/text/format-count.ts";
import type { CoverageCounts, Observation } from "./observation.ts";

/** What was seen of the interface: each class of input with each status that the document lists. */
export interface ReportCoverage {
  /** How many cells requirements judge, and in how many of them one did in this run. */
  readonly judged: { readonly cells: number; readonly reached: number };
  /** How many cells no requirement judges, by reason. */
  readonly unjudged: { readonly [reason in UnjudgedReason]: number };
  /** Judged answers to requests of which nothing told the class. */
  readonly unclassified: number;
  readonly operations: readonly ReportCoverageOperation[];
}

export interface ReportCoverageOperation {
  readonly operation: Operation;
  readonly classes: readonly ReportCoverageClass[];
}

/** One class of the values of a parameter, with a cell for each status of the operation. */
export interface ReportCoverageClass {
  readonly parameter: string;
  readonly name: string;
  readonly cells: readonly ReportCoverageCell[];
}

/** How many judged answers of one status requests of one class got. */
export type ReportCoverageCell = JudgedCell | UnjudgedCell;

interface JudgedCell {
  readonly status: number;
  readonly seen: number;
  /** On how many of them each requirement that judges such an answer was asserted. */
  readonly judged: { readonly [id: string]: number };
}

interface UnjudgedCell {
  readonly status: number;
  readonly seen: number;
  /** Why nothing judges such an answer. */
  readonly unjudged: UnjudgedReason;
}

/** Adds up what the checks of a run have seen. */
export function createCoverage(observations: readonly Observation[]): ReportCoverage {
  const { counts, unclassified } = sumCounts(observations.map(({ coverage }) => coverage));
  const operations = Object.keys(OPERATIONS).map((operation) => ({
    operation: operation as Operation,
    classes: classesOf(
      COVERAGE_CELLS.filter((cell) => cell.operation === operation),
      counts,
    ),
  }));
  const cells = operations.flatMap(({ classes }) => classes.flatMap((one) => one.cells));
  const judged = cells.filter((cell) => "judged" in cell);
  const unjudged = UNJUDGED_REASONS.map((reason) => [
    reason,
    cells.filter((cell) => "unjudged" in cell && cell.unjudged === reason).length,
  ]);
  return {
    judged: { cells: judged.length, reached: judged.filter(isReached).length },
    unjudged: Object.fromEntries(unjudged) as ReportCoverage["unjudged"],
    unclassified,
    operations,
  };
}

/** The sentence that stands for the whole view where there is room for one. */
export function renderCoverage({ judged, unjudged }: ReportCoverage): string {
  const others = UNJUDGED_REASONS.reduce((total, reason) => total + unjudged[reason], 0);
  return `Coverage: ${judged.reached} of ${judged.cells} judged cells (operation, class of input, status) reached; ${formatCount(others, "other is", "others are")} unjudged, each for a reason`;
}

/** Whether a requirement was asserted on such an answer. */
export function isReached(cell: ReportCoverageCell): boolean {
  return "judged" in cell && Object.values(cell.judged).some((times) => times > 0);
}

interface Sum {
  seen: number;
  readonly judged: Map<string, number>;
}

function sumCounts(all: readonly CoverageCounts[]): {
  counts: ReadonlyMap<string, Sum>;
  unclassified: number;
} {
  const counts = new Map<string, Sum>();
  for (const [name, { seen, judged }] of all.flatMap(({ cells }) => Object.entries(cells))) {
    const sum = counts.get(name) ?? { seen: 0, judged: new Map<string, number>() };
    counts.set(name, sum);
    sum.seen += seen;
    for (const [id, times] of Object.entries(judged)) sum.judged.set(id, (sum.judged.get(id) ?? 0) + times);
  }
  return { counts, unclassified: all.reduce((total, one) => total + one.unclassified, 0) };
}

/** The cells of one operation by class; those of one class stand together. */
function classesOf(cells: readonly CoverageCell[], counts: ReadonlyMap<string, Sum>): ReportCoverageClass[] {
  const classes: (Omit<ReportCoverageClass, "cells"> & { readonly cells: ReportCoverageCell[] })[] = [];
  for (const { name, parameter, className, status, judgement } of cells) {
    const cell = cellOf(status, judgement, counts.get(name));
    const last = classes.at(-1);
    if (last?.parameter === parameter && last.name === className) last.cells.push(cell);
    else classes.push({ parameter, name: className, cells: [cell] });
  }
  return classes;
}

function cellOf(
  status: number,
  judgement: CoverageCell["judgement"],
  sum: Sum | undefined,
): ReportCoverageCell {
  const seen = sum?.seen ?? 0;
  if (typeof judgement === "string") return { status, seen, unjudged: judgement };
  const judged = Object.fromEntries(judgement.map((id) => [id, sum?.judged.get(id) ?? 0]));
  return { status, seen, judged };
}
