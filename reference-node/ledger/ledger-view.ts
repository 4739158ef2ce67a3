import {
  type BlockHeight,
  type Epoch,
  type TimestampMicros,
  type Version,
  toBlockHeight,
  toEpoch,
  toTimestampMicros,
  toVersion,
} from "../primitives/u64.ts";
import type { StateValue } from "./state-value.ts";
import type { ListingEntry, VersionedState } from "./versioned-state.ts";
import type { BlockList } from "./block-list.ts";
import type { NumberedList } from "./lists.ts";
import type { TransactionRecord } from "./transaction-record.ts";

/**
 * The ledger position, which the headers of every response contain (§4.0). The ledger returns the same object until
 * the position changes.
 */
export interface LedgerPosition {
  readonly chainId: number;
  readonly version: Version;
  readonly oldestVersion: Version;
  readonly timestampMicros: TimestampMicros;
  readonly epoch: Epoch;
  readonly blockHeight: BlockHeight;
  readonly oldestBlockHeight: BlockHeight;
}

/**
 * The ledger as one request sees it. A request captures it once, so that its headers and its body have the same
 * position.
 */
export interface LedgerView {
  readonly position: LedgerPosition;
  /** The server time (§4.8) at which the view was captured. It is ahead of the ledger's clock by the lag of the clock. */
  readonly nowMicros: TimestampMicros;
  /**
   * Reads the value of a key at a version.
   * @throws RangeError for a version that is not retained. The caller must check the version first.
   */
  readonly read: (key: string, version: Version) => StateValue | undefined;
  /**
   * Lists the entries of a listing that exist at a version, in order of their sort keys, starting at the sort key
   * `from`. Iterate the result before the ledger changes.
   * @throws RangeError in the same cases as `read`.
   */
  readonly list: (list: string, from: string, version: Version) => Iterable<ListingEntry<StateValue>>;
  /** Finds a state key that starts with a prefix. It may exist only at other versions than the latest. */
  readonly findKey: (prefix: string) => string | undefined;
  /**
   * Returns the block that contains a version, or null if the block is partly or completely pruned.
   * @throws RangeError for a version that is not retained. The caller must check the version first.
   */
  readonly blockAt: (version: Version) => BlockView | null;
}

/** Creates the position of a ledger. The last block in the list is the latest block. */
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
  // If the oldest version is inside the last block, the ledger has no complete block. The last block is then reported
  // as the oldest block.
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

/** Returns whether a version is neither pruned nor newer than a ledger position. */
export function isRetained(version: Version, { version: latest, oldestVersion }: LedgerPosition): boolean {
  return version >= oldestVersion && version <= latest;
}

/** A completely retained block and its transactions (§2.8). */
export interface BlockView {
  readonly height: BlockHeight;
  /** The hash as 0x and 64 hex digits. */
  readonly hash: string;
  readonly timestampMicros: TimestampMicros;
  readonly epoch: Epoch;
  readonly firstVersion: Version;
  readonly lastVersion: Version;
  /** Returns the first `countMax` transactions of the block. */
  readonly transactions: (countMax: number) => readonly TransactionRecord[];
}

/** Creates the function `blockAt` of a view at a ledger position. */
function createBlockReader(
  position: LedgerPosition,
  from: {
    readonly blocks: BlockList;
    readonly transactions: NumberedList<TransactionRecord>;
    readonly genesisVersion: bigint;
  },
): (version: Version) => BlockView | null {
  const { blocks, transactions, genesisVersion } = from;
  const { version: latest, oldestVersion, oldestBlockHeight, blockHeight } = position;
  return (version) => {
    if (version < oldestVersion || version > latest) {
      throw new RangeError(`version must be from ${oldestVersion} to ${latest}, got ${version}`);
    }
    const height = blocks.findContaining(Number(version - genesisVersion));
    if (height < oldestBlockHeight) return null;
    const { firstVersion, hash, timestampMicros, epoch } = blocks.at(height);
    const isLast = BigInt(height) === blockHeight;
    const last = isLast ? Number(latest - genesisVersion) : blocks.at(height + 1).firstVersion - 1;
    return {
      height: toBlockHeight(BigInt(height)),
      hash,
      timestampMicros: toTimestampMicros(timestampMicros),
      epoch: toEpoch(epoch),
      firstVersion: toVersion(genesisVersion + BigInt(firstVersion)),
      lastVersion: toVersion(genesisVersion + BigInt(last)),
      transactions: (countMax) =>
        Array.from({ length: Math.min(countMax, last - firstVersion + 1) }, (_, index) =>
          transactions.at(firstVersion + index),
        ),
    };
  };
}

/** Creates the functions of a view that read the state. They reject versions that are not retained. */
function createStateReader(
  { version: latest, oldestVersion }: LedgerPosition,
  from: {
    readonly store: { readonly state: VersionedState<StateValue> };
    readonly genesisVersion: bigint;
  },
): Pick<LedgerView, "read" | "list" | "findKey"> {
  const relative = (version: Version): number => {
    if (version < oldestVersion || version > latest) {
      throw new RangeError(`version must be from ${oldestVersion} to ${latest}, got ${version}`);
    }
    return Number(version - from.genesisVersion);
  };
  return {
    read: (key, version) => from.store.state.read(key, relative(version)),
    list: (list, sortKey, version) => from.store.state.list(list, sortKey, relative(version)),
    findKey: (prefix) => from.store.state.findKey(prefix),
  };
}

/** Creates the view of a ledger at a position. */
export function createLedgerView(
  position: LedgerPosition,
  nowMicros: TimestampMicros,
  from: {
    readonly store: {
      readonly state: VersionedState<StateValue>;
      readonly blocks: BlockList;
      readonly transactions: NumberedList<TransactionRecord>;
    };
    readonly genesisVersion: bigint;
  },
): LedgerView {
  const { store, genesisVersion } = from;
  const { blocks, transactions } = store;
  return {
    position,
    nowMicros,
    ...createStateReader(position, { store, genesisVersion }),
    blockAt: createBlockReader(position, { blocks, transactions, genesisVersion }),
  };
}
