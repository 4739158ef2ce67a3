import type { BaselineEntry } from "../model/baseline.ts";
import { describeTerms, isFailing, type EntryStanding, type JudgedEntry } from "./baseline-rules.ts";
import { countText } from "../render/text/count-text.ts";
import type { RequirementStatus } from "../model/requirement-verdict.ts";

const warnedDays = 14;
const entriesShownMax = 8;
const millisADay = 86_400_000;
const noOwner = "it names no owner";

const claims: { readonly [standing in EntryStanding]: string } = {
  stale: "is stale",
  expired: "has expired",
  "unknown requirement": "matches no requirement",
  waived: "accepts a failure",
  "not needed": "was not needed",
  "not judged": "was not judged",
};

/** What is wrong with the entries of a baseline, in a few words; null where nothing is. */
export function baselineTrouble(
  entries: readonly (Pick<BaselineEntry, "requirement"> & Pick<JudgedEntry, "standing">)[],
): string | null {
  const failing = entries.filter(isFailing);
  const [first, ...others] = failing;
  if (first === undefined) return null;
  if (others.length === 0) return `baseline entry ${first.requirement} ${claims[first.standing]}`;
  const kinds = [...new Set(failing.map(({ standing }) => claims[standing].replace(/^(is|has) /, "")))];
  return `${failing.length} baseline entries fail (${kinds.join(", ")})`;
}

/**
 * What a run found where only its baseline is at fault, in a few words.
 * @param requirements what the run says of each requirement
 */
export function soleTrouble(trouble: string, requirements: readonly { readonly status: string }[]): string {
  const has = (status: RequirementStatus) => requirements.some((one) => one.status === status);
  if (has("fail")) return `no counted violation found; ${trouble}`;
  return has("waived") ? `no violation found but those waived; ${trouble}` : `no violation found; ${trouble}`;
}

/** A sentence for each entry that fails the run, naming its owner. */
export function baselineReasons(entries: readonly JudgedEntry[]): readonly string[] {
  const failing = entries.filter(isFailing);
  const more = failing.length - entriesShownMax;
  return [
    ...failing
      .slice(0, entriesShownMax)
      .map(
        (entry) =>
          `Baseline entry ${nameOf(entry)} ${claims[entry.standing]} (${describeTerms(entry) || noOwner}).`,
      ),
    ...(more > 0
      ? [
          `${countText(more, "more baseline entry is stale, has expired or matches", "more baseline entries are stale, have expired or match")} no requirement.`,
        ]
      : []),
  ];
}

/** Says of entries that still hold when that will soon be over. */
export function expiryWarnings(entries: readonly JudgedEntry[], today: string): readonly string[] {
  return entries.flatMap((entry) => {
    const { expires, owner, standing } = entry;
    if (expires === null || isFailing({ standing })) return [];
    const days = Math.round((Date.parse(expires) - Date.parse(today)) / millisADay);
    if (days < 0 || days > warnedDays) return [];
    const when = days === 0 ? "today is its last day" : `${countText(days, "day")} left`;
    return [
      `Baseline entry ${nameOf(entry)} expires after ${expires} (${when}); ${owner === null ? noOwner : `owner ${owner}`}.`,
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
