import type { Observation } from "../../evidence/observation.ts";
import { OPERATIONS } from "../../spec/vocabulary.ts";
import type { Report } from "./report.ts";

type ReportPairs = NonNullable<Report["run"]["coverage"]>;

/** Adds up the pairs of inputs of all checks by operation; null if no check sent combinations. */
export function sumPairs(observations: readonly Observation[]): ReportPairs | null {
  const counted = observations.flatMap(({ pairs }) => pairs ?? []);
  if (counted.length === 0) return null;
  const sums: { [operation: string]: ReportPairs[string] } = {};
  for (const operation of Object.keys(OPERATIONS)) {
    for (const { pairs, covered, notPossible } of counted.filter((one) => one.operation === operation)) {
      const sum = sums[operation] ?? { pairs: 0, covered: 0, notPossible: {} };
      sums[operation] = {
        pairs: sum.pairs + pairs,
        covered: sum.covered + covered,
        notPossible: addCounts(sum.notPossible, notPossible),
      };
    }
  }
  return sums;
}

type Counts = { readonly [levels: string]: number };

function addCounts(a: Counts, b: Counts): Counts {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return Object.fromEntries(names.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}
