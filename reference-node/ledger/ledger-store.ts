import { U64_MAX } from "../../spec/vocabulary.ts";
import { parseHex } from "../primitives/bytes.ts";
import { createBlockList, type BlockList, type BlockRecord } from "./block-list.ts";
import { createHashChain, type HashChain } from "./hash-chain.ts";
import { createNumberedList, type NumberedList } from "./lists.ts";
import { toListingPosition, type StateValue } from "./state-value.ts";
import { createTransactionHistory, type TransactionHistory } from "./transaction-history.ts";
import { emptyAccumulator, type TransactionRecord } from "./transaction-record.ts";
import {
  createVersionedState,
  type ToListingPosition,
  type VersionedState,
  type Written,
} from "./versioned-state.ts";

/** The data of a ledger. Versions are relative to genesis. */
export interface LedgerStore {
  state: VersionedState<StateValue>;
  readonly blocks: BlockList;
  readonly transactions: NumberedList<TransactionRecord>;
  readonly history: TransactionHistory;
  latest: number;
  oldest: number;
  /** The hashes up to the latest version. */
  readonly chain: HashChain;
  /** The epoch of the next block. */
  epoch: bigint;
  /** The earliest point to which the ledger must be able to return, or null if there is none. */
  kept: LedgerSavepoint | null;
}

/** A point of a ledger, to which it can return while it keeps the data of this point. */
export type LedgerSavepoint = Pick<LedgerStore, "latest" | "oldest" | "epoch"> & {
  /** Returns the accumulator after the latest version. */
  readonly readAccumulator: () => Uint8Array;
  readonly blocks: { readonly oldest: number; readonly next: number };
  readonly transactions: { readonly oldest: number; readonly next: number };
};

/** Creates the data of a ledger without a version. */
export function createLedgerStore(
  genesisVersion: bigint,
  readAccumulator: () => Uint8Array = () => emptyAccumulator,
): LedgerStore {
  const blocks = createBlockList();
  const transactions = createNumberedList<TransactionRecord>("transaction");
  return {
    state: createVersionedState(toListingPosition),
    blocks,
    transactions,
    history: createTransactionHistory({ blocks, transactions, genesisVersion }),
    latest: -1,
    oldest: 0,
    chain: createHashChain(readAccumulator),
    epoch: 1n,
    kept: null,
  };
}

