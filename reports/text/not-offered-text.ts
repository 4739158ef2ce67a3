/** What a profile switches off, so that it was not judged. */
import { levels } from "../../spec/requirement.ts";
import type { Reason } from "../../evidence/reason.ts";
import type { Level } from "../../spec/catalogue.ts";
import { joinWords } from "./search-text.ts";

/** A requirement, as far as this file reads it. */
interface Row {
  readonly status: string;
  readonly level?: Level;
  readonly reasonDetails?: readonly Reason[];
}

/** Says how many requirements each feature takes away, such as `tables not offered: 10 MUST not judged`. */
export function describeNotOffered(rows: readonly Row[]): readonly string[] {
  return listFeatures(rows).map((feature) => {
    const own = rows.filter((row) => findFeature(row) === feature);
    const level = levels.find((one) => own.some((row) => row.level === one)) ?? "MUST";
    const count = own.filter((row) => row.level === level).length;
    return `${feature} not offered: ${count} ${level} not judged`;
  });
}

/** Renders the features that a profile switches off, such as ` without tables and pruning`; empty if there are none. */
export function renderWithout(rows: readonly Row[]): string {
  const features = listFeatures(rows);
  return features.length === 0 ? "" : ` without ${joinWords(features)}`;
}

function listFeatures(rows: readonly Row[]): readonly string[] {
  const found = rows.map(findFeature).filter((feature) => feature !== null);
  return [...new Set(found)].toSorted();
}

/** The feature that the profile switches off. One that the interface had only later belongs to the revision instead. */
function findFeature({ status, reasonDetails = [] }: Row): string | null {
  if (status !== "not-applicable") return null;
  const [feature = null] = reasonDetails.flatMap((reason) =>
    reason.kind === "feature" && reason.since === undefined ? [reason.feature] : [],
  );
  return feature;
}
