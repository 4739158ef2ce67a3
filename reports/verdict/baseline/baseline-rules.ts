import type { Failure } from "../../../evidence/failure.ts";
import type { Baseline, BaselineEntry } from "../../model/baseline.ts";
import type { EntryStanding } from "../../model/report.ts";
import { compareText } from "../../model/plain-text.ts";
import { findDivergence } from "../../../spec/known-divergences.ts";
import { isExplained } from "../explained-failure.ts";
import { describeFailures, type MergedFailure } from "../../model/failures.ts";
import type { RequirementVerdict } from "../../model/requirement-verdict.ts";
import { describeWaiver } from "../../text/baseline-text.ts";
import { acceptUnverified, compareKinds, decidesUnverified, refutesUnverified } from "./accept-unverified.ts";

/** A baseline entry with its result and the failures of this run that it accepts; empty for an entry with a kind. */
export interface JudgedEntry extends BaselineEntry {
  readonly standing: EntryStanding;
  readonly failures: readonly MergedFailure[];
}

/** The requirements of a run after the baseline was applied, and the entries with their results. */
export interface BaselineResult {
  readonly requirements: readonly RequirementVerdict[];
  /** Ordered by requirement and fingerprint. */
  readonly entries: readonly JudgedEntry[];
}

/**
 * Waives the failures that a baseline accepts and determines the result of each entry.
 * @param today the day of the run in UTC, such as `2027-01-31`
 * @param catalogue all requirement ids
 * @param isShard whether the run is a shard. A shard reports neither stale entries nor unknown ids, because only the
 * merged run has judged all requirements.
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
  const waived = judged.map((one) => applyEntries(one, validEntries, baseline));
  const accepted = new Map<BaselineEntry, readonly MergedFailure[]>(
    waived.flatMap((one) => [...one.accepted]),
  );
  const byId = new Map<string, RequirementVerdict>(judged.map((one) => [one.id, one]));
  const findStanding = (entry: BaselineEntry): EntryStanding => {
    const one = byId.get(entry.requirement);
    if (accepted.has(entry)) return "waived";
    if (!isShard && !catalogue.has(entry.requirement)) return "unknown requirement";
    if (one === undefined || !isDecided(entry, one)) return "not judged";
    if (hasExpired(entry, today)) return "expired";
    return !isShard && !baseline.isShipped && refutes(one, entry) ? "stale" : "not needed";
  };
  const entries = baseline.entries.map((entry): JudgedEntry => ({
    ...entry,
    standing: findStanding(entry),
    failures: accepted.get(entry) ?? [],
  }));
  return { requirements: waived.map(({ verdict }) => verdict), entries: entries.toSorted(compareEntries) };
}

/** Returns whether a requirement passes and each of its checks ran and passed. */
export function isFullPass({
  status,
  checks,
}: {
  readonly status: string;
  readonly checks: readonly { readonly result: string }[];
}): boolean {
  return status === "pass" && checks.every(({ result }) => result === "held");
}

/** Orders entries by requirement, fingerprint and kind; an entry without them comes first. */
export function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
  return (
    compareText(a.requirement, b.requirement) ||
    compareText(a.fingerprint ?? "", b.fingerprint ?? "") ||
    compareKinds(a.kind, b.kind)
  );
}

/** Whether the last day of an entry is over. The order of ISO dates as text is their order in time. */
function hasExpired({ expires }: BaselineEntry, today: string): boolean {
  return expires !== null && expires < today;
}

/** Returns whether this run could show if an entry is still needed. */
function isDecided({ kind }: BaselineEntry, verdict: RequirementVerdict): boolean {
  return kind === undefined
    ? verdict.status === "pass" || verdict.status === "fail"
    : decidesUnverified(verdict);
}

/** Returns whether a requirement has nothing left that an entry could accept. */
function refutes(verdict: RequirementVerdict, { kind }: BaselineEntry): boolean {
  return kind === undefined ? isFullPass(verdict) : refutesUnverified(verdict.status);
}

interface WaivedRequirement {
  readonly verdict: RequirementVerdict;
  readonly accepted: ReadonlyMap<BaselineEntry, readonly MergedFailure[]>;
}

/**
 * Waives what entries accept: failures, or that the requirement was not verified. If other failures remain, the
 * requirement fails and shows only those.
 */
function applyEntries(
  verdict: RequirementVerdict,
  entries: readonly BaselineEntry[],
  baseline: Baseline,
): WaivedRequirement {
  const accepted = new Map<BaselineEntry, readonly MergedFailure[]>();
  const all = entries.filter(({ requirement }) => requirement === verdict.id);
  if (verdict.status === "inconclusive") {
    const found = acceptUnverified(
      verdict,
      all.filter(({ kind }) => kind !== undefined),
    );
    return { verdict: found.verdict, accepted: new Map(found.entries.map((entry) => [entry, []])) };
  }
  const own = all.filter(({ kind }) => kind === undefined);
  if (verdict.status !== "fail" || own.length === 0) return { verdict, accepted };
  const open: MergedFailure[] = [];
  for (const failure of verdict.failures) {
    const entry =
      own.find(({ fingerprint }) => fingerprint === failure.fingerprint) ??
      own.find(({ fingerprint }) => fingerprint === null);
    const unexplained = baseline.isShipped ? findUnexplained(failure, baseline) : undefined;
    if (entry === undefined) open.push(failure);
    else if (unexplained !== undefined) open.push(showFirst(unexplained, failure));
    else accepted.set(entry, [...(accepted.get(entry) ?? []), failure]);
  }
  if (open.length > 0) {
    return {
      verdict: { ...verdict, failures: open, reasons: [{ kind: "text", text: describeFailures(open) }] },
      accepted,
    };
  }
  const waivers = [...accepted.keys()].map(describeWaiver).join("; ");
  // The text of a known divergence is clear only next to the failure that it explains.
  const text = baseline.isShipped ? `${describeFailures(verdict.failures)} ${waivers}` : waivers;
  return { verdict: { ...verdict, status: "waived", reasons: [{ kind: "text", text }] }, accepted };
}

function showFirst(failure: Failure, { fingerprint, failures }: MergedFailure): MergedFailure {
  return { fingerprint, failures: [failure, ...failures.filter((one) => one !== failure)] };
}

/** Finds the first failure that the shipped list does not explain; undefined if it explains all of them. */
function findUnexplained({ failures }: MergedFailure, { source }: Baseline): Failure | undefined {
  return failures.find((failure) => {
    const divergence = findDivergence(source, failure.requirement);
    return divergence === null || !isExplained(failure, divergence.explains);
  });
}
