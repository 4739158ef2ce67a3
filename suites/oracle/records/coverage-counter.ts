import type { CoverageCounts } from "../../../reports/model/observation.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { CoverageCell } from "../../../spec/coverage.ts";

/** Counts in how many exchanges each cell was seen, and in how many of them a requirement that judges it was asserted. */
export interface CoverageCounter {
  /** Notes an assertion on an exchange. */
  recordAssertion(requirement: RequirementId, ordinal: number): void;
  /** Notes the cells of an exchange; null where nothing tells them. */
  covered(cells: readonly CoverageCell[] | null, ordinal: number): void;
  counts(): CoverageCounts;
}

export function createCoverageCounter(): CoverageCounter {
  const recordAssertion = new Map<number, Set<RequirementId>>();
  const covered: (readonly [ordinal: number, cells: readonly CoverageCell[]])[] = [];
  let unclassified = 0;
  return {
    recordAssertion(requirement, ordinal) {
      const known = recordAssertion.get(ordinal);
      if (known === undefined) recordAssertion.set(ordinal, new Set([requirement]));
      else known.add(requirement);
    },
    covered(cells, ordinal) {
      if (cells === null) unclassified += 1;
      else covered.push([ordinal, cells]);
    },
    counts() {
      const counts = new Map<CoverageCell, Count>();
      for (const [ordinal, cells] of covered) {
        for (const cell of cells) {
          const count = counts.get(cell) ?? { seen: 0, judged: {} };
          counts.set(cell, count);
          count.seen += 1;
          for (const id of judgesOf(cell)) {
            if (recordAssertion.get(ordinal)?.has(id) === true)
              count.judged[id] = (count.judged[id] ?? 0) + 1;
          }
        }
      }
      return {
        cells: Object.fromEntries([...counts].map(([{ name }, count]) => [name, count])),
        unclassified,
      };
    },
  };
}

interface Count {
  seen: number;
  readonly judged: { [id in RequirementId]?: number };
}

function judgesOf({ judgement }: CoverageCell): readonly RequirementId[] {
  return typeof judgement === "string" ? [] : judgement;
}
