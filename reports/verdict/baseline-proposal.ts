import type { BaselineEntry } from "../model/baseline.ts";
import { isFullPass } from "./baseline-rules.ts";
import type { Report, ReportFailure, ReportRequirement } from "../model/report.ts";
import { truncateText, showInvisible } from "../model/plain-text.ts";

const reasonLengthMax = 200;

/**
 * Proposes the entries that accept every failure of a run. Entries of an existing file that are still needed stay
 * unchanged. Entries of the run's baseline that accepted a failure are added. Each other failed requirement gets a new
 * entry. If a requirement already has entries with fingerprints, each of its other failures gets an entry.
 */
export function proposeBaseline(
  report: Report,
  existing: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  const used = (report.baseline?.entries ?? []).filter(({ failures }) => failures.length > 0);
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
      keptEntries.filter((entry) => entry.requirement === requirement.id),
    );
  });
  return [...keptEntries, ...proposed];
}

/**
 * Returns whether an entry is kept: its requirement exists and does not pass. The entry of a requirement that was not
 * judged is kept, because the requirement may still fail.
 */
function isStillNeeded({ requirement }: BaselineEntry, { requirements, notCounted }: Report): boolean {
  const found = requirements.find(({ id }) => id === requirement);
  if (found === undefined) return notCounted.some(({ id }) => id === requirement);
  return !isFullPass(found);
}

/** Returns whether one entry accepts every failure that another entry accepts. */
function covers(one: BaselineEntry, other: BaselineEntry): boolean {
  const isWider = one.fingerprint === null || one.fingerprint === other.fingerprint;
  return one.requirement === other.requirement && isWider;
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

function toBaselineEntry(entry: BaselineEntry): BaselineEntry {
  const { requirement, fingerprint, reason, owner, issue, expires } = entry;
  return { requirement, fingerprint, reason, owner, issue, expires };
}
