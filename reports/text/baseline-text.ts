/** The sentences about the entries of a baseline. */
import type { RequirementStatus } from "../model/requirement-verdict.ts";
import { isFaultyEntry, type BaselineEntry } from "../model/baseline.ts";
import type { Reason } from "../../evidence/reason.ts";
import { renderReasons } from "./reason-text.ts";
import { countOf } from "../model/status-terms.ts";
import type { EntryStanding, StatusCounts } from "../model/report.ts";
import { formatCount } from "../model/plain-text.ts";

/** An entry with its result. */
interface EntryWithStanding extends BaselineEntry {
  readonly standing: EntryStanding;
}

/** Describes why something is accepted, who owns the entry, and until when the entry is valid. */
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

/** Says until when a baseline accepts that a requirement is not verified, and why, unless the reasons say the same. */
export function describeAcceptance(entries: readonly BaselineEntry[], reasons: readonly Reason[]): string {
  const shown = renderReasons(reasons) ?? "";
  const texts = entries.map((entry) => {
    const why = shown.startsWith(entry.reason) ? "" : `: ${entry.reason}`;
    return `accepted ${describeTerms(entry)}${why}`;
  });
  return [...new Set(texts)].join("; ");
}

/** Counts the requirements whose unverified state the baseline accepts, and says until when; null if there are none. */
export function describeAccepted({
  summary,
  baseline,
}: {
  readonly summary: StatusCounts;
  readonly baseline: { readonly entries: readonly AcceptingEntry[] } | null;
}): string | null {
  const count = Object.values(summary).reduce((sum, counts) => sum + countOf(counts, "waived-unverified"), 0);
  return count === 0 ? null : describeAcceptedCount(count, baseline?.entries ?? []);
}

/** Says how many requirements were not verified, and the first day on which an entry that accepts it ends. */
export function describeAcceptedCount(count: number, entries: readonly AcceptingEntry[]): string {
  const [first] = entries
    .flatMap(({ kind, standing, expires = null }) =>
      kind !== undefined && standing === "waived" && expires !== null ? [expires] : [],
    )
    .toSorted();
  return `${count} not verified, accepted${first === undefined ? "" : ` until ${first}`}`;
}

/** What the headline needs of an entry that accepts that a requirement is not verified. */
export interface AcceptingEntry {
  readonly standing: EntryStanding;
  readonly kind?: string;
  readonly expires?: string | null;
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
  entries: readonly (Pick<BaselineEntry, "requirement"> & Pick<EntryWithStanding, "standing">)[],
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
  requirements: readonly { readonly status: string; readonly waiver?: "unverified" }[],
): string {
  const has = (status: RequirementStatus) =>
    requirements.some((one) => one.status === status && one.waiver === undefined);
  if (has("fail")) return `no violation found that decides the verdict; ${baselineFault}`;
  return has("waived")
    ? `no violation found except waived ones; ${baselineFault}`
    : `no violation found; ${baselineFault}`;
}

/**
 * Renders a sentence with the owner for each entry that fails the run. That of a stale entry ends with the command that
 * removes it.
 * @param findCommand returns this command; null if the baseline is not a file
 */
export function listBaselineReasons(
  entries: readonly EntryWithStanding[],
  findCommand: (entry: BaselineEntry) => string | null,
): readonly string[] {
  const failing = entries.filter(isFaultyEntry);
  const more = failing.length - entriesShownMax;
  return [
    ...failing
      .slice(0, entriesShownMax)
      .map(
        (entry) =>
          `Baseline entry ${nameOf(entry)} ${renderStanding(entry.standing)} (${describeTerms(entry) || ownerMissing})${renderMending(entry, findCommand)}`,
      ),
    ...(more > 0
      ? [
          `${formatCount(more, "more baseline entry is stale, has expired or matches", "more baseline entries are stale, have expired or match")} no requirement.`,
        ]
      : []),
  ];
}

/** Ends the sentence about an entry, without a full stop behind a command, which a reader may copy with it. */
function renderMending(
  entry: EntryWithStanding,
  findCommand: (entry: BaselineEntry) => string | null,
): string {
  const command = entry.standing === "stale" ? findCommand(entry) : null;
  return command === null ? "." : `; remove it with: ${command}`;
}

/** Warns about entries of a file that name no owner, because nobody would correct them. */
export function listOwnerWarnings(entries: readonly EntryWithStanding[]): readonly string[] {
  const names = entries.filter(({ owner }) => owner === null).map(nameOf);
  if (names.length === 0) return [];
  const more = names.length - entriesShownMax;
  const shown = names.slice(0, entriesShownMax).join(", ");
  return [
    `Name an owner for ${formatCount(names.length, "baseline entry", "baseline entries")}: ${shown}${more > 0 ? ` and ${more} more` : ""}.`,
  ];
}

/** Warns about valid entries that expire soon. */
export function listExpiryWarnings(entries: readonly EntryWithStanding[], today: string): readonly string[] {
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

/** Renders the requirement of an entry, with its fingerprint or its kind if it has one. */
export function nameOf({
  requirement,
  fingerprint,
  kind,
}: Pick<BaselineEntry, "requirement" | "fingerprint"> & { readonly kind?: string }): string {
  if (kind !== undefined) return `${requirement} (not verified: ${kind})`;
  return fingerprint === null ? requirement : `${requirement} with the fingerprint ${fingerprint}`;
}
