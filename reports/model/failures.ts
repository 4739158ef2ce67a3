import { createHash } from "node:crypto";
import type { Failure, Layer } from "../../evidence/failure.ts";
import { compareText } from "./plain-text.ts";

/** A failure, and the requirement whose check found it. The check may belong to another requirement. */
export interface FoundFailure extends Failure {
  readonly foundBy: string;
}

/** All failures with one fingerprint. */
export interface MergedFailure {
  readonly fingerprint: string;
  /** The first of the merged failures. */
  readonly failure: Failure;
  /** All merged failures. Failures with one fingerprint can have different values. */
  readonly variants: readonly Failure[];
  readonly occurrences: number;
  /** The requirements whose checks found the failure, ordered. */
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

/** Merges failures with the same fingerprint and orders them by layer, operation, pointer and fingerprint. */
export function mergeFailures(failures: readonly FoundFailure[]): readonly MergedFailure[] {
  const merged = new Map<string, MergedFailure>();
  for (const failure of failures) {
    const key = fingerprint(failure);
    const known = merged.get(key);
    merged.set(key, {
      fingerprint: key,
      failure: known?.failure ?? failure,
      variants: [...(known?.variants ?? []), failure],
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

/** Summarizes the failures of a requirement in one sentence. There must be at least one. */
export function describeFailures([first, ...others]: readonly MergedFailure[]): string {
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `${first?.failure.summary ?? ""}${more}`;
}

/** The parts of a failure that do not depend on the run or the target. */
type FailureIdentity = Pick<Failure, "requirement" | "operation" | "layer" | "pointer" | "mismatch">;

/**
 * Identifies a kind of failure by 16 hex digits of a hash over requirement, operation, layer, pointer and mismatch.
 * Values and hosts are not part of it, so a baseline entry stays valid for another seed, target or day.
 */
export function fingerprint(failure: FailureIdentity): string {
  const place = normalizePointer(failure.pointer);
  const parts = [failure.requirement, failure.operation, failure.layer, place, failure.mismatch];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/** Replaces the array indices of a JSON pointer and the vendor name of a header name with `*`. */
export function normalizePointer(pointer: string): string {
  if (pointer.startsWith("/")) return pointer.replace(/\/\d+(?=\/|$)/g, "/*");
  return pointer.toLowerCase().replace(/^x-[a-z][a-z0-9]*-/, "x-*-");
}
