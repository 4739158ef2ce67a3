import { createNumberedList } from "./lists.ts";

/** A block by its numbers; the height is its place, the last version the one before the next block's first. */
export interface BlockRecord {
  readonly firstVersion: number;
  readonly timestampMicros: bigint;
  readonly epoch: bigint;
  /** 0x and 64 hex digits. */
  readonly hash: string;
}

/** Blocks in the order of their heights, from 0; versions are relative. Old ones can be dropped from the front. */
export interface BlockList {
  /** The height that the next block will have. */
  readonly nextHeight: number;
  append(block: BlockRecord): void;
  /** @throws RangeError for a height that is not kept. */
  at(height: number): BlockRecord;
  /** The height of the first kept block that begins at or after a version; `nextHeight` where none does. O(log n). */
  findFirstFromVersion(version: number): number;
  /** The height of the last kept block that begins at or before a version; one below the oldest if none. O(log n). */
  findContaining(version: number): number;
  /** The height of the first kept block whose timestamp is at or after the given one; `nextHeight` if none. O(log n). */
  findFirstSince(timestampMicros: bigint): number;
  /** Drops every block below a height. Amortised O(1). */
  dropBelow(height: number): void;
  /** What is kept, oldest first. */
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
    get nextHeight() {
      return blocks.next;
    },
    append: (block) => blocks.append(block),
    at: (height) => blocks.at(height),
    findFirstFromVersion: (version) => search((block) => block.firstVersion >= version),
    findContaining: (version) => search((block) => block.firstVersion > version) - 1,
    findFirstSince: (micros) => search((block) => block.timestampMicros >= micros),
    dropBelow: (height) => blocks.dropBelow(height),
    toArray: () => blocks.toArray(),
  };
}

/** How much of the past a ledger keeps. */
export interface HistoryWindow {
  /** How many versions; 0 for all. */
  readonly historyVersions: number;
  /** How many seconds before the latest block, in whole blocks; null for all. */
  readonly historyWindowSeconds: number | null;
}

/** The oldest relative version that the windows keep, once the latest block is in the list; 0 where they keep all. */
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
