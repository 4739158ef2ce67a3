import { U64_MAX } from "../../spec/vocabulary.ts";
import { formatHex } from "../primitives/bytes.ts";
import {
  toBlockHeight,
  toEpoch,
  toTimestampMicros,
  toVersion,
  type Epoch,
  type TimestampMicros,
} from "../primitives/u64.ts";
import { computeOldestVersion } from "./block-list.ts";
import {
  createBlockMetadataTransaction,
  createGenesisTransaction,
  createWriteSetTransaction,
  createStateCheckpointTransaction,
} from "./block-transactions.ts";
import {
  createLedgerPosition,
  createLedgerView,
  type LedgerPosition,
  type LedgerView,
} from "./ledger-view.ts";
import type { Clock } from "./clock.ts";
import type { Block, LedgerOptions } from "./ledger-options.ts";
import {
  copyStore,
  createLedgerSnapshot,
  createLedgerStore,
  dropPrunedBlocks,
  dropPrunedValues,
  hasRoom,
  loadStore,
  restoreStore,
  saveStore,
  type LedgerSavepoint,
  type LedgerSnapshot,
  type LedgerStore,
} from "./ledger-store.ts";
import { createLedgerWriter, overheadVersions } from "./ledger-writer.ts";
import type { ReadState, StateChanges, StateValue } from "./state-value.ts";
import type { VersionedState } from "./versioned-state.ts";
import type { TransactionOutcome, UnsealedOutcome } from "./transaction-record.ts";
import type { TransactionHistory } from "./transaction-history.ts";

export type { Block, LedgerOptions } from "./ledger-options.ts";

/**
 * Executes one transaction on the state before it. A failed transaction also has an outcome. The result is null if a
 * block cannot contain the transaction, which then has no version.
 */
export type Transaction = (read: ReadState) => TransactionOutcome | UnsealedOutcome | null;

/**
 * The ledger: blocks of transactions, and the state at each retained version. Every transaction has its own
 * version.
 */
export interface Ledger {
  /**
   * Captures the view for one request. If the latest block is older than `Clock.lagMicrosMax`, an empty block is
   * appended first. The view is the same object until the position or the server time changes.
   */
  capture(): LedgerView;
  /** The retained transactions and blocks, for the operations beyond the document. */
  readonly history: TransactionHistory;
  /**
   * Appends a block. Its metadata, each of its transactions and its state checkpoint have one version each. The
   * default timestamp is the time of the clock.
   * @throws RangeError if the block would exceed the maximum u64 ledger version.
   */
  appendBlock(transactions: readonly Transaction[], timestampMicros?: TimestampMicros): Block;
  /**
   * Appends a number of blocks without transactions, 1 or more, at the times of the clock. They are those that as many
   * calls of `appendBlock` append, but their hashes are computed only when one of them is read.
   * @throws RangeError if the blocks would exceed the maximum u64 ledger version.
   */
  appendEmptyBlocks(count: number): Block;
  /**
   * Prunes all versions below the given version. If the version is below the current oldest version, nothing
   * changes.
   * @throws RangeError for a negative version or a version above the latest.
   */
  prune(oldestVersion: bigint): void;
  /** Returns the accumulator hash of the latest version, which depends on all transactions, as 0x and 64 hex digits. */
  digest(): string;
  /**
   * Appends a block whose only transaction, apart from its metadata and its state checkpoint, writes the given changes.
   * It has the form of the genesis transaction. The timestamp is the time of the clock.
   * @throws RangeError in the same cases as `appendBlock`.
   */
  appendWriteSet(changes: StateChanges): Block;
  /**
   * Checks that blocks fit, with the given number of transactions in all of them.
   * @throws RangeError if they would exceed the maximum u64 ledger version.
   */
  requireRoom(blocks: number, transactions: number): void;
  /** Begins a new epoch with the next block. Returns its number. */
  beginEpoch(): Epoch;
  /** Returns the current point of the ledger, to which `restore` returns. */
  save(): LedgerSavepoint;
  /**
   * Keeps in memory what `restore` needs to return to a point and to all later points, or with null nothing. Pruning
   * still raises the oldest version.
   */
  keep(savepoint: LedgerSavepoint | null): void;
  /** Returns to a point whose data has been kept since it was the current one. */
  restore(savepoint: LedgerSavepoint): void;
  /** Returns all retained data. */
  toSnapshot(): LedgerSnapshot;
  /** Replaces the data by a snapshot, and by its state if it was built before. All savepoints become invalid. */
  load(snapshot: LedgerSnapshot, state?: VersionedState<StateValue>): void;
  /** Creates a ledger with the same data and another clock. */
  copy(clock: Clock): Ledger;
}

/** The maximum number of values to drop per appended version, which writes fewer, so that they do not accumulate. */
const pruneStepsPerVersion = 256;

