import type { BaselineEntry } from "../model/baseline.ts";
import { describeTerms, isFaultyEntry, type EntryStanding, type JudgedEntry } from "./baseline-rules.ts";
import { formatCount } from "../render/text/format-count.ts";
import type { RequirementStatus } from "../model/requirement-verdict.ts";

const expiryWarningDays = 14;
const entriesShownMax = 8;
const millisPerDay = 86_400_000;
const ownerMissing = "it names no owner";

const standingTexts: { readonly [standing in EntryStanding]: string } = {
  stale: "is stale",
  expired: "has expired",
  "unknown requirement": "matches no requirement",
  waived: "accepts a failure",
  "not needed": "was not needed",
  "not judged": "was not judged",
};

/** What is wrong with the entries of a baseline, in a few words; null where nothing is. */
export function describeFaultyEntries(
  entries: readonly (Pick<BaselineEntry, "requirement"> & Pick<JudgedEntry, "standing">)[],
): string | null {
  const failing = entries.filter(isFaultyEntry);
  const [first, ...others] = failing;
  if (first === undefined) return null;
  if (others.length === 0) return `baseline entry ${first.requirement} ${standingTexts[first.standing]}`;
  const kinds = [
    ...new Set(failing.map(({ standing }) => standingTexts[standing].replace(/^(is|has) /, ""))),
  ];
  return `${failing.length} baseline entries fail (${kinds.join(", ")})`;
}

/**
 * What a run found where only its baseline is at fault, in a few words.
 * @param requirements what the run says of each requirement
 */
export function describeBaselineOnlyFault(
  baselineFault: string,
  requirements: readonly { readonly status: string }[],
): string {
  const has = (status: RequirementStatus) => requirements.some((one) => one.status === status);
  if (has("fail")) return `no counted violation found; ${baselineFault}`;
  return has("waived")
    ? `no violation found but those waived; ${baselineFault}`
    : `no violation found; ${baselineFault}`;
}

/** A sentence for each entry that fails the run, naming its owner. */
export function listBaselineReasons(entries: readonly JudgedEntry[]): readonly string[] {
  const failing = entries.filter(isFaultyEntry);
  const more = failing.length - entriesShownMax;
  return [
    ...failing
      .slice(0, entriesShownMax)
      .map(
        (entry) =>
          `Baseline entry ${nameOf(entry)} ${standingTexts[entry.standing]} (${describeTerms(entry) || ownerMissing}).`,
      ),
    ...(more > 0
      ? [
          `${formatCount(more, "more baseline entry is stale, has expired or matches", "more baseline entries are stale, have expired or match")} no requirement.`,
        ]
      : []),
  ];
}

/** Says of entries that still hold when that will soon be over. */
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

/** The entries that were not needed, in a line; null where each was. */
export function renderNotNeeded(
  entries: readonly (BaselineEntry & Pick<JudgedEntry, "standing">)[],
): string | null {
  const names = entries.filter(({ standing }) => standing === "not needed").map(nameOf);
  return names.length === 0 ? null : `Not needed of the baseline: ${names.join(", ")}`;
}

/** The requirement of an entry, with the fingerprint where it accepts that failure alone. */
function nameOf({ requirement, fingerprint }: Pick<BaselineEntry, "requirement" | "fingerprint">): string {
  return fingerprint === null ? requirement : `${requirement} with the fingerprint ${fingerprint}`;
}
