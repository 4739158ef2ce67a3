/** The pairs of levels of two factors, and combinations that cover all of them (a covering array of strength two). */
import type { PairCoverage } from "../../../evidence/pair-coverage.ts";
import { isAllowed, toPlain, type Combination, type Factor } from "./factors.ts";

/** Two levels of different factors, such as `version=first & limit=one`. */
export type Pair = string;

const separator = " & ";
const formatPair = (one: string, other: string): Pair => `${one}${separator}${other}`;

/** Lists the pairs that a combination contains. */
export function listPairs(factors: readonly Factor[], combination: Combination): readonly Pair[] {
  const levels = factors.map(({ name }) => `${name}=${combination[name] ?? ""}`);
  return levels.flatMap((one, at) => levels.slice(at + 1).map((other) => formatPair(one, other)));
}

/** Lists all combinations that are allowed, in a fixed order. */
function listCombinations([factor, ...others]: readonly Factor[]): readonly Combination[] {
  if (factor === undefined) return [{}];
  const rest = listCombinations(others);
  return factor.levels.flatMap((level) => rest.map((one) => ({ [factor.name]: level, ...one })));
}

/**
 * Selects combinations that together contain every pair that an allowed combination contains. Takes the one with the most
 * new pairs each time, the first of equal ones, so the result is always the same.
 */
export function createCoveringArray(factors: readonly Factor[]): readonly Combination[] {
  const candidates = listCombinations(factors)
    .filter(isAllowed)
    .map((combination) => ({ combination, pairs: listPairs(factors, combination) }));
  const open = new Set(candidates.flatMap(({ pairs }) => pairs));
  const selected: Combination[] = [];
  while (open.size > 0) {
    let best = { combination: {} as Combination, pairs: [] as readonly Pair[], count: 0 };
    for (const candidate of candidates) {
      const count = candidate.pairs.filter((pair) => open.has(pair)).length;
      if (count > best.count) best = { ...candidate, count };
    }
    for (const pair of best.pairs) open.delete(pair);
    selected.push(best.combination);
  }
  return selected;
}

/**
 * Counts the pairs that combinations contain.
 * @param all the combinations of an operation
 * @param judged those whose response was judged
 */
export function countPairs(
  own: readonly Factor[],
  all: readonly Combination[],
  judged: readonly Combination[],
): Omit<PairCoverage, "operation"> {
  const covered = new Set(judged.flatMap((one) => listPairs(own, one)));
  const shown = new Set([...covered].flatMap((pair) => pair.split(separator)));
  const pairs = new Set(all.flatMap((one) => listPairs(own, one)));
  const notPossible: { [levels: string]: number } = {};
  for (const pair of pairs) {
    if (covered.has(pair)) continue;
    // A level that no judged combination has is missing alone, else both levels are missing together.
    const levels = pair.split(separator).find((level) => !shown.has(level)) ?? pair;
    notPossible[levels] = (notPossible[levels] ?? 0) + 1;
  }
  return { pairs: pairs.size, covered: covered.size, notPossible };
}

/** Lists a combination for each pair that no judged one contains: the plain levels with that pair. */
export function listMissing(
  own: readonly Factor[],
  all: readonly Combination[],
  judged: readonly Combination[],
): readonly Combination[] {
  const covered = new Set(judged.flatMap((one) => listPairs(own, one)));
  const missing = new Set(all.flatMap((one) => listPairs(own, one)).filter((pair) => !covered.has(pair)));
  return [...missing].map((pair) => {
    const levels = pair.split(separator).map((level): [string, string] => {
      const [name = "", value = ""] = level.split("=", 2);
      return [name, value];
    });
    return { ...toPlain(own), ...Object.fromEntries(levels) };
  });
}
