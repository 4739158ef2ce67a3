import { parseHex } from "../primitives/bytes.ts";
import { createBlockList, type BlockList } from "./block-list.ts";
import type { LedgerSnapshot } from "./ledger-view.ts";
import { createNumberedList, type NumberedList } from "./lists.ts";
import { toListingPosition, type StateValue } from "./state-value.ts";
import { createTransactionHistory, type TransactionHistory } from "./transaction-history.ts";
import { emptyAccumulator, type TransactionRecord } from "./transaction-record.ts";
import { createVersionedState, type VersionedState } from "./versioned-state.ts";

/** The data of a ledger. Versions are relative to genesis. */
export interface LedgerStore {
  state: VersionedState<StateValue>;
  readonly blocks: BlockList;
  readonly transactions: NumberedList<TransactionRecord>;
  readonly history: TransactionHistory;
  latest: number;
  oldest: number;
  /** The accumulator after the latest version. */
  accumulator: Uint8Array;
  /** The epoch of the next block. */
  epoch: bigint;
  /** The earliest point to which the ledger must be able to return, or null if there is none. */
  kept: LedgerSavepoint | null;
}

/** A point of a ledger, to which it can return while it keeps the data of this point. */
export type LedgerSavepoint = Pick<LedgerStore, "latest" | "oldest" | "accumulator" | "epoch"> & {
  readonly blocks: { readonly oldest: number; readonly next: number };
  readonly transactions: { readonly oldest: number; readonly next: number };
};

/** Creates the data of a ledger without a version. */
export function createLedgerStore(genesisVersion: bigint): LedgerStore {
  const blocks = createBlockList();
  const transactions = createNumberedList<TransactionRecord>("transaction");
  return {
    state: createVersionedState([], toListingPosition),
    blocks,
    transactions,
    history: createTransactionHistory({ blocks, transactions, genesisVersion }),
    latest: -1,
    oldest: 0,
    accumulator: emptyAccumulator,
    epoch: 1n,
    kept: null,
  };
}

/**
 * Drops the transactions of incomplete blocks, and the blocks below the one that may contain the oldest version. The
 * latest block is retained even if it is incomplete, because the ledger headers then report it as the oldest block.
 */
export function dropPrunedBlocks({ blocks, transactions, oldest, kept }: LedgerStore): void {
  const whole = Math.min(blocks.findFirstFromVersion(oldest), blocks.nextHeight - 1);
  transactions.dropBelow(Math.min(oldest, blocks.at(whole).firstVersion), kept?.transactions.oldest);
  // The block before the oldest complete block is retained, because it may contain the oldest version.
  blocks.dropBelow(whole - 1, kept?.blocks.oldest);
}

/** Drops values that no read at or above the oldest version returns, in at most `stepsMax` steps. */
export function dropPrunedValues({ state, oldest, kept }: LedgerStore, stepsMax?: number): void {
  state.prune(Math.min(oldest, kept?.oldest ?? oldest), stepsMax);
}

/** Returns the current point of a ledger. */
export function saveStore({ latest, oldest, accumulator, epoch, ...store }: LedgerStore): LedgerSavepoint {
  const { blocks, transactions } = store;
  return {
    latest,
    oldest,
    accumulator,
    epoch,
    blocks: { oldest: blocks.oldestHeight, next: blocks.nextHeight },
    transactions: { oldest: transactions.oldest, next: transactions.next },
  };
}

/** Returns to a point whose data has been kept. The work is proportional to the writes since then. */
export function restoreStore(store: LedgerStore, savepoint: LedgerSavepoint): void {
  const { blocks, transactions, ...position } = savepoint;
  const keys = new Set<string>();
  // The transactions since the point become readable before they are removed, because pruning may hide them.
  store.history.rewindIndexes(transactions);
  store.transactions.rewind({ oldest: transactions.oldest, next: store.transactions.next });
  for (let number = transactions.next; number < store.transactions.next; number += 1) {
    for (const [key] of store.transactions.at(number).changes) keys.add(key);
  }
  store.state.rewind(savepoint.latest, keys);
  store.transactions.rewind(transactions);
  store.blocks.rewind(blocks);
  Object.assign(store, position);
}

/**
 * Replaces the data by that of a snapshot. Points of the ledger that were saved earlier become invalid.
 * @throws TypeError for a snapshot without a transaction, which no ledger has.
 */
export function loadStore(store: LedgerStore, snapshot: LedgerSnapshot): void {
  const [block, transaction] = [snapshot.blocks[0], snapshot.transactions[0]];
  const accumulator = parseHex(snapshot.transactions.at(-1)?.[1].accumulatorRootHash ?? "");
  if (block === undefined || transaction === undefined || accumulator === null) {
    throw new TypeError("snapshot must have a block and a transaction with its accumulator, got none");
  }
  const { transactions, blocks, history } = store;
  history.rewindIndexes(null);
  transactions.load(
    transaction[0],
    snapshot.transactions.map(([, record]) => record),
  );
  blocks.load(
    block.height,
    snapshot.blocks.map(({ firstVersion, hash, ...one }) => ({
      firstVersion,
      timestampMicros: BigInt(one.timestampMicros),
      epoch: BigInt(one.epoch),
      hash,
    })),
  );
  store.state = createVersionedState(snapshot.state, toListingPosition);
  store.latest = transactions.next - 1;
  store.oldest = snapshot.oldest;
  store.accumulator = accumulator;
  store.epoch = BigInt(snapshot.epoch);
  store.kept = null;
}