/** Creates a ledger that contains only genesis, or has the data of another one and the snapshot of that data. */
export function createLedger(
  options: LedgerOptions,
  copied: LedgerStore | null = null,
  copiedSnapshot: LedgerSnapshot | null = null,
): Ledger {
  const { chainId, clock, genesisVersion } = options;
  const store = copied ?? createLedgerStore(genesisVersion);
  const { blocks } = store;
  const { domain, openBlock, appendVersion, ...writer } = createLedgerWriter(store, options);
  let position: LedgerPosition | null = null;
  let view: LedgerView | null = null;
  // Each new node takes a snapshot, which is that of the ledger from which it was copied.
  let snapshot = copiedSnapshot;

  const readLatest: ReadState = (key) => store.state.read(key, store.latest);
  const capturePosition = (): LedgerPosition =>
    (position ??= createLedgerPosition({ chainId, genesisVersion, ...store }));

  const forgetPosition = (): void => {
    position = null;
    snapshot = null;
  };

  const setOldest = (version: number): void => {
    if (version > store.oldest) {
      // `oldest` changes before the values are dropped, so that a read of a pruned version already returns 410.
      store.oldest = version;
      forgetPosition();
    }
    dropPrunedBlocks(store);
  };

  /** Prunes what the latest block has pushed out of the history window. Returns this block. */
  const closeBlock = (latestMicros: bigint, versions: number): Block => {
    const timestampMicros = toTimestampMicros(latestMicros);
    const height = blocks.nextHeight - 1;
    const { firstVersion } = blocks.at(height);
    forgetPosition();
    setOldest(computeOldestVersion({ ...options, latest: store.latest, blocks, timestampMicros }));
    dropPrunedValues(store, pruneStepsPerVersion * versions);
    return {
      height: toBlockHeight(BigInt(height)),
      firstVersion: toVersion(genesisVersion + BigInt(firstVersion)),
      lastVersion: toVersion(genesisVersion + BigInt(store.latest)),
      timestampMicros,
    };
  };

  const ledger: Ledger = {
    capture() {
      const now = clock.now();
      if (
        clock.lagMicrosMax !== null &&
        now - capturePosition().timestampMicros > clock.lagMicrosMax &&
        hasRoom(genesisVersion, store.latest, overheadVersions)
      ) {
        ledger.appendBlock([], now);
      }
      const captured = capturePosition();
      const nowMicros = toTimestampMicros(now + clock.lag());
      if (view?.position !== captured || view.nowMicros !== nowMicros) {
        view = createLedgerView(captured, nowMicros, { store, genesisVersion });
      }
      return view;
    },
    appendBlock(given, at) {
      ledger.requireRoom(1, given.length);
      const timestampMicros = at ?? clock.tick();
      const height = blocks.nextHeight;
      const block = openBlock(timestampMicros);
      forgetPosition();
      appendVersion(createBlockMetadataTransaction(height, block, domain));
      for (const transaction of given) {
        const outcome = transaction(readLatest);
        if (outcome !== null) appendVersion(outcome);
      }
      appendVersion(createStateCheckpointTransaction(domain));
      return closeBlock(timestampMicros, given.length + overheadVersions);
    },
    appendEmptyBlocks(count) {
      ledger.requireRoom(count, 0);
      writer.appendEmptyBlocks(Array.from({ length: count }, () => clock.tick()));
      return closeBlock(blocks.at(blocks.nextHeight - 1).timestampMicros, count * overheadVersions);
    },
    appendWriteSet: (changes) => ledger.appendBlock([() => createWriteSetTransaction(changes, { domain })]),
    requireRoom(count, given) {
      if (hasRoom(genesisVersion, store.latest, count * overheadVersions + given)) return;
      throw new RangeError(`All ledger versions up to ${U64_MAX} are used.`);
    },
    prune(oldestVersion) {
      const latestVersion = genesisVersion + BigInt(store.latest);
      if (oldestVersion < 0n || oldestVersion > latestVersion) {
        throw new RangeError(`oldestVersion must be from 0 to ${latestVersion}, got ${oldestVersion}`);
      }
      setOldest(Number(oldestVersion - genesisVersion));
      dropPrunedValues(store);
    },
    beginEpoch() {
      snapshot = null;
      return toEpoch((store.epoch += 1n));
    },
    save: () => saveStore(store),
    keep: (savepoint) => {
      store.kept = savepoint;
    },
    restore(savepoint) {
      restoreStore(store, savepoint);
      forgetPosition();
    },
    load(loaded, state) {
      loadStore(store, loaded, state);
      forgetPosition();
      snapshot = loaded;
    },
    digest: () => formatHex(store.chain.accumulator()),
    toSnapshot: () => snapshot ?? createLedgerSnapshot(store),
    copy(other) {
      snapshot ??= createLedgerSnapshot(store);
      return createLedger({ ...options, clock: other }, copyStore(store, genesisVersion), snapshot);
    },
    history: store.history,
  };

  if (copied === null) {
    openBlock(options.genesisTimestampMicros);
    appendVersion(createGenesisTransaction(options.genesisState, domain));
  }
  return ledger;
}
