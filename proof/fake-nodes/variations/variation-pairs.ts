import { combineVariations, type Variation } from "./variation.ts";

/** Pairs of variations that are applied to one node, by their ids. */
const pairedIds: readonly (readonly [first: string, second: string])[] = [
  ["header-names-in-capitals", "body-in-chunks"],
  // A moving ledger with small pages or delayed, compressed responses.
  ["a-block-before-each-request", "three-a-page"],
  ["head-and-pruning-move-on", "three-a-page"],
  ["pruning-moves-on", "a-block-before-each-tenth-request"],
  ["a-block-before-each-request", "compressed-with-gzip"],
  ["a-block-before-each-request", "five-milliseconds"],
  // A moving ledger at the boundaries of u64, of the clock and of the batch size.
  ["a-block-before-each-request", "versions-around-2-63"],
  ["head-and-pruning-move-on", "versions-near-2-64"],
  ["a-block-before-each-tenth-request", "machine-clock"],
  ["a-block-before-each-tenth-request", "small-batches"],
  // Retried requests that reach another state or another replica.
  ["replica-one-block-behind", "429-with-retry-after"],
  ["replica-with-more-pruned", "503-with-retry-after"],
  ["three-replicas-in-turns", "connection-lost-now-and-then"],
  ["a-block-before-each-request", "429-with-retry-after"],
  ["a-block-before-each-tenth-request", "503-with-retry-after"],
  ["three-replicas-in-turns", "cookies"],
  ["blocks-from-a-replica-behind", "header-integers-with-leading-zeros"],
  // Lost responses to batches that wait for their block, or of which each transaction has a block.
  ["executed-later", "batch-502-executed"],
  ["executed-later", "batch-502-not-executed"],
  ["a-block-for-each-transaction", "batch-connection-lost-executed"],
  // Vendor prefixes, media types and clocks that are read from headers.
  ["vendor-aptos", "header-names-in-mixed-case"],
  ["vendor-with-digits", "headers-beyond-the-document"],
  ["rooted-deep", "connection-closed-after-each-answer"],
  ["machine-clock", "date-missing"],
  ["success-of-another-media-type", "compressed-with-br"],
];

/** @throws RangeError if a pair names an unknown variation */
export function pairs(variations: readonly Variation[]): readonly Variation[] {
  const of = (id: string): Variation => {
    const found = variations.find((variation) => variation.id === id);
    if (found === undefined) throw new RangeError(`No variation has the id "${id}"`);
    return found;
  };
  return pairedIds.map(([first, second]) => combineVariations(of(first), of(second)));
}
