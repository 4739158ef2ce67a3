import { U64_MAX } from "../../spec/vocabulary.ts";
import { computeHashDomain, formatHex } from "../primitives/bytes.ts";
import {
  toBlockHeight,
  toEpoch,
  toTimestampMicros,
  toVersion,
  type BlockHeight,
  type Epoch,
  type TimestampMicros,
  type Version,
} from "../primitives/u64.ts";
import { type BlockRecord, computeOldestVersion, type HistoryWindow } from "./block-list.ts";
import {
  createBlockMetadataTransaction,
  createGenesisTransaction,
  createStateCheckpointTransaction,
} from "./block-transactions.ts";
import {
  createBlockReader,
  createStateReader,
  createLedgerPosition,
  type LedgerPosition,
  type LedgerView,
} from "./ledger-view.ts";
import type { Clock } from "./clock.ts";
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
import type { ReadState, StateChanges } from "./state-value.ts";
import { createBlockRecord, createTransactionRecord } from "./sealed-records.ts";
import type { TransactionOutcome, UnsealedOutcome } from "./transaction-record.ts";
import type { TransactionHistory } from "./transaction-history.ts";

/** An appended block of the ledger. */
export interface Block {
  readonly height: BlockHeight;
  readonly firstVersion: Version;
  readonly lastVersion: Version;
  readonly timestampMicros: TimestampMicros;
}

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
   * appended first.
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
  /** Replaces the data of the ledger by that of a snapshot. All savepoints become invalid. */
  load(snapshot: LedgerSnapshot): void;
  /** Creates a ledger with the same data and another clock. */
  copy(clock: Clock): Ledger;
}

export interface LedgerOptions extends HistoryWindow {
  /** The word at the start of every hash domain. */
  readonly signingDomain: string;
  readonly chainId: number;
  readonly clock: Clock;
  /** The version of the genesis transaction, which is the only transaction of block 0. */
  readonly genesisVersion: bigint;
  readonly genesisTimestampMicros: TimestampMicros;
  readonly genesisState: StateChanges;
}

/** The number of versions of a block in addition to its transactions: its metadata and its state checkpoint. */
const overheadVersions = 2;
/**
 * The maximum number of values to drop per appended version. A version writes fewer values than this, so the values
 * that wait to be dropped do not accumulate.
 */
const pruneStepsPerVersion = 256;

/** Creates a ledger that contains only genesis, or has the data of another one. */
export function createLedger(options: LedgerOptions, copied: LedgerStore | null = null): Ledger {
  const { chainId, clock, genesisVersion } = options;
  const domain = computeHashDomain(options.signingDomain, "Transaction");
  const accumulatorDomain = computeHashDomain(options.signingDomain, "TransactionAccumulator");
  const store = copied ?? createLedgerStore(genesisVersion);
  const { blocks, transactions, chain } = store;
  let position: LedgerPosition | null = null;

  const readLatest: ReadState = (key) => store.state.read(key, store.latest);
  const capturePosition = (): LedgerPosition =>
    (position ??= createLedgerPosition({ chainId, genesisVersion, ...store }));

  const appendVersion = (outcome: TransactionOutcome | UnsealedOutcome): void => {
    const version = toVersion(genesisVersion + BigInt(store.latest + 1));
    store.latest += 1;
    store.state.write(store.latest, outcome.changes);
    transactions.append(createTransactionRecord(chain, accumulatorDomain, { version, outcome }));
  };

  const setOldest = (version: number): void => {
    if (version > store.oldest) {
      // `oldest` changes before the values are dropped, so that a read of a pruned version already returns 410.
      store.oldest = version;
      position = null;
    }
    dropPrunedBlocks(store);
  };

  const openBlock = (timestampMicros: bigint): BlockRecord => {
    const at = { firstVersion: store.latest + 1, timestampMicros, epoch: store.epoch };
    const block = createBlockRecord(chain, { ...at, height: blocks.nextHeight });
    blocks.append(block);
    position = null;
    return block;
  };

  const ledger: Ledger = {
    capture() {
      const now = clock.now();
      const lag = now - capturePosition().timestampMicros;
      if (
        clock.lagMicrosMax !== null &&
        lag > clock.lagMicrosMax &&
        hasRoom(genesisVersion, store.latest, overheadVersions)
      ) {
        ledger.appendBlock([], now);
      }
      const captured = capturePosition();
      return {
        position: captured,
        nowMicros: toTimestampMicros(now + clock.lag()),
        ...createStateReader(captured, { store, genesisVersion }),
        blockAt: createBlockReader(captured, { blocks, transactions, genesisVersion }),
      };
    },
    appendBlock(given, at) {
      const versions = given.length + overheadVersions;
      ledger.requireRoom(1, given.length);
      const timestampMicros = at ?? clock.tick();
      const height = blocks.nextHeight;
      const block = openBlock(timestampMicros);
      appendVersion(createBlockMetadataTransaction(height, block, domain));
      for (const transaction of given) {
        const outcome = transaction(readLatest);
        if (outcome !== null) appendVersion(outcome);
      }
      appendVersion(createStateCheckpointTransaction(domain));
      setOldest(computeOldestVersion({ ...options, latest: store.latest, blocks, timestampMicros }));
      dropPrunedValues(store, pruneStepsPerVersion * versions);
      return {
        height: toBlockHeight(BigInt(height)),
        firstVersion: toVersion(genesisVersion + BigInt(block.firstVersion)),
        lastVersion: toVersion(genesisVersion + BigInt(store.latest)),
        timestampMicros,
      };
    },
    appendWriteSet: (changes) => ledger.appendBlock([() => createGenesisTransaction(changes, domain)]),
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
    beginEpoch: () => toEpoch((store.epoch += 1n)),
    save: () => saveStore(store),
    keep: (savepoint) => {
      store.kept = savepoint;
    },
    restore(savepoint) {
      restoreStore(store, savepoint);
      position = null;
    },
    load(snapshot) {
      loadStore(store, snapshot);
      position = null;
    },
    digest: () => formatHex(chain.accumulator()),
    toSnapshot: () => createLedgerSnapshot(store),
    copy: (other) => createLedger({ ...options, clock: other }, copyStore(store, genesisVersion)),
    history: store.history,
  };

  if (copied === null) {
    openBlock(options.genesisTimestampMicros);
    appendVersion(createGenesisTransaction(options.genesisState, domain));
  }
  return ledger;
}
