import type { BaselineEntry } from "./baseline.ts";
import { compareEntries } from "./baseline-rules.ts";
import type { ComparedReport } from "./compared-report.ts";
import { differenceOf, type Difference } from "./difference.ts";

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
  const pairs = after.map((entry) => ({ entry, was: partnerOf(entry, before, after) }));
  const paired = new Set(pairs.map(({ was }) => was));
  return {
    source: differenceOf("source", old.baseline?.source ?? null, now.baseline?.source ?? null),
    added: pairs.filter(({ was }) => was === undefined).map(({ entry }) => entry),
    removed: before.filter((entry) => !paired.has(entry)),
    changed: pairs.flatMap(({ entry, was }) => {
      const differences = was === undefined ? [] : differencesOf(was, entry);
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

/** The entry of the same name, else the only one of a requirement that has one in both. */
function partnerOf(
  entry: BaselineEntry,
  before: readonly BaselineEntry[],
  after: readonly BaselineEntry[],
): BaselineEntry | undefined {
  const same = before.find((one) => compareEntries(one, entry) === 0);
  if (same !== undefined) return same;
  const isOfRow = ({ requirement }: BaselineEntry): boolean => requirement === entry.requirement;
  const [only, ...others] = before.filter(isOfRow);
  return others.length === 0 && after.filter(isOfRow).length === 1 ? only : undefined;
}

function differencesOf(old: BaselineEntry, now: BaselineEntry): readonly Difference[] {
  return [
    ...differenceOf("fingerprint", old.fingerprint, now.fingerprint),
    ...differenceOf("reason", old.reason, now.reason),
    ...differenceOf("owner", old.owner, now.owner),
    ...differenceOf("issue", old.issue, now.issue),
    ...differenceOf("expires", old.expires, now.expires),
  ];
}
