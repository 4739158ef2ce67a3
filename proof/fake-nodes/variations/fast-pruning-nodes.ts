/** Nodes that prune so fast that a version is pruned between two requests of one check. */
import { withoutErrorHeaders } from "./moving-ledger-variations.ts";
import type { MoveLedger, Variation } from "./variation.ts";

/** The reference node starts with this many retained versions. */
const historyVersions = 151n;
/** A block without user transactions has this many versions. */
const blockVersions = 2n;

interface Pruning {
  /** The number of versions that the node retains. */
  readonly kept: bigint;
  /** The node prunes before every request whose number is a multiple of `interval`. */
  readonly interval: number;
  /** The number of blocks that the node produces each time. It prunes the same number of blocks. */
  readonly blocks: number;
}

function advance({ kept, interval, blocks }: Pruning): MoveLedger {
  return (requests, { produceBlock, prune }) => {
    if (requests === 1) prune(historyVersions - kept);
    if (requests % interval !== 0) return;
    for (let block = 0; block < blocks; block += 1) produceBlock();
    prune(blockVersions * BigInt(blocks));
  };
}

/**
 * These nodes prune all retained versions at once. The intervals differ, so that this happens before different
 * requests.
 */
const bursts: readonly Pruning[] = [13, 17, 29].map((interval) => ({ kept: 60n, interval, blocks: 31 }));
/**
 * These nodes prune a block before every request. A version in the middle of the range is pruned a few requests
 * later.
 */
const steady: readonly Pruning[] = [10n, 14n, 22n, 40n].map((kept) => ({ kept, interval: 1, blocks: 1 }));

/** On these nodes, many requirements are inconclusive, but none may fail. */
export const fastPruningNodes: readonly Variation[] = [...bursts, ...steady].flatMap((pruning) => {
  const { kept, interval, blocks } = pruning;
  const node: Variation = {
    id: `keeps-${kept}-and-prunes-${blocks}-blocks-each-${interval}`,
    differs: `The node keeps ${kept} versions. Before every request whose number is a multiple of ${interval}, it produces ${blocks} blocks and prunes the same number of blocks.`,
    allowed: "ACCT-S04: the latest and the oldest version may advance between two requests.",
    moveLedger: advance(pruning),
  };
  return [node, { ...node, id: `${node.id}-without-error-headers`, alter: withoutErrorHeaders }];
});
