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
import { createVersionedState, type VersionedState } from "./versioned-state.ts";

/** A block of the ledger. */
export interface Block {
  readonly height: BlockHeight;
  readonly firstVersion: Version;
  readonly lastVersion: Version;
  readonly timestampMicros: TimestampMicros;
}

/**
 * Executes one transaction upon the state before it. It never throws: what fails has an outcome too. Null stands for
 * one that no block takes; it gets no version.
 */
export type Transaction = (read: ReadState) => TransactionOutcome | null;

/** The history of the state, a version for each transaction, in blocks. */
export interface Ledger {
  /** Captures what one request sees. */
  capture(): LedgerView;
  /**
   * Appends a block: its metadata as one version, then a version for each transaction, then its state checkpoint.
   * The timestamp is the clock's unless given. @throws RangeError when the ledger versions of a u64 are used up.
   */
  appendBlock(transactions: readonly Transaction[], timestampMicros?: TimestampMicros): Block;
  /** Makes a version the oldest that is kept; one below the present oldest changes nothing. @throws RangeError above the latest. */
  prune(oldestVersion: bigint): void;
  /** SHA3-256 over all transactions and what they wrote, up to the latest version, as 0x and 64 hex digits. */
  digest(): string;
  /** Everything that is kept, as plain data. */
  toSnapshot(): LedgerSnapshot;
}

export interface LedgerOptions extends HistoryWindow {
  /** The vendor word, which in capitals is the domain of every hash. */
  readonly vendor: string;
  readonly chainId: number;
  readonly clock: Clock;
  /** The version of the genesis transaction, which is block 0. */
  readonly genesisVersion: bigint;
  readonly genesisTimestampMicros: TimestampMicros;
  readonly genesisState: StateChanges;
}

/** The versions of a block beside those of its transactions: its metadata and its state checkpoint. */
const overheadVersions = 2;
/** Values dropped for each version appended, at least: more than a version writes, so that no backlog grows. */
const pruneStepsPerVersion = 256;

/** Creates a ledger that holds its genesis and nothing else. */
export function createLedger(options: LedgerOptions): Ledger {
  const { chainId, clock, genesisVersion } = options;
  const domain = computeHashDomain(options.vendor, "Transaction");
  const accumulatorDomain = computeHashDomain(options.vendor, "TransactionAccumulator");
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

  /** Drops the blocks that are no longer whole; the last one stays, for it is named as the oldest all the same. */
  const dropBlocks = (): void => {
    const whole = Math.min(blocks.findFirstFromVersion(oldest), blocks.nextHeight - 1);
    transactions.dropBelow(blocks.at(whole).firstVersion);
    // One more by its numbers alone: in it lies the oldest version.
    blocks.dropBelow(whole - 1);
  };

  const setOldest = (version: number): void => {
    if (version > oldest) {
      // Advertised first, dropped later: who asks for it meanwhile is told that it is pruned.
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
        throw new RangeError(`the ledger versions up to ${U64_MAX} are used up`);
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
        throw new RangeError(`oldestVersion expected 0 to ${latestVersion}, got ${oldestVersion}`);
      }
      setOldest(Number(oldestVersion - genesisVersion));
      state.prune(oldest);
    },
    digest: () => formatHex(accumulator),
    toSnapshot: () => createLedgerSnapshot({ state, blocks, transactions }),
  };

  openBlock(options.genesisTimestampMicros);
  appendVersion(createGenesisTransaction(options.genesisState, context()));
  return ledger;
}

/** Whether so many further versions fit below 2^64. */
function hasRoom(genesisVersion: bigint, latest: number, count: number): boolean {
  return genesisVersion + BigInt(latest + count) <= U64_MAX;
}

/** Reads the state within the window of a position. */
function readingWithin(
  { version: latest, oldestVersion }: LedgerPosition,
  from: { readonly state: VersionedState<StateValue>; readonly genesisVersion: bigint },
): Pick<LedgerView, "read" | "list"> {
  const relative = (version: Version): number => {
    if (version < oldestVersion || version > latest) {
      throw new RangeError(`version expected ${oldestVersion} to ${latest}, got ${version}`);
    }
    return Number(version - from.genesisVersion);
  };
  return {
    read: (key, version) => from.state.read(key, relative(version)),
    list: (list, sortKey, version) => from.state.list(list, sortKey, relative(version)),
  };
}
