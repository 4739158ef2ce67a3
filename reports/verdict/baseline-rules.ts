import type { Failure } from "../../evidence/failure.ts";
import type { Baseline, BaselineEntry } from "../model/baseline.ts";
import type { EntryStanding } from "../model/report.ts";
import { compareText, formatCount } from "../model/plain-text.ts";
import { findDivergence } from "../../spec/known-divergences.ts";
import { isExplained } from "./explained-failure.ts";
import { describeFailures, type MergedFailure } from "../model/failures.ts";
import type { RequirementVerdict, RequirementStatus } from "../model/requirement-verdict.ts";

/** A baseline entry with its result and the failures of this run that the entry accepts. */
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

/** Returns whether an entry fails the run. */
export function isFaultyEntry({ standing }: Pick<JudgedEntry, "standing">): boolean {
  return standing === "stale" || standing === "expired" || standing === "unknown requirement";
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

/** Orders entries by requirement and fingerprint; an entry without a fingerprint comes first. */
export function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
  return compareText(a.requirement, b.requirement) || compareText(a.fingerprint ?? "", b.fingerprint ?? "");
}

/** Whether the last day of an entry is over. The order of ISO dates as text is their order in time. */
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

/** Waives the failures that entries accept. If other failures remain, the requirement fails and shows only those. */
function applyEntries(
  verdict: RequirementVerdict,
  entries: readonly BaselineEntry[],
  baseline: Baseline,
): WaivedRequirement {
  const accepted = new Map<BaselineEntry, readonly MergedFailure[]>();
  const own = entries.filter(({ requirement }) => requirement === verdict.id);
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

/** Describes why a failure is accepted, who owns the entry, and until when the entry is valid. */
export function describeWaiver(entry: BaselineEntry): string {
  const terms = describeTerms(entry);
  return terms === "" ? entry.reason : `${entry.reason} (${terms})`;
}

/** Renders the owner, issue and last day of an entry; empty if it has none of them. */
export function describeTerms({ owner, issue, expires }: BaselineEntry): string {
  return [
    ...(owner === null ? [] : [`owner ${owner}`]),
    ...(issue === null ? [] : [issue]),
    ...(expires === null ? [] : [`until ${expires}`]),
  ].join(", ");
}

const expiryWarningDays = 14;
const entriesShownMax = 8;
const millisPerDay = 86_400_000;
const ownerMissing = "no owner given";

/** What an entry is or does. A list of several entries leaves out the auxiliary verb, which is the first part. */
const standingTexts: {
  readonly [standing in EntryStanding]: readonly [auxiliary: "is " | "has " | "", rest: string];
} = {
  stale: ["is ", "stale"],
  expired: ["has ", "expired"],
  "unknown requirement": ["", "matches no requirement"],
  waived: ["", "accepts a failure"],
  "not needed": ["", "was not needed"],
  "not judged": ["", "was not judged"],
};

function renderStanding(standing: EntryStanding): string {
  return standingTexts[standing].join("");
}

/** Returns a few words about the entries that fail the run; null if there are none. */
export function describeFaultyEntries(
  entries: readonly (Pick<BaselineEntry, "requirement"> & Pick<JudgedEntry, "standing">)[],
): string | null {
  const failing = entries.filter(isFaultyEntry);
  const [first, ...others] = failing;
  if (first === undefined) return null;
  if (others.length === 0) return `baseline entry ${first.requirement} ${renderStanding(first.standing)}`;
  const kinds = [...new Set(failing.map(({ standing }) => standingTexts[standing][1]))];
  return `${failing.length} baseline entries fail (${kinds.join(", ")})`;
}

/**
 * Describes a run that fails only because of its baseline.
 * @param requirements the requirements of the run with their statuses
 */
export function describeBaselineOnlyFault(
  baselineFault: string,
  requirements: readonly { readonly status: string }[],
): string {
  const has = (status: RequirementStatus) => requirements.some((one) => one.status === status);
  if (has("fail")) return `no violation found that decides the verdict; ${baselineFault}`;
  return has("waived")
    ? `no violation found except waived ones; ${baselineFault}`
    : `no violation found; ${baselineFault}`;
}

/** Renders a sentence with the owner for each entry that fails the run. */
export function listBaselineReasons(entries: readonly JudgedEntry[]): readonly string[] {
  const failing = entries.filter(isFaultyEntry);
  const more = failing.length - entriesShownMax;
  return [
    ...failing
      .slice(0, entriesShownMax)
      .map(
        (entry) =>
          `Baseline entry ${nameOf(entry)} ${renderStanding(entry.standing)} (${describeTerms(entry) || ownerMissing}).`,
      ),
    ...(more > 0
      ? [
          `${formatCount(more, "more baseline entry is stale, has expired or matches", "more baseline entries are stale, have expired or match")} no requirement.`,
        ]
      : []),
  ];
}

/** Warns about valid entries that expire soon. */
export function listExpiryWarnings(entries: readonly JudgedEntry[], today: string): readonly string[] {
  return entries.flatMap((entry) => {
    const { expires, owner, standing } = entry;
    if (expires === null || isFaultyEntry({ standing })) return [];
    const days = Math.round((Date.parse(expires) - Date.parse(today)) / millisPerDay);
    if (days < 0 || days > expiryWarningDays) return [];
    const when = days === 0 ? "today is its last day" : `${formatCount(days, "day")} left`;
    return [
      `Baseline entry ${nameOf(entry)} expires after ${expires} (${when}); ${owner === null ? ownerMissing : `owner ${owner}`}.`,
    ];
  });
}

/** Renders the requirement of an entry, with its fingerprint if it has one. */
export function nameOf({
  requirement,
  fingerprint,
}: Pick<BaselineEntry, "requirement" | "fingerprint">): string {
  return fingerprint === null ? requirement : `${requirement} with the fingerprint ${fingerprint}`;
}
