import { AsyncLocalStorage } from "node:async_hooks";
import type { LedgerView, BlockView } from "../ledger/ledger-view.ts";
import type { FaultEffect } from "./fault-rule.ts";
import { toVersion, type Version } from "../primitives/u64.ts";

/** The effect on the request that is being handled. Parts of the node read it without passing it on. */
const effects = new AsyncLocalStorage<FaultEffect>();

/** Handles a request with an effect. */
export function runWithEffect<Result>(effect: FaultEffect, handle: () => Result): Result {
  return effects.run(effect, handle);
}

/** Returns the effect on the request that is being handled, or undefined if it has none. */
export function currentEffect(): FaultEffect | undefined {
  return effects.getStore();
}

/** Returns the ledger as the current request sees it: the given view, or that of a replica that is behind. */
export function applyStaleness(view: LedgerView): LedgerView {
  const staleBy = currentEffect()?.staleBy;
  return staleBy === undefined ? view : createStaleView(view, staleBy);
}

/**
 * Returns the ledger as a replica sees it that is behind a view by at least a number of versions. The replica is at the
 * end of a block. If the view has no complete block that is so old, it is at the end of the oldest one.
 */
function createStaleView(view: LedgerView, versions: number): LedgerView {
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
