import type { Requirement } from "../../spec/catalogue.ts";

/** Why a row of the catalogue stands outside every count. */
export interface NotCountedReason {
  readonly why: "pending" | "excluded" | "provisional";
  readonly reason: string;
}

/** Versions of the first release, whose rows count from the start. */
const firstMinor = [0, 1] as const;

/**
 * Says why a row is not counted, or null where it is. A row that a minor version brings is provisional in that
 * version and counts from the next, so that an upgrade never turns a green run red without notice.
 */
export function findNotCountedReason(row: Requirement, toolVersion: string): NotCountedReason | null {
  if (row.pending !== undefined) return { why: "pending", reason: `waits for ${row.pending}` };
  if (row.excluded !== undefined) {
    return { why: "excluded", reason: `${row.excluded.reason}: ${row.excluded.explanation}` };
  }
  const since = parseMinor(row.since);
  const isLater = compareMinor(since, firstMinor) > 0;
  if (isLater && compareMinor(since, parseMinor(toolVersion)) >= 0) {
    return { why: "provisional", reason: `new in ${row.since}; counts from the next minor version` };
  }
  return null;
}

/**
 * Major and minor of a version.
 * @throws {TypeError} where the text is no version
 */
function parseMinor(version: string): readonly [major: number, minor: number] {
  const match = /^(\d+)\.(\d+)\.\d+/.exec(version);
  if (match === null) throw new TypeError(`version expected <major>.<minor>.<patch>, got "${version}"`);
  return [Number(match[1]), Number(match[2])];
}

function compareMinor(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}
