import type { BlockView, LedgerView } from "../ledger/ledger-view.ts";
import { toVersion, type Version } from "../primitives/u64.ts";

/**
 * Returns the ledger as a replica sees it that is behind a view by at least a number of versions. The replica is at the
 * end of a block. If the view has no complete block that is so old, it is at the end of the oldest one.
 */
export function createStaleView(view: LedgerView, versions: number): LedgerView {
  const { position } = view;
  const block = findBlock(view, position.version - BigInt(versions));
  if (block === null) return view;
  const { lastVersion: version } = block;
  const rejectNewer = (requested: Version): void => {
    if (requested > version) {
      throw new RangeError(`version must be from ${position.oldestVersion} to ${version}, got ${requested}`);
    }
  };
  return {
    ...view,
    position: {
      ...position,
      version,
      timestampMicros: block.timestampMicros,
      epoch: block.epoch,
      blockHeight: block.height,
    },
    read: (key, at) => {
      rejectNewer(at);
      return view.read(key, at);
    },
    list: (list, from, at) => {
      rejectNewer(at);
      return view.list(list, from, at);
    },
    blockAt: (at) => {
      rejectNewer(at);
      return view.blockAt(at);
    },
  };
}

/**
 * Finds the latest block that ends at or before a version, or the oldest complete block. Returns null if there is no
 * complete block.
 */
function findBlock({ position, blockAt }: LedgerView, newest: bigint): BlockView | null {
  let block = blockAt(position.version);
  while (block !== null && block.lastVersion > newest && block.height > position.oldestBlockHeight) {
    block = blockAt(toVersion(block.firstVersion - 1n));
  }
  return block;
}
