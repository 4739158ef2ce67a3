import { fingerprint } from "./fingerprint.ts";
import type { Failure, Layer } from "./observation.ts";

/** A failure with the requirement whose check came upon it, which need not be the one that it broke. */
export interface FoundFailure extends Failure {
  readonly foundBy: string;
}

/** Equal failures of one requirement as one, with how often they occurred in all. */
export interface MergedFailure {
  readonly fingerprint: string;
  /** The first of them in the order in which they were given. */
  readonly failure: Failure;
  readonly occurrences: number;
  /** The requirements whose checks came upon it, ordered. */
  readonly foundBy: readonly string[];
}

const layersInOrder: readonly Layer[] = [
  "transport",
  "status",
  "media type",
  "headers",
  "body",
  "schema",
  "semantics",
];

/** Merges failures with one fingerprint, and orders them by layer, operation, place and fingerprint. */
export function mergeFailures(failures: readonly FoundFailure[]): readonly MergedFailure[] {
  const merged = new Map<string, MergedFailure>();
  for (const failure of failures) {
    const key = fingerprint(failure);
    const known = merged.get(key);
    merged.set(key, {
      fingerprint: key,
      failure: known?.failure ?? failure,
      occurrences: (known?.occurrences ?? 0) + failure.occurrences,
      foundBy: [...new Set([...(known?.foundBy ?? []), failure.foundBy])].toSorted(compareText),
    });
  }
  return [...merged.values()].toSorted(compareFailures);
}

function compareFailures(a: MergedFailure, b: MergedFailure): number {
  return (
    layersInOrder.indexOf(a.failure.layer) - layersInOrder.indexOf(b.failure.layer) ||
    compareText(a.failure.operation ?? "", b.failure.operation ?? "") ||
    compareText(a.failure.pointer, b.failure.pointer) ||
    compareText(a.fingerprint, b.fingerprint)
  );
}

/** Orders by UTF-16 code units, so that no locale changes a report. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Why a requirement with these failures fails; there is at least one. */
export function describeFailures([first, ...others]: readonly MergedFailure[]): string {
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `${first?.failure.summary ?? ""}${more}`;
}
