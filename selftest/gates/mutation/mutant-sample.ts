import { createHash } from "node:crypto";
import type { Mutant } from "../../fake-nodes/mutants/mutant.ts";

/** One of so many mutants is judged whole. */
const fullJudgingInterval = 6;

/** Whether a mutant is among those that are judged whole, which its id alone decides: another one more moves none of them. */
export function isFullyJudged({ id }: Pick<Mutant, "id">): boolean {
  return digestOf(id) % fullJudgingInterval === 0;
}

/** So many of some mutants, by their ids alone. */
export function pickSample(size: number, mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.toSorted((one, other) => digestOf(one.id) - digestOf(other.id)).slice(0, size);
}

function digestOf(id: string): number {
  return createHash("sha256").update(id).digest().readUInt32BE();
}
