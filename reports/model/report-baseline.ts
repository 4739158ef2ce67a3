import type { Baseline, BaselineEntry } from "./baseline.ts";
import type { EntryStanding, JudgedEntry } from "../verdict/baseline-rules.ts";

/** What a report says of the baseline that it was made with. */
export interface ReportBaseline {
  /** The path of a file as given, or `known:<name>`. */
  readonly source: string;
  /** Ordered by requirement and fingerprint. */
  readonly entries: readonly ReportBaselineEntry[];
}

/** An entry, what became of it, and the failures of this run that it accepts. */
export interface ReportBaselineEntry extends BaselineEntry {
  readonly standing: EntryStanding;
  readonly failures: readonly { readonly fingerprint: string; readonly summary: string }[];
}

/** The baseline as the report holds it; null where there was none. */
export function toReportBaseline(
  baseline: Baseline | null,
  entries: readonly JudgedEntry[],
): ReportBaseline | null {
  if (baseline === null) return null;
  return { source: baseline.source, entries: entries.map(toReportEntry) };
}

function toReportEntry({ failures, ...entry }: JudgedEntry): ReportBaselineEntry {
  return {
    requirement: entry.requirement,
    fingerprint: entry.fingerprint,
    reason: entry.reason,
    owner: entry.owner,
    issue: entry.issue,
    expires: entry.expires,
    standing: entry.standing,
    failures: failures.map(({ fingerprint, failure }) => ({ fingerprint, summary: failure.summary })),
  };
}
