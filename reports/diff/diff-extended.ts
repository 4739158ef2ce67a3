import { compareText, truncateText } from "../model/plain-text.ts";
import type { RecordedReport } from "./recorded-report.ts";

/** A rule for operations beyond the document whose result differs between two reports. It never affects a verdict. */
export interface ExtendedDiff {
  readonly id: string;
  /** The status in each report; null if the report does not have the rule. */
  readonly old: string | null;
  readonly new: string | null;
  /** What the new report says about it: the summary of its failure, or why it is not applicable. */
  readonly details: string | null;
}

/** Compares the results of `--extended`. Returns nothing if one of the reports was made without the option. */
export function compareExtended(
  { extended: old }: RecordedReport,
  { extended: now }: RecordedReport,
): readonly ExtendedDiff[] {
  if (old === undefined || now === undefined) return [];
  const before = new Map(old.requirements.map((rule) => [rule.id, rule]));
  const after = new Map(now.requirements.map((rule) => [rule.id, rule]));
  return [...new Set([...before.keys(), ...after.keys()])].toSorted(compareText).flatMap((id) => {
    const [was, is] = [before.get(id)?.status ?? null, after.get(id)?.status ?? null];
    const rule = after.get(id);
    const details = rule?.failure?.summary ?? rule?.reason ?? null;
    return was === is ? [] : [{ id, old: was, new: is, details }];
  });
}

const detailsMax = 400;

/** Renders a difference as one line. */
export function describeExtendedDiff({ id, old, new: now, details }: ExtendedDiff): string {
  const change = `${id}: was ${old ?? "not in the report"}, now ${now ?? "not in the report"}`;
  return details === null ? change : `${change}: ${truncateText(details, detailsMax)}`;
}
