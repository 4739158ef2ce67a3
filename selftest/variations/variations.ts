import { accountVariations } from "./account-variations.ts";
import { batchVariations } from "./batch-variations.ts";
import { blockVariations } from "./block-variations.ts";
import { errorVariations } from "./error-variations.ts";
import { featureVariations } from "./feature-variations.ts";
import { framingVariations } from "./framing-variations.ts";
import { healthVariations } from "./health-variations.ts";
import { listingVariations } from "./listing-variations.ts";
import { pairs } from "./pairs.ts";
import { tableVariations } from "./table-variations.ts";
import type { Variation } from "./variation.ts";

/** Every legal variation, by the name of the file that holds it. */
export const variationsByFile: { readonly [file: string]: readonly Variation[] } = {
  "framing-variations": framingVariations,
  "account-variations": accountVariations,
  "batch-variations": batchVariations,
  "block-variations": blockVariations,
  "error-variations": errorVariations,
  "feature-variations": featureVariations,
  "health-variations": healthVariations,
  "listing-variations": listingVariations,
  "table-variations": tableVariations,
};

/** Every node that differs in one way. */
export const variations: readonly Variation[] = Object.values(variationsByFile).flat();

/** @throws RangeError where there is none of that id, be it of one or of a pair */
export function variationOf(id: string): Variation {
  const found = [...variations, ...pairs(variations)].find((variation) => variation.id === id);
  if (found === undefined) throw new RangeError(`no variation has the id "${id}"`);
  return found;
}
