import { rowsById, type ComparedReport, type ComparedRequirement } from "./compared-report.ts";
import { findDifference, type Difference } from "./difference.ts";
import { compareText } from "../model/failures.ts";

/** How the catalogues of two reports differ, whatever the target did. All ids are ordered. */
export interface RowsDiff {
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
  /** Rows of which level, section or text differ. */
  readonly changed: readonly { readonly id: string; readonly differences: readonly Difference[] }[];
}

/** Compares what two reports say that the document demands. */
export function compareRows(old: ComparedReport, now: ComparedReport): RowsDiff {
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
  old: ComparedRequirement | undefined,
  now: ComparedRequirement | undefined,
): readonly Difference[] {
  return [
    ...findDifference("level", old?.level, now?.level),
    ...findDifference("section", old?.section, now?.section),
    ...findDifference("text", old?.text, now?.text),
  ];
}
