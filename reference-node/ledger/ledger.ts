import { U64_MAX } from "../../spec/vocabulary.ts";
import { computeHashDomain, formatHex, sha3 } from "../primitives/bytes.ts";
import {
  toBlockHeight,
  toVersion,
  type BlockHeight,
  type TimestampMicros,
  type Version,
} from "../primitives/u64.ts";
import {
  createBlockList,
  type BlockList,
  type BlockRecord,
  computeOldestVersion,
  type HistoryWindow,
} from "./block-list.ts";
import {
  createBlockMetadataTransaction,
  createGenesisTransaction,
  createStateCheckpointTransaction,
  type HashContext,
} from "./block-transactions.ts";
import {
  createBlockReader,
  createLedgerPosition,
  type LedgerPosition,
  type LedgerView,
  createLedgerSnapshot,
  type LedgerSnapshot,
} from "./ledger-view.ts";
import type { Clock } from "./clock.ts";
import { createNumberedList } from "./lists.ts";
import { toListingPosition, type ReadState, type StateChanges, type StateValue } from "./state-value.ts";
import {
  emptyAccumulator,
  computeNextAccumulator,
  toChangeEntries,
  type TransactionOutcome,
  type TransactionRecord,
} from "./transaction-record.ts";
import { createTransactionHistory, type TransactionHistory } from "./transaction-history.ts";
import { createVersionedState, type VersionedState } from "./versioned-state.ts";

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
export type Transaction = (read: ReadState) => TransactionOutcome | null;

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
  /** Returns all retained data as JSON data. */
  toSnapshot(): LedgerSnapshot;
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

/** Creates a ledger that contains only genesis. */
export function createLedger(options: LedgerOptions): Ledger {
  const { chainId, clock, genesisVersion } = options;
  const domain = computeHashDomain(options.signingDomain, "Transaction");
  const accumulatorDomain = computeHashDomain(options.signingDomain, "TransactionAccumulator");
  const state: VersionedState<StateValue> = createVersionedState([], toListingPosition);
  const blocks: BlockList = createBlockList();
  const transactions = createNumberedList<TransactionRecord>("transaction");
  let latest = -1;
  let oldest = 0;
  let accumulator = emptyAccumulator;
  let position: LedgerPosition | null = null;

  const context = (): HashContext => ({ domain, accumulator });
  const readLatest: ReadState = (key) => state.read(key, latest);

  const appendVersion = (outcome: TransactionOutcome): void => {
    const version = toVersion(genesisVersion + BigInt(latest + 1));
    latest += 1;
    state.write(latest, outcome.changes);
    const changes = toChangeEntries(outcome.changes);
    accumulator = computeNextAccumulator(accumulatorDomain, accumulator, { version, outcome, changes });
    transactions.append({ ...outcome, changes, accumulatorRootHash: formatHex(accumulator) });
  };

  /**
   * Drops the transactions of incomplete blocks, and the blocks below the one that may contain the oldest version.
   * The latest block is retained even if it is incomplete, because the ledger headers then report it as the oldest
   * block.
   */
  const dropBlocks = (): void => {
    const whole = Math.min(blocks.findFirstFromVersion(oldest), blocks.nextHeight - 1);
    transactions.dropBelow(Math.min(oldest, blocks.at(whole).firstVersion));
    // The block before the oldest complete block is retained, because it may contain the oldest version.
    blocks.dropBelow(whole - 1);
  };

  const setOldest = (version: number): void => {
    if (version > oldest) {
      // `oldest` changes before the values are dropped, so that a read of a pruned version already returns 410.
      oldest = version;
      position = null;
    }
    dropBlocks();
  };

  const openBlock = (timestampMicros: bigint): BlockRecord => {
    const hash = formatHex(sha3(accumulator, `block ${blocks.nextHeight} at ${timestampMicros}`));
    const block = { firstVersion: latest + 1, timestampMicros, epoch: 1n, hash };
    blocks.append(block);
    position = null;
    return block;
  };

  const ledger: Ledger = {
    capture() {
      const nowMicros = clock.now();
      position ??= createLedgerPosition({ chainId, genesisVersion, latest, oldest, blocks });
      const lag = nowMicros - position.timestampMicros;
      if (
        clock.lagMicrosMax !== null &&
        lag > clock.lagMicrosMax &&
        hasRoom(genesisVersion, latest, overheadVersions)
      ) {
        ledger.appendBlock([], nowMicros);
      }
      const captured = (position ??= createLedgerPosition({
        chainId,
        genesisVersion,
        latest,
        oldest,
        blocks,
      }));
      return {
        position: captured,
        nowMicros,
        ...readingWithin(captured, { state, genesisVersion }),
        blockAt: createBlockReader(captured, { blocks, transactions, genesisVersion }),
      };
    },
    appendBlock(given, at) {
      const versions = given.length + overheadVersions;
      if (!hasRoom(genesisVersion, latest, versions)) {
        throw new RangeError(`All ledger versions up to ${U64_MAX} are used.`);
      }
      const timestampMicros = at ?? clock.tick();
      const height = blocks.nextHeight;
      const block = openBlock(timestampMicros);
      appendVersion(createBlockMetadataTransaction(height, block, context()));
      for (const transaction of given) {
        const outcome = transaction(readLatest);
        if (outcome !== null) appendVersion(outcome);
      }
      appendVersion(createStateCheckpointTransaction(context()));
      setOldest(computeOldestVersion({ ...options, latest, blocks, timestampMicros }));
      state.prune(oldest, pruneStepsPerVersion * versions);
      return {
        height: toBlockHeight(BigInt(height)),
        firstVersion: toVersion(genesisVersion + BigInt(block.firstVersion)),
        lastVersion: toVersion(genesisVersion + BigInt(latest)),
        timestampMicros,
      };
    },
    prune(oldestVersion) {
      const latestVersion = genesisVersion + BigInt(latest);
      if (oldestVersion < 0n || oldestVersion > latestVersion) {
        throw new RangeError(`oldestVersion must be from 0 to ${latestVersion}, got ${oldestVersion}`);
      }
      setOldest(Number(oldestVersion - genesisVersion));
      state.prune(oldest);
    },
    digest: () => formatHex(accumulator),
    toSnapshot: () => createLedgerSnapshot({ state, blocks, transactions }),
    history: createTransactionHistory({ blocks, transactions, genesisVersion }),
  };

  openBlock(options.genesisTimestampMicros);
  appendVersion(createGenesisTransaction(options.genesisState, context()));
  return ledger;
}

/** Returns whether `count` more versions fit below 2^64. */
function hasRoom(genesisVersion: bigint, latest: number, count: number): boolean {
  return genesisVersion + BigInt(latest + count) <= U64_MAX;
}

/** Creates the functions of a view that read the state. They reject versions that are not retained. */
function readingWithin(
  { version: latest, oldestVersion }: LedgerPosition,
  from: { readonly state: VersionedState<StateValue>; readonly genesisVersion: bigint },
): Pick<LedgerView, "read" | "list" | "findKey"> {
  const relative = (version: Version): number => {
    if (version < oldestVersion || version > latest) {
      throw new RangeError(`version must be from ${oldestVersion} to ${latest}, got ${version}`);
    }
    return Number(version - from.genesisVersion);
  };
  return {
    read: (key, version) => from.state.read(key, relative(version)),
    list: (list, sortKey, version) => from.state.list(list, sortKey, relative(version)),
    findKey: (prefix) => from.state.findKey(prefix),
  };
}
