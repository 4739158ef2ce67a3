import { findNotCountedReason } from "../model/not-counted.ts";
import type { Report, ReportNotCounted, ReportRequirement } from "../model/report.ts";
import type { CatalogueRows } from "../verdict/verdict.ts";

type Row = Pick<ReportRequirement, "id" | "section" | "level" | "text"> &
  Partial<Pick<ReportNotCounted, "why">>;

/**
 * Where a report of some catalogue does not have its rows, in sentences without a full stop: one that was dropped, put
 * among those that do not count, reworded, or passes without a check.
 */
export function findCatalogueFaults(report: Report, rows: CatalogueRows): readonly string[] {
  const found = new Map<string, Row>(
    [...report.requirements, ...report.notCounted].map((row) => [row.id, row]),
  );
  const known = new Set<string>(rows.map(([id]) => id));
  const expected = rows.map(([id, row]): Row => {
    const outside = findNotCountedReason(row, report.tool.version);
    const { section, level, text } = row;
    return { id, section, level, text, ...(outside === null ? {} : { why: outside.why }) };
  });
  return [
    ...expected.flatMap((row) => findRowFault(row, found.get(row.id))),
    ...report.requirements
      .filter((one) => isPassWithoutCheck(one, rows))
      .map(({ id }) => `${id} is a pass, and none of its checks is told`),
    ...[...found.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not in the catalogue`),
  ];
}

/** What is judged wherever it is seen passes without a check of its own, and nothing else does. */
function isPassWithoutCheck({ id, status, checks }: ReportRequirement, rows: CatalogueRows): boolean {
  return (
    status === "pass" &&
    checks.length === 0 &&
    !rows.some(([own, row]) => own === id && row.whenSeen === true)
  );
}

function findRowFault(expected: Row, found: Row | undefined): readonly string[] {
  if (found === undefined) return [`${expected.id} is missing`];
  if (found.why !== expected.why) {
    return [
      `${expected.id} is ${found.why ?? "counted"}, and in the catalogue it is ${expected.why ?? "counted"}`,
    ];
  }
  const other = (["section", "level", "text"] as const).find((member) => found[member] !== expected[member]);
  return other === undefined ? [] : [`${expected.id} has another ${other} than in the catalogue`];
}
