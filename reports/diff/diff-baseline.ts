import type { BaselineEntry } from "../model/baseline.ts";
import { compareEntries } from "../verdict/baseline-rules.ts";
import type { ComparedReport } from "./compared-report.ts";
import { findDifference, type Difference } from "./difference.ts";

/** How the baselines of two reports differ, all ordered by requirement and fingerprint. */
export interface BaselineDiff {
  /** Where they were read from; empty where that is the same. */
  readonly source: readonly Difference[];
  readonly added: readonly BaselineEntry[];
  readonly removed: readonly BaselineEntry[];
  readonly changed: readonly {
    readonly requirement: string;
    /** Of the new entry. */
    readonly fingerprint: string | null;
    readonly differences: readonly Difference[];
  }[];
}

/** Compares what was accepted of the target; a report that says nothing of a baseline has none. */
export function compareBaselines(old: ComparedReport, now: ComparedReport): BaselineDiff {
  const [before, after] = [entriesOf(old), entriesOf(now)];
  const named = entriesByName(before);
  const [singleBefore, singleAfter] = [indexSingleEntries(before), indexSingleEntries(after)];
  const pairs = [...entriesByName(after)].map(([name, entry]) => {
    // Of a requirement with one entry in both it is that entry, whatever it names.
    const singleMatch = singleAfter.has(entry.requirement) ? singleBefore.get(entry.requirement) : undefined;
    return { entry, was: named.get(name) ?? singleMatch };
  });
  const paired = new Set(pairs.map(({ was }) => was));
  return {
    source: findDifference("source", old.baseline?.source ?? null, now.baseline?.source ?? null),
    added: pairs.filter(({ was }) => was === undefined).map(({ entry }) => entry),
    removed: before.filter((entry) => !paired.has(entry)),
    changed: pairs.flatMap(({ entry, was }) => {
      const differences = was === undefined ? [] : compareEntry(was, entry);
      const { requirement, fingerprint } = entry;
      return differences.length === 0 ? [] : [{ requirement, fingerprint, differences }];
    }),
  };
}

function entriesOf({ baseline }: ComparedReport): readonly BaselineEntry[] {
  const entries = baseline?.entries ?? [];
  return entries
    .map(({ requirement, fingerprint, reason, owner, issue, expires }) => {
      return { requirement, fingerprint, reason, owner, issue, expires };
    })
    .toSorted(compareEntries);
}

/** By requirement, fingerprint, and the place among those that name the same. */
function entriesByName(entries: readonly BaselineEntry[]): ReadonlyMap<string, BaselineEntry> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const name = JSON.stringify([entry.requirement, entry.fingerprint]);
      const place = counts.get(name) ?? 0;
      counts.set(name, place + 1);
      return [`${name} ${place}`, entry];
    }),
  );
}

/** The entries that are the only one of their requirement. */
function indexSingleEntries(entries: readonly BaselineEntry[]): ReadonlyMap<string, BaselineEntry> {
  const all = entries.map(({ requirement }) => requirement);
  const repeated = new Set(all.filter((one, index) => index > 0 && all[index - 1] === one));
  return new Map(
    entries
      .filter(({ requirement }) => !repeated.has(requirement))
      .map((entry) => [entry.requirement, entry]),
  );
}

function compareEntry(old: BaselineEntry, now: BaselineEntry): readonly Difference[] {
  return [
    ...findDifference("fingerprint", old.fingerprint, now.fingerprint),
    ...findDifference("reason", old.reason, now.reason),
    ...findDifference("owner", old.owner, now.owner),
    ...findDifference("issue", old.issue, now.issue),
    ...findDifference("expires", old.expires, now.expires),
  ];
}
