import { SAFETY_CLASSES, type SafetyClass } from "../../../reports/model/observation.ts";
import type { Mutant } from "./mutant.ts";

/**
 * A node with the faults of several mutants: each changes what the one before has left of an answer. What a mutant
 * asks in place of a request, it asks the node without the faults of the others.
 * @throws RangeError where two of them replace a part of the node, because it has each part once
 */
export function composeMutants(first: Mutant, ...others: readonly Mutant[]): Mutant {
  const all = [first, ...others];
  if (others.length === 0) return first;
  const [node, further] = all.filter((mutant) => mutant.node !== undefined);
  if (further !== undefined)
    throw new RangeError(`${node?.id} and ${further.id} both replace a part of the node; take one of them`);
  return {
    requirement: first.requirement,
    id: all.map(({ id }) => id).join("+"),
    fault: all.map(({ fault }) => fault).join("; "),
    async alter(incoming, answer, forward) {
      let altered = answer;
      for (const { alter } of all) altered = await alter(incoming, altered, forward);
      return altered;
    },
    rewriteRequest: (incoming) =>
      all.map(({ rewriteRequest }) => rewriteRequest?.(incoming) ?? null).find((one) => one !== null) ?? null,
    profileOverrides: Object.assign(
      {},
      ...all.map(({ profileOverrides }) => profileOverrides ?? {}),
    ) as NonNullable<Mutant["profileOverrides"]>,
    allow: heaviest(all.map(({ allow }) => allow ?? "read")),
    ...(node?.node === undefined ? {} : { node: node.node }),
  };
}

function heaviest(classes: readonly SafetyClass[]): SafetyClass {
  return SAFETY_CLASSES.findLast((safety) => classes.includes(safety)) ?? "read";
}
