import { findAcceptableKind, type BaselineEntry } from "../../model/baseline.ts";
import { isGating } from "../../model/requirement-verdict.ts";
import { toCountedStatus } from "../../model/status-terms.ts";
import { renderReasons } from "../../text/reason-text.ts";
import { refutesUnverified } from "./accept-unverified.ts";
import { isFullPass } from "./baseline-rules.ts";
import type { Report, ReportBaselineEntry, ReportFailure, ReportRequirement } from "../../model/report.ts";
import { truncateText, showInvisible } from "../../model/plain-text.ts";

const reasonLengthMax = 200;

/** For how many days a proposed entry accepts that a requirement is not verified. */
const unverifiedDays = 90;
const millisPerDay = 86_400_000;

/**
 * Proposes the entries that accept every failure of a run. Entries of an existing file that are still needed stay
 * unchanged. Entries of the run's baseline that accepted something are added. Each other failed requirement gets a new
 * entry. If a requirement already has entries with fingerprints, each of its other failures gets an entry.
 * @param acceptsUnverified whether entries are also proposed for what could not be verified on the target
 */
export function proposeBaseline(
  report: Report,
  existing: readonly BaselineEntry[],
  acceptsUnverified = false,
): readonly BaselineEntry[] {
  const used = (report.baseline?.entries ?? []).filter(({ standing }) => standing === "waived");
  const kept = existing.filter((entry) => isStillNeeded(entry, report));
  const adopted = used.filter((entry) => !kept.some((one) => covers(one, entry))).map(toBaselineEntry);
  const keptEntries = [...kept, ...adopted];
  const proposed = report.requirements.flatMap((requirement) => {
    const failuresOfRequirement = [
      ...requirement.failures,
      ...used.filter((entry) => entry.requirement === requirement.id).flatMap(({ failures }) => failures),
    ];
    return propose(
      requirement,
      failuresOfRequirement,
      keptEntries.filter((entry) => entry.requirement === requirement.id && entry.kind === undefined),
    );
  });
  return [...keptEntries, ...proposed, ...(acceptsUnverified ? proposeUnverified(report, keptEntries) : [])];
}

/**
 * Proposes an entry for each kind of reason for which a requirement was not verified on this target. A requirement with
 * another reason, such as the end of the run, gets none, because it would stay unverified.
 */
function proposeUnverified(
  { requirements, run }: Report,
  keptEntries: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  const expires = addDays(run.startedAt, unverifiedDays);
  return requirements.flatMap(({ id, level, status, reasonDetails = [] }) => {
    const kinds = reasonDetails.map(findAcceptableKind);
    if (status !== "inconclusive" || !isGating(level, "should") || kinds.includes(null)) return [];
    return [...new Set(kinds)].flatMap((kind): BaselineEntry[] => {
      const isKept = keptEntries.some((entry) => entry.requirement === id && entry.kind === kind);
      if (kind === null || isKept) return [];
      const why = renderReasons(reasonDetails.filter((reason) => reason.kind === kind)) ?? "";
      return [{ ...entryFor(id, null, why), kind, expires }];
    });
  });
}

/** Returns the day that is a number of days after a time, in UTC. */
function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * millisPerDay).toISOString().slice(0, "2027-01-31".length);
}

/**
 * Returns whether an entry is kept: its requirement exists and does not pass. The entry of a requirement that was not
 * judged is kept, because the requirement may still fail. An entry with a kind is not kept if its requirement fails.
 */
function isStillNeeded({ requirement, kind }: BaselineEntry, { requirements, notCounted }: Report): boolean {
  const found = requirements.find(({ id }) => id === requirement);
  if (found === undefined) return notCounted.some(({ id }) => id === requirement);
  if (kind === undefined) return !isFullPass(found);
  return !refutesUnverified(found.status) && toCountedStatus(found) !== "waived";
}

/** Returns whether one entry accepts everything that another entry accepts. */
function covers(one: BaselineEntry, other: BaselineEntry): boolean {
  const isWider = one.fingerprint === null || one.fingerprint === other.fingerprint;
  return one.requirement === other.requirement && one.kind === other.kind && isWider;
}

function propose(
  { id }: ReportRequirement,
  failuresOfRequirement: readonly Pick<ReportFailure, "fingerprint" | "summary">[],
  keptEntries: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  if (keptEntries.some(({ fingerprint }) => fingerprint === null)) return [];
  const open = failuresOfRequirement.filter(
    (one) => !keptEntries.some(({ fingerprint }) => fingerprint === one.fingerprint),
  );
  const [first] = open;
  if (first === undefined) return [];
  if (keptEntries.length === 0) return [entryFor(id, null, first.summary)];
  return open.map(({ fingerprint, summary }) => entryFor(id, fingerprint, summary));
}

function entryFor(requirement: string, fingerprint: string | null, summary: string): BaselineEntry {
  const reason = showInvisible(truncateText(summary, reasonLengthMax)).trim() || "It failed.";
  return { requirement, fingerprint, reason, owner: null, issue: null, expires: null };
}

function toBaselineEntry(entry: ReportBaselineEntry): BaselineEntry {
  const { requirement, fingerprint, kind, reason, owner, issue, expires } = entry;
  return { requirement, fingerprint, ...(kind && { kind }), reason, owner, issue, expires };
}
