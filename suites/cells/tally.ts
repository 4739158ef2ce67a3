import type { CoverageCounts } from "../../reports/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { cellNamed } from "./cells.ts";

/** Counts in how many exchanges each cell was seen, and in how many of them a requirement that judges it was asserted. */
export interface Tally {
  /** Notes an assertion on an exchange. */
  asserted(requirement: RequirementId, ordinal: number): void;
  /** Notes the cells of an exchange; null where it is of no known class. */
  covered(cells: readonly string[] | null, ordinal: number): void;
  counts(): CoverageCounts;
}

export function createTally(): Tally {
  const asserted = new Map<number, Set<RequirementId>>();
  const covered: (readonly [ordinal: number, cells: readonly string[]])[] = [];
  let unclassified = 0;
  return {
    asserted(requirement, ordinal) {
      const known = asserted.get(ordinal);
      if (known === undefined) asserted.set(ordinal, new Set([requirement]));
      else known.add(requirement);
    },
    covered(cells, ordinal) {
      if (cells === null) unclassified += 1;
      else covered.push([ordinal, cells]);
    },
    counts() {
      const counts = new Map<string, [seen: number, judged: number]>();
      for (const [ordinal, names] of covered) {
        for (const name of names) {
          const count = counts.get(name) ?? [0, 0];
          count[0] += 1;
          if (isJudged(name, asserted.get(ordinal))) count[1] += 1;
          counts.set(name, count);
        }
      }
      return { cells: Object.fromEntries(counts), unclassified };
    },
  };
}

function isJudged(name: string, asserted: ReadonlySet<RequirementId> | undefined): boolean {
  const judgement = cellNamed(name)?.judgement;
  return typeof judgement === "object" && judgement.some((id) => asserted?.has(id) === true);
}
