import { rowsById, findDifference, type Difference } from "./compared-report.ts";
import type { RecordedReport, RecordedRequirement } from "./recorded-report.ts";
import { compareContexts, type ComparisonContext } from "./diff-context.ts";
import { compareExtended, type ExtendedDiff } from "./diff-extended.ts";
import { compareRequirements, type RequirementDiffs } from "./diff-requirements.ts";
import { renderHeadline, verdictLabels } from "../verdict/headline.ts";
import { compareText } from "../model/plain-text.ts";
import { acceptableKinds, type BaselineEntry } from "../model/baseline.ts";
import { compareEntries } from "../verdict/baseline/baseline-rules.ts";

/** The differences between two reports, as `--json` prints them. */
export interface ReportDiff {
  /** 1 if a requirement that decides the new verdict regressed, otherwise 0. */
  readonly exitCode: 0 | 1;
  readonly circumstances: ComparisonContext;
  readonly verdict: { readonly old: ReportVerdict; readonly new: ReportVerdict };
  readonly requirements: RequirementDiffs;
  readonly rows: RowsDiff;
  readonly baseline: BaselineDiff;
  readonly facts: readonly FactDiff[];
  readonly extended: readonly ExtendedDiff[];
}

/** The verdict, target and tool of one report. */
interface ReportVerdict {
  readonly word: RecordedReport["verdict"];
  readonly headline: string;
  readonly target: string;
  readonly tool: string;
}

/** Compares two reports of any targets and versions. Never throws. */
export function diffReports(old: RecordedReport, now: RecordedReport): ReportDiff {
  const requirements = compareRequirements(old, now);
  return {
    exitCode: requirements.regressed.some(({ isCounted }) => isCounted) ? 1 : 0,
    circumstances: compareContexts(old, now),
    verdict: { old: verdictOf(old), new: verdictOf(now) },
    requirements,
    rows: compareRows(old, now),
    baseline: compareBaselines(old, now),
    facts: compareFacts(old, now),
    extended: compareExtended(old, now),
  };
}

function verdictOf(report: RecordedReport): ReportVerdict {
  const { verdict, target, tool } = report;
  const chain = target.chainId === undefined || target.chainId === null ? "" : `, chain ${target.chainId}`;
  return {
    word: verdict,
    headline: renderComparedHeadline(report),
    target: `${target.baseUrl} (vendor ${target.vendor}${chain})`,
    tool: `touchstone ${tool.version}`,
  };
}

/** Renders the headline of a report. If the report lacks a part of the headline, renders only the verdict. */
function renderComparedHeadline({
  verdict,
  exitCode,
  summary,
  scope,
  run,
  target: { reference = false, transportFailure = null },
  baseline = null,
  requirements,
}: RecordedReport): string {
  const { allow, level, only, shard, revision = null } = scope;
  const { end } = run;
  const isComplete = exitCode !== undefined && summary !== undefined && end !== undefined;
  if (!isComplete || level === undefined || only === undefined || shard === undefined)
    return verdictLabels[verdict];
  const target = { reference, transportFailure };
  const headlineInput = { verdict, exitCode, summary, run: { end }, target, baseline, requirements };
  return renderHeadline({ ...headlineInput, scope: { allow, level, only, shard, revision } });
}

/** The differences between the catalogues of two reports. All ids are ordered. */
export interface RowsDiff {
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
  /** Requirements whose level, section or text changed. */
  readonly changed: readonly { readonly id: string; readonly differences: readonly Difference[] }[];
}