/** Copies the data that a ledger retains for requests. The copies share the values and the records, which never change. */
export function copyStore(from: LedgerStore, genesisVersion: bigint): LedgerStore {
  const { latest, oldest, epoch, blocks, transactions } = from;
  const store = createLedgerStore(genesisVersion, saveStore(from).readAccumulator);
  store.blocks.load(blocks.oldestHeight, blocks.toArray());
  store.transactions.load(transactions.oldest, transactions.toArray());
  return Object.assign(store, { state: from.state.copy(), latest, oldest, epoch });
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
export function saveStore({ latest, oldest, chain, epoch, ...store }: LedgerStore): LedgerSavepoint {
  const { blocks, transactions } = store;
  const link = chain.add((accumulator) => ({ accumulator, value: accumulator }));
  return {
    latest,
    oldest,
    readAccumulator: () => link.read(),
    epoch,
    blocks: { oldest: blocks.oldestHeight, next: blocks.nextHeight },
    transactions: { oldest: transactions.oldest, next: transactions.next },
  };
}

/** Returns to a point whose data has been kept. The work is proportional to the writes since then. */
export function restoreStore(store: LedgerStore, savepoint: LedgerSavepoint): void {
  const { blocks, transactions, readAccumulator, ...position } = savepoint;
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
  store.chain.restart(readAccumulator);
  Object.assign(store, position);
}

/**
 * All data that a ledger retains for requests. Versions and heights are numbers from genesis on. The lists are copies,
 * whose items never change.
 */
export interface LedgerSnapshot {
  /** The oldest retained version. */
  readonly oldest: number;
  /** The epoch of the next block. */
  readonly epoch: bigint;
  /** The height of the first block. */
  readonly firstHeight: number;
  readonly blocks: readonly BlockRecord[];
  /** The version of the first transaction. It may be below the oldest retained version. */
  readonly firstVersion: number;
  readonly transactions: readonly TransactionRecord[];
  /**
   * The values that transactions before the first one have written and that exist at the oldest version, ordered by
   * key. All other values are in the changes of the transactions.
   */
  readonly values: readonly (readonly [key: string, value: StateValue])[];
}

/** Returns the data that a ledger retains for requests, without that which it keeps only for a savepoint. */
export function createLedgerSnapshot(store: LedgerStore): LedgerSnapshot {
  const { oldest, epoch, state, blocks, transactions } = store;
  // A transaction may show a value that an earlier one has written. It is then in the changes of both.
  const shown = new Set<string>();
  for (let number = transactions.oldest; number <= oldest; number += 1) {
    for (const [key] of transactions.at(number).changes) shown.add(key);
  }
  return {
    oldest,
    epoch,
    firstHeight: blocks.oldestHeight,
    blocks: blocks.toArray(),
    firstVersion: transactions.oldest,
    transactions: transactions.toArray(),
    values: state.listValues(oldest, transactions.oldest).filter(([key]) => !shown.has(key)),
  };
}

/** How much `buildState` does in a step: some milliseconds of work. */
const [transactionsPerStep, prunesPerStep] = [500, 10_000];

/** What the state of a snapshot is built from. */
type StateSource = Pick<LedgerSnapshot, "firstVersion" | "values" | "oldest"> & {
  readonly transactions: readonly {
    readonly changes: Iterable<readonly [key: string, value: Written<StateValue>]>;
  }[];
};

/**
 * Builds the state of a snapshot in steps, between which other work can run.
 * @param toPosition parses every key by default, and so rejects malformed ones
 * @throws TypeError for a malformed state key.
 */
export function* buildState(
  snapshot: StateSource,
  toPosition: ToListingPosition = toListingPosition,
): Generator<void, VersionedState<StateValue>> {
  const { firstVersion, values, transactions, oldest } = snapshot;
  const state = createVersionedState<StateValue>(toListingPosition);
  if (values.length > 0) state.write(firstVersion - 1, values, toPosition);
  for (const [index, { changes }] of transactions.entries()) {
    state.write(firstVersion + index, changes, toPosition);
    if (index % transactionsPerStep === 0) yield;
  }
  while (state.prune(oldest, prunesPerStep)) yield;
  return state;
}

/** Runs all steps of `buildState` at once. */
export function runToEnd<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Replaces the data by that of a snapshot, and by its state as `buildState` returned it. Points of the ledger that were
 * saved earlier become invalid. An error leaves the data as it was.
 * @throws TypeError for a snapshot without a transaction, which no ledger has, or for a malformed state key.
 */
export function loadStore(
  store: LedgerStore,
  snapshot: LedgerSnapshot,
  state: VersionedState<StateValue> = runToEnd(buildState(snapshot)),
): void {
  const { firstVersion, firstHeight, oldest, epoch } = snapshot;
  const accumulator = parseHex(snapshot.transactions.at(-1)?.accumulatorRootHash ?? "");
  if (accumulator === null) {
    throw new TypeError("snapshot must have a transaction with its accumulator, got none");
  }
  const { transactions, blocks, history, chain } = store;
  history.rewindIndexes(null);
  transactions.load(firstVersion, snapshot.transactions);
  blocks.load(firstHeight, snapshot.blocks);
  Object.assign(store, { state, latest: transactions.next - 1, oldest, epoch, kept: null });
  chain.restart(() => accumulator);
}

/** Returns whether `count` more versions fit below 2^64. */
export function hasRoom(genesisVersion: bigint, latest: number, count: number): boolean {
  return genesisVersion + BigInt(latest + count) <= U64_MAX;
}
