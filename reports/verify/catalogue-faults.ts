import type { RequirementId } from "../../spec/catalogue.ts";
import { toRevision } from "../../spec/revision.ts";
import { findNotCountedReason } from "../model/not-counted.ts";
import type { Report, ReportNotCounted, ReportRequirement } from "../model/report.ts";
import type { CatalogueRows } from "../verdict/verdict.ts";

type Row = Pick<ReportRequirement, "id" | "section" | "level" | "text"> &
  Partial<Pick<ReportNotCounted, "why">>;

/**
 * Lists where a report differs from the catalogue, in sentences without a full stop. A requirement may be missing,
 * unknown, changed or wrongly counted, or pass without a check.
 */
export function findCatalogueFaults(report: Report, rows: CatalogueRows): readonly string[] {
  const found = new Map<string, Row>(
    [...report.requirements, ...report.notCounted].map((row) => [row.id, row]),
  );
  const known = new Set<string>(rows.map(([id]) => id));
  const expected = rows.map(([id, row]): Row => {
    const why = findNotCountedReason(row, report.tool.version)?.why ?? findWhyLater(id, report);
    const { section, level, text } = row;
    return { id, section, level, text, ...(why === undefined ? {} : { why }) };
  });
  return [
    ...expected.flatMap((row) => findRowFault(row, found.get(row.id))),
    ...report.requirements
      .filter((one) => isPassWithoutCheck(one, rows))
      .map(({ id }) => `${id} passes, but the report lists no check for it`),
    ...[...found.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not in the catalogue`),
  ];
}

/**
 * Returns `excluded` for a requirement of a later revision, unless it failed because of the form of a member or
 * header.
 */
function findWhyLater(id: RequirementId, { scope, requirements }: Report): "excluded" | undefined {
  const later = toRevision(scope.revision).later.get(id);
  const hasFailed = requirements.some((one) => one.id === id && one.failures.length > 0);
  return later === undefined || (later.isFormJudged && hasFailed) ? undefined : "excluded";
}

/**
 * Whether a requirement passes without a check, although it needs one. A requirement that is judged on every response
 * that shows its case needs none.
 */
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
    return [`${expected.id} is ${found.why ?? "counted"}, but ${expected.why ?? "counted"} in the catalogue`];
  }
  const other = (["section", "level", "text"] as const).find((member) => found[member] !== expected[member]);
  return other === undefined ? [] : [`the ${other} of ${expected.id} differs from the catalogue`];
}