/** Compares the catalogues of two reports. */
function compareRows(old: RecordedReport, now: RecordedReport): RowsDiff {
  const [before, after] = [rowsById(old), rowsById(now)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted(compareText);
  return {
    appeared: ids.filter((id) => !before.has(id)),
    gone: ids.filter((id) => !after.has(id)),
    changed: ids.flatMap((id) => {
      const differences = differencesOf(before.get(id), after.get(id));
      return differences.length === 0 ? [] : [{ id, differences }];
    }),
  };
}

function differencesOf(
  old: RecordedRequirement | undefined,
  now: RecordedRequirement | undefined,
): readonly Difference[] {
  return [
    ...findDifference("level", old?.level, now?.level),
    ...findDifference("section", old?.section, now?.section),
    ...findDifference("text", old?.text, now?.text),
  ];
}

/** The differences between the baselines of two reports, ordered by requirement and fingerprint. */
export interface BaselineDiff {
  /** The difference between the sources of the baselines; empty if they have the same source. */
  readonly source: readonly Difference[];
  readonly added: readonly BaselineEntry[];
  readonly removed: readonly BaselineEntry[];
  readonly changed: readonly {
    readonly requirement: string;
    /** The fingerprint of the entry in the new baseline. */
    readonly fingerprint: string | null;
    /** The kind of the entry in the new baseline; missing if it accepts failures. */
    readonly kind?: BaselineEntry["kind"];
    readonly differences: readonly Difference[];
  }[];
}

/** Compares the baselines of two reports. */
function compareBaselines(old: RecordedReport, now: RecordedReport): BaselineDiff {
  const [before, after] = [entriesOf(old), entriesOf(now)];
  const named = entriesByName(before);
  const [singleBefore, singleAfter] = [indexSingleEntries(before), indexSingleEntries(after)];
  const pairs = [...entriesByName(after)].map(([name, entry]) => {
    // If a requirement has one entry in each report, these entries are compared even if their fingerprints differ.
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
      const { requirement, fingerprint, kind } = entry;
      return differences.length === 0
        ? []
        : [{ requirement, fingerprint, ...(kind && { kind }), differences }];
    }),
  };
}

function entriesOf({ baseline }: RecordedReport): readonly BaselineEntry[] {
  const entries = baseline?.entries ?? [];
  return entries
    .map(({ requirement, fingerprint, kind, reason, owner, issue, expires }) => {
      const own = acceptableKinds.find((one) => one === kind);
      return { requirement, fingerprint, ...(own && { kind: own }), reason, owner, issue, expires };
    })
    .toSorted(compareEntries);
}

/**
 * Entries by requirement, fingerprint and index. The index distinguishes entries that have the same requirement and
 * fingerprint.
 */
function entriesByName(entries: readonly BaselineEntry[]): ReadonlyMap<string, BaselineEntry> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const name = JSON.stringify([entry.requirement, entry.fingerprint, entry.kind ?? null]);
      const place = counts.get(name) ?? 0;
      counts.set(name, place + 1);
      return [`${name} ${place}`, entry];
    }),
  );
}

/** The entries whose requirement has no other entry. */
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
    ...findDifference("kind", old.kind ?? null, now.kind ?? null),
    ...findDifference("reason", old.reason, now.reason),
    ...findDifference("owner", old.owner, now.owner),
    ...findDifference("issue", old.issue, now.issue),
    ...findDifference("expires", old.expires, now.expires),
  ];
}

/** A fact with different values in two reports. A fact that was not observed has no values. */
export interface FactDiff {
  readonly id: string;
  readonly name: string;
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** Compares the facts of two reports, if both have facts. */
function compareFacts({ facts: old }: RecordedReport, { facts: now }: RecordedReport): readonly FactDiff[] {
  if (old === undefined || now === undefined) return [];
  const [before, after] = [valuesById(old), valuesById(now)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted(compareText).flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const one = { id, name: (is ?? was)?.name ?? "", old: was?.values ?? [], new: is?.values ?? [] };
    return JSON.stringify(one.old) === JSON.stringify(one.new) ? [] : [one];
  });
}

interface Fact {
  readonly name: string;
  readonly values: readonly string[];
}

/** Returns the values of each fact by its id. In older reports, facts have no ids, so their names are used. */
function valuesById(facts: NonNullable<RecordedReport["facts"]>): ReadonlyMap<string, Fact> {
  const byId = new Map<string, Fact>();
  for (const { id, name, value } of facts) {
    const key = id ?? name;
    const known = byId.get(key)?.values ?? [];
    byId.set(key, { name, values: [...new Set([...known, value])].toSorted(compareText) });
  }
  return byId;
}
