import * as fc from "fast-check";
import type { Baseline, BaselineEntry } from "./baseline.ts";
import { hostileText } from "../render/text/hostile-text.test.arbitrary.ts";

/** Creates an entry that accepts every failure of a requirement, with optional changes. */
export function accepted(requirement: string, changes: Partial<BaselineEntry> = {}): BaselineEntry {
  return {
    requirement,
    fingerprint: null,
    reason: "We know.",
    owner: "team",
    issue: null,
    expires: null,
    ...changes,
  };
}

/** Any entry, which accepts failures or that its requirement is not verified. */
function anyEntry(ids: readonly string[], fingerprints: readonly string[]): fc.Arbitrary<BaselineEntry> {
  const kind = fc.option(fc.constantFrom("not-seen" as const, "no-assertion" as const), { freq: 2 });
  return fc
    .tuple(anyAcceptedFailure(ids, fingerprints), kind)
    .map(([entry, own]) => (own === null ? entry : { ...entry, fingerprint: null, kind: own }));
}

function anyAcceptedFailure(
  ids: readonly string[],
  fingerprints: readonly string[],
): fc.Arbitrary<BaselineEntry> {
  return fc.record({
    requirement: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constantFrom("ACCT-999", "nothing") },
    ),
    fingerprint: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...fingerprints) },
    ),
    reason: hostileText,
    owner: fc.option(hostileText),
    issue: fc.option(hostileText),
    expires: fc.constantFrom(null, "2025-12-31", "2026-01-01", "2026-01-10", "2027-01-01"),
  });
}

/** Any baseline for some requirements and fingerprints, with hostile texts. */
export function anyBaseline(ids: readonly string[], fingerprints: readonly string[]): fc.Arbitrary<Baseline> {
  return fc.record({
    source: hostileText,
    isShipped: fc.boolean(),
    entries: fc.array(anyEntry(ids, fingerprints), { maxLength: 5 }),
  });
}
