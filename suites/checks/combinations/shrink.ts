import type { FactorName } from "../../../evidence/factor-level.ts";
import { Violation } from "../../client/outcome.ts";
import { isAllowed, toPlain, type Combination, type Factor } from "./factors.ts";

/** Sends a combination and judges the response. `not possible` if the target cannot show one of the levels. */
export type JudgeCombination = (combination: Combination) => Promise<Violation | "not possible" | null>;

/** A combination, and the violation that its response shows. */
export interface BrokenCombination {
  readonly combination: Combination;
  readonly violation: Violation;
}

/** Lists the levels of a combination that are not plain. */
export function listLevels(
  own: readonly Factor[],
  combination: Combination,
): readonly (readonly [FactorName, string])[] {
  return own.flatMap(({ name, levels: [plain] }) => {
    const level = combination[name] ?? plain ?? "";
    return level === plain ? [] : [[name, level] as const];
  });
}

/** Whether a combination has the levels of another one that are not plain. */
export function contains(own: readonly Factor[], combination: Combination, other: Combination): boolean {
  return listLevels(own, other).every(([name, level]) => combination[name] === level);
}

/** Replaces levels by the plain ones, one after the other, while the response stays a violation. */
export async function shrink(
  judge: JudgeCombination,
  own: readonly Factor[],
  broken: BrokenCombination,
): Promise<BrokenCombination> {
  const plain = toPlain(own);
  let least = broken;
  for (const [name] of listLevels(own, broken.combination)) {
    const simpler = { ...least.combination, [name]: plain[name] ?? "" };
    const violation = isAllowed(simpler) ? await judge(simpler) : null;
    if (violation instanceof Violation) least = { combination: simpler, violation };
  }
  return least;
}
