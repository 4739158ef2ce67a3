import { requirements as catalogueRows, type Requirement } from "../spec/catalogue.ts";
import { notCountedReason } from "./not-counted.ts";
import type { Report } from "./report.ts";

/** What a report says of a row, whatever became of it. */
interface SaidRow {
  readonly level: string;
  readonly text: string;
  readonly isCounted: boolean;
  /** Whether it passes without a check. */
  readonly isUnchecked: boolean;
}

/** Where a report has other rows than the catalogue that it names, in sentences; it has to be that of this program. */
export function catalogueContradictions(report: Report): readonly string[] {
  const { requirements, notCounted, tool } = report;
  const said = new Map<string, SaidRow>([
    ...notCounted.map((one) => [one.id, { ...one, isCounted: false, isUnchecked: false }] as const),
    ...requirements.map((one) => {
      const isUnchecked = one.status === "pass" && one.checks.length === 0;
      return [one.id, { ...one, isCounted: true, isUnchecked }] as const;
    }),
  ]);
  const known = new Set<string>(catalogueRows.map(([id]) => id));
  return [
    ...catalogueRows.flatMap(([id, row]) => wrongRow(id, row, said.get(id), tool.version)),
    ...[...said.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not in the catalogue`),
  ];
}

function wrongRow(
  id: string,
  row: Requirement,
  said: SaidRow | undefined,
  toolVersion: string,
): readonly string[] {
  if (said === undefined) return [`${id} of the catalogue is missing`];
  if (said.isCounted !== (notCountedReason(row, toolVersion) === null)) {
    return [`${id} is ${said.isCounted ? "" : "not "}counted, and by the catalogue it is otherwise`];
  }
  if (said.level !== row.level) return [`${id} is ${said.level}, and by the catalogue it is ${row.level}`];
  if (said.text !== row.text) return [`${id} says something else in the catalogue`];
  return said.isUnchecked && row.whenSeen !== true ? [`${id} is a pass, and none of its checks is told`] : [];
}
