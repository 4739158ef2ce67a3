import type { RecordedReport, RecordedRequirement } from "./recorded-report.ts";

/** The requirements of a report by id. */
export function rowsById({ requirements }: RecordedReport): ReadonlyMap<string, RecordedRequirement> {
  return new Map(requirements.map((row) => [row.id, row]));
}

/** A value that differs between two reports. A missing value is null. */
export interface Difference {
  readonly name: string;
  readonly old: string | null;
  readonly new: string | null;
}

type ComparedValue = string | number | null;

/** Compares a value of two reports. A value that one of the reports lacks is not a difference. */
export function findDifference(
  name: string,
  old: ComparedValue | undefined,
  now: ComparedValue | undefined,
): Difference[] {
  if (old === undefined || now === undefined || old === now) return [];
  return [{ name, old: shown(old), new: shown(now) }];
}

function shown(value: ComparedValue): string | null {
  return value === null ? null : String(value);
}
