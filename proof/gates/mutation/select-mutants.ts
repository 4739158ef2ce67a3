/** Selects the mutants that a run of the mutation gate judges. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Mutant } from "../../fake-nodes/mutants/mutant.ts";
import { pickThird } from "../sample.ts";

/**
 * Selects all mutants of the requirements that changed, and of every other requirement a third, at least one. Which
 * third, depends on the ids of the mutants and on the sources.
 * @param round a number from 0 to 2
 */
export function selectMutants(
  mutants: readonly Mutant[],
  changed: ReadonlySet<RequirementId>,
  round: number,
): readonly Mutant[] {
  const requirements = new Set(mutants.map(({ requirement }) => requirement));
  return [...requirements].flatMap((id) => {
    const own = mutants.filter(({ requirement }) => requirement === id);
    // A mutant that the document also allows proves nothing.
    const proving = own.filter(({ equivalent }) => equivalent === undefined);
    return changed.has(id) ? own : pickThird(proving.length > 0 ? proving : own, round);
  });
}
