import type { Requirement } from "../../spec/catalogue.ts";

/** Why a requirement of the catalogue is not counted. */
export interface NotCountedReason {
  readonly why: "pending" | "excluded" | "provisional";
  readonly reason: string;
}

/**
 * The first version of touchstone. Its requirements are never provisional, because no run with an earlier version
 * exists.
 */
const firstMinor = [0, 1] as const;

/**
 * Returns why a requirement is not counted, or null if it counts. A requirement that is new in version 0.2 is
 * provisional in 0.2 and counts from 0.3. Otherwise, an upgrade could fail a passing run without notice.
 */
export function findNotCountedReason(row: Requirement, toolVersion: string): NotCountedReason | null {
  if (row.pending !== undefined) return { why: "pending", reason: `waits for ${row.pending}` };
  if (row.excluded !== undefined) {
    return { why: "excluded", reason: `${row.excluded.reason}: ${row.excluded.explanation}` };
  }
  const since = parseMinor(row.since);
  const isLater = compareMinor(since, firstMinor) > 0;
  if (isLater && compareMinor(since, parseMinor(toolVersion)) >= 0) {
    return { why: "provisional", reason: `new in ${row.since}, counts from the next minor version` };
  }
  return null;
}

/**
 * Returns major and minor of a version.
 * @throws {TypeError} if the text is not a version
 */
function parseMinor(version: string): readonly [major: number, minor: number] {
  const match = /^(\d+)\.(\d+)\.\d+/.exec(version);
  if (match === null)
    throw new TypeError(`version must have the form <major>.<minor>.<patch>, got "${version}"`);
  return [Number(match[1]), Number(match[2])];
}

function compareMinor(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}
