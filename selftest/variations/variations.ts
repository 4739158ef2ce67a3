import { framingVariations } from "./framing-variations.ts";
import { movingVariations } from "./moving-variations.ts";
import { pairs } from "./pairs.ts";
import { patienceVariations } from "./patience-variations.ts";
import { replicaVariations } from "./replica-variations.ts";
import { settingVariations } from "./setting-variations.ts";
import type { Variation } from "./variation.ts";

/** Every legal variation, by the name of the file that holds it. */
export const variationsByFile: { readonly [file: string]: readonly Variation[] } = {
  "framing-variations": framingVariations,
  "moving-variations": movingVariations,
  "patience-variations": patienceVariations,
  "replica-variations": replicaVariations,
  "setting-variations": settingVariations,
};

/** Every node that differs in one way. */
export const variations: readonly Variation[] = Object.values(variationsByFile).flat();

/** @throws RangeError where there is none of that id, be it of one or of a pair */
export function variationOf(id: string): Variation {
  const found = [...variations, ...pairs(variations)].find((variation) => variation.id === id);
  if (found === undefined) throw new RangeError(`no variation has the id "${id}"`);
  return found;
}
