import { createHash } from "node:crypto";
import type { Failure, Layer } from "../../evidence/failure.ts";
import type { Observation } from "../../evidence/observation.ts";
import { describeFailure } from "../text/failure-text.ts";
import { compareText } from "./plain-text.ts";

/** All failures with one fingerprint. */
export interface MergedFailure {
  readonly fingerprint: string;
  /** The failures in the order in which they were found. Their values can differ. Reports show the first one. */
  readonly failures: readonly [Failure, ...Failure[]];
}

/** Lists the failures of an observation, of any requirement. */
export function listFailures({ requirement, outcome, findings }: Observation): readonly Failure[] {
  const all = outcome.kind === "violated" ? [outcome.failure, ...findings] : findings;
  return all.map((failure) => ({ ...failure, foundBy: requirement }));
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
export function mergeFailures(failures: readonly Failure[]): readonly MergedFailure[] {
  const groups = new Map<string, [Failure, ...Failure[]]>();
  for (const failure of failures) {
    const key = fingerprint(failure);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [failure]);
    else group.push(failure);
  }
  return [...groups]
    .map(([key, group]): MergedFailure => ({ fingerprint: key, failures: group }))
    .toSorted(compareFailures);
}

function compareFailures(
  { failures: [one], ...a }: MergedFailure,
  { failures: [other], ...b }: MergedFailure,
): number {
  return (
    layersInOrder.indexOf(one.layer) - layersInOrder.indexOf(other.layer) ||
    compareText(one.operation ?? "", other.operation ?? "") ||
    compareText(one.pointer, other.pointer) ||
    compareText(a.fingerprint, b.fingerprint)
  );
}

/** Summarizes the failures of a requirement by the first one. There must be at least one. */
export function describeFailures([first, ...others]: readonly MergedFailure[]): string {
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return first === undefined ? more : `${describeFailure(first.failures[0])}${more}`;
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
