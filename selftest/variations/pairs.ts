import { pair, type Variation } from "./variation.ts";

/** Which two ways of differing are tried at once, by their ids. */
const together: readonly (readonly [first: string, second: string])[] = [
  ["header-names-in-capitals", "body-in-chunks"],
];

/** @throws RangeError for an id that none of the variations has */
export function pairs(variations: readonly Variation[]): readonly Variation[] {
  const of = (id: string): Variation => {
    const found = variations.find((variation) => variation.id === id);
    if (found === undefined) throw new RangeError(`no variation has the id "${id}"`);
    return found;
  };
  return together.map(([first, second]) => pair(of(first), of(second)));
}
