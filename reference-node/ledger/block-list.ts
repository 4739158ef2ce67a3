import { createNumberedList, type NumberedList } from "./lists.ts";

/**
 * A block of the ledger. Its height is its number in the list. Its last version is one below the first version of the
 * next block.
 */
export interface BlockRecord {
  readonly firstVersion: number;
  readonly timestampMicros: bigint;
  readonly epoch: bigint;
  /** The hash as 0x and 64 hex digits. */
  readonly hash: string;
}

/**
 * The blocks in order of their heights. Versions are relative to genesis. Old blocks can be dropped from the front.
 */
export interface BlockList extends Pick<NumberedList<BlockRecord>, "appendCreated" | "rewind" | "load"> {
  /** The height of the oldest retained block. */
  readonly oldestHeight: number;
  /** The height of the next block. */
  readonly nextHeight: number;
  append(block: BlockRecord): void;
  /** @throws RangeError for a height that is not retained. */
  at(height: number): BlockRecord;
  /**
   * Finds the height of the first retained block that starts at or after a version. Returns `nextHeight` if there
   * is none. O(log n).
   */
  findFirstFromVersion(version: number): number;
  /**
   * Finds the height of the last retained block that starts at or before a version. If there is none, returns the
   * oldest height minus 1. O(log n).
   */
  findContaining(version: number): number;
  /**
   * Finds the height of the first retained block at or after a timestamp. Returns `nextHeight` if there is none.
   * O(log n).
   */
  findFirstSince(timestampMicros: bigint): number;
  /** Drops every block below a height, but keeps the blocks from `keepFrom` on in memory. Amortised O(1). */
  dropBelow(height: number, keepFrom?: number): void;
  /** Returns the retained blocks, the oldest first. */
  toArray(): readonly BlockRecord[];
}

export function createBlockList(): BlockList {
  const blocks = createNumberedList<BlockRecord>("block height");

  const search = (isAtOrAfter: (block: BlockRecord) => boolean): number => {
    let low = blocks.oldest;
    let high = blocks.next;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAtOrAfter(blocks.at(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  return {
    get oldestHeight() {
      return blocks.oldest;
    },
    get nextHeight() {
      return blocks.next;
    },
    append: (block) => blocks.append(block),
    appendCreated: (count, create) => blocks.appendCreated(count, create),
    at: (height) => blocks.at(height),
    findFirstFromVersion: (version) => search((block) => block.firstVersion >= version),
    findContaining: (version) => search((block) => block.firstVersion > version) - 1,
    findFirstSince: (micros) => search((block) => block.timestampMicros >= micros),
    dropBelow: (height, keepFrom) => blocks.dropBelow(height, keepFrom),
    rewind: (extent) => blocks.rewind(extent),
    load: (oldest, loaded) => blocks.load(oldest, loaded),
    toArray: () => blocks.toArray(),
  };
}

/** The history window: which versions a ledger retains. Older versions are pruned. */
export interface HistoryWindow {
  /** The number of retained versions, or 0 to retain all. */
  readonly historyVersions: number;
  /**
   * The maximum age of a retained block in seconds, relative to the latest block; null for no limit. Blocks are
   * retained or pruned as a whole.
   */
  readonly historyWindowSeconds: number | null;
}

/**
 * Computes the oldest retained version, relative to genesis. It is 0 if everything is retained. The list must
 * contain the latest block.
 */
export function computeOldestVersion(
  window: HistoryWindow & {
    readonly latest: number;
    readonly timestampMicros: bigint;
    readonly blocks: BlockList;
  },
): number {
  const oldestByCount =
    window.historyVersions === 0 ? 0 : Math.max(0, window.latest - window.historyVersions + 1);
  if (window.historyWindowSeconds === null) return oldestByCount;
  const firstHeight = window.blocks.findFirstSince(
    window.timestampMicros - BigInt(window.historyWindowSeconds) * 1_000_000n,
  );
  return Math.max(oldestByCount, window.blocks.at(firstHeight).firstVersion);
}
