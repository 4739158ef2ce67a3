import type { Baseline, BaselineEntry } from "../model/baseline.ts";
import { compareText, describeFailures, type MergedFailure } from "../model/failures.ts";
import type { RequirementVerdict } from "../model/requirement-verdict.ts";

/** What became of an entry, the standings that fail a run first. */
export const entryStandings = [
  "stale",
  "expired",
  "unknown requirement",
  "waived",
  "not needed",
  "not judged",
] as const;

/**
 * `stale`: its requirement passes. `expired`: its last day is over. `unknown requirement`: the catalogue has none.
 * `waived`: it accepts a failure of this run. `not needed`: nothing of it was seen, and that proves nothing.
 * `not judged`: the run says nothing of its requirement.
 */
export type EntryStanding = (typeof entryStandings)[number];

/** An entry, what became of it, and what it accepts of this run. */
export interface JudgedEntry extends BaselineEntry {
  readonly standing: EntryStanding;
  readonly failures: readonly MergedFailure[];
}

/** What a baseline makes of the requirements of a run. */
export interface BaselineResult {
  readonly requirements: readonly RequirementVerdict[];
  /** Ordered by requirement and fingerprint. */
  readonly entries: readonly JudgedEntry[];
}

/**
 * Waives what a baseline accepts, and says of each entry what became of it.
 * @param today the day of the run in UTC, as `2027-01-31` @param catalogue every id that there is
 * @param isPart whether this is a shard: what passes in it may fail in another, so that no entry is stale, and one that
 * names no requirement belongs to none of them
 */
export function applyBaseline(
  judged: readonly RequirementVerdict[],
  baseline: Baseline | null,
  {
    today,
    catalogue,
    isShard,
  }: { readonly today: string; readonly catalogue: ReadonlySet<string>; readonly isShard: boolean },
): BaselineResult {
  if (baseline === null) return { requirements: judged, entries: [] };
  const validEntries = baseline.entries.filter((entry) => !hasExpired(entry, today));
  const waived = judged.map((one) => applyEntries(one, validEntries));
  const accepted = new Map<BaselineEntry, readonly MergedFailure[]>(
    waived.flatMap((one) => [...one.accepted]),
  );
  const byId = new Map<string, RequirementVerdict>(judged.map((one) => [one.id, one]));
  const entries = baseline.entries.map((entry): JudgedEntry => {
    const failures = accepted.get(entry) ?? [];
    const one = byId.get(entry.requirement);
    if (failures.length > 0) return { ...entry, standing: "waived", failures };
    if (!isShard && !catalogue.has(entry.requirement))
      return { ...entry, standing: "unknown requirement", failures };
    if (one === undefined || !isJudged(one)) return { ...entry, standing: "not judged", failures };
    if (hasExpired(entry, today)) return { ...entry, standing: "expired", failures };
    const isStale = !isShard && !baseline.isShipped && isFullPass(one);
    return { ...entry, standing: isStale ? "stale" : "not needed", failures };
  });
  return { requirements: waived.map(({ verdict }) => verdict), entries: entries.toSorted(compareEntries) };
}

/** Whether an entry fails the run. */
export function isFaultyEntry({ standing }: Pick<JudgedEntry, "standing">): boolean {
  return standing === "stale" || standing === "expired" || standing === "unknown requirement";
}

/** Whether everything that could show a failure was done, and showed none. */
export function isFullPass({
  status,
  checks,
}: {
  readonly status: string;
  readonly checks: readonly { readonly result: string }[];
}): boolean {
  return status === "pass" && checks.every(({ result }) => result === "held");
}

/** Orders entries by requirement, then by fingerprint, one without first. */
export function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
  return compareText(a.requirement, b.requirement) || compareText(a.fingerprint ?? "", b.fingerprint ?? "");
}

/** Days are compared as text, which orders them as they follow each other. */
function hasExpired({ expires }: BaselineEntry, today: string): boolean {
  return expires !== null && expires < today;
}

function isJudged({ status }: RequirementVerdict): boolean {
  return status === "pass" || status === "fail";
}

interface WaivedRequirement {
  readonly verdict: RequirementVerdict;
  readonly accepted: ReadonlyMap<BaselineEntry, readonly MergedFailure[]>;
}

/** A failure that no entry accepts still fails its requirement, and is then the only one that it shows. */
function applyEntries(verdict: RequirementVerdict, entries: readonly BaselineEntry[]): WaivedRequirement {
  const own =
    verdict.status === "fail" ? entries.filter(({ requirement }) => requirement === verdict.id) : [];
  const accepted = new Map<BaselineEntry, readonly MergedFailure[]>();
  const open: MergedFailure[] = [];
  for (const failure of verdict.failures) {
    const entry =
      own.find(({ fingerprint }) => fingerprint === failure.fingerprint) ??
      own.find(({ fingerprint }) => fingerprint === null);
    if (entry === undefined) open.push(failure);
    else accepted.set(entry, [...(accepted.get(entry) ?? []), failure]);
  }
  if (accepted.size === 0) return { verdict, accepted };
  if (open.length > 0) {
    return { verdict: { ...verdict, failures: open, reason: describeFailures(open) }, accepted };
  }
  const reason = [...accepted.keys()].map(describeWaiver).join("; ");
  return { verdict: { ...verdict, status: "waived", reason }, accepted };
}

/** Why a failure is accepted, who answers for it, and until when. */
export function describeWaiver(entry: BaselineEntry): string {
  const terms = describeTerms(entry);
  return terms === "" ? entry.reason : `${entry.reason} (${terms})`;
}

/** Who answers for an entry, where it is discussed, and until when it holds; empty where nobody says. */
export function describeTerms({ owner, issue, expires }: BaselineEntry): string {
  return [
    ...(owner === null ? [] : [`owner ${owner}`]),
    ...(issue === null ? [] : [issue]),
    ...(expires === null ? [] : [`until ${expires}`]),
  ].join(", ");
}
