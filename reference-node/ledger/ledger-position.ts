import { toBlockHeight, toEpoch, toTimestampMicros, toVersion } from "../primitives/u64.ts";
import type { BlockList } from "./block-list.ts";
import type { LedgerPosition } from "./ledger-view.ts";

/** The position of a ledger whose latest block is the last of the list. */
export function createLedgerPosition(at: {
  readonly chainId: number;
  readonly genesisVersion: bigint;
  readonly latest: number;
  readonly oldest: number;
  readonly blocks: BlockList;
}): LedgerPosition {
  const { blocks, genesisVersion } = at;
  const height = blocks.nextHeight - 1;
  const block = blocks.at(height);
  // Where the oldest version lies inside the last block, no block is whole; the last one is named all the same.
  const oldestHeight = Math.min(blocks.findFirstFromVersion(at.oldest), height);
  return {
    chainId: at.chainId,
    version: toVersion(genesisVersion + BigInt(at.latest)),
    oldestVersion: toVersion(genesisVersion + BigInt(at.oldest)),
    timestampMicros: toTimestampMicros(block.timestampMicros),
    epoch: toEpoch(block.epoch),
    blockHeight: toBlockHeight(BigInt(height)),
    oldestBlockHeight: toBlockHeight(BigInt(oldestHeight)),
  };
}
