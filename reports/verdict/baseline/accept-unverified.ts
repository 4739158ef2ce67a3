import { acceptableKinds, findAcceptableKind, type BaselineEntry } from "../../model/baseline.ts";
import type { RequirementVerdict } from "../../model/requirement-verdict.ts";
import { describeAcceptance } from "../../text/baseline-text.ts";

/** An inconclusive requirement after the baseline was applied, and the entries that accept its reasons. */
interface AcceptedReasons {
  readonly verdict: RequirementVerdict;
  readonly entries: readonly BaselineEntry[];
}

/**
 * Waives an inconclusive requirement if the entries accept the kind of each of its reasons. Otherwise it stays
 * inconclusive, because what an entry does not name would stay hidden behind it.
 * @param own the entries of the requirement that have a kind
 */
export function acceptUnverified(
  verdict: RequirementVerdict,
  own: readonly BaselineEntry[],
): AcceptedReasons {
  const found = verdict.reasons.map((reason) => {
    const kind = findAcceptableKind(reason);
    return kind === null ? undefined : own.find((entry) => entry.kind === kind);
  });
  const entries = [...new Set(found)].filter((entry) => entry !== undefined);
  if (found.length === 0 || found.includes(undefined)) return { verdict, entries: [] };
  const text = describeAcceptance(entries, verdict.reasons);
  const reasons = [...verdict.reasons, { kind: "text", text } as const];
  return { verdict: { ...verdict, status: "waived", waiver: "unverified", reasons }, entries };
}

/** Returns whether an entry with a kind could apply: the requirement was judged, or the target kept it from being judged. */
export function decidesUnverified({ status, reasons }: RequirementVerdict): boolean {
  return (
    refutesUnverified(status) ||
    (status === "inconclusive" && reasons.some((reason) => findAcceptableKind(reason) !== null))
  );
}

/** Returns whether a status shows that nothing is left to be accepted as not verified. */
export function refutesUnverified(status: string): boolean {
  return status === "pass" || status === "fail" || status === "not-observed";
}

/** Orders kinds as they are listed; an entry without a kind comes first. */
export function compareKinds(a: BaselineEntry["kind"], b: BaselineEntry["kind"]): number {
  const placeOf = (kind: BaselineEntry["kind"]) => (kind === undefined ? -1 : acceptableKinds.indexOf(kind));
  return placeOf(a) - placeOf(b);
}
