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
  firstFrom(version: number): number;
  /** The height of the first kept block whose timestamp is at or after the given one; `nextHeight` if none. O(log n). */
  firstSince(timestampMicros: bigint): number;
  /** Drops every block below a height. Amortised O(1). */
  dropBelow(height: number): void;
}

export function createBlockList(): BlockList {
  let blocks: BlockRecord[] = [];
  let dropped = 0;

  const search = (isAtOrAfter: (block: BlockRecord) => boolean): number => {
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const block = blocks[middle];
      if (block !== undefined && isAtOrAfter(block)) high = middle;
      else low = middle + 1;
    }
    return low + dropped;
  };
  let oldest = 0;

  return {
    get nextHeight() {
      return dropped + blocks.length;
    },
    append: (block) => {
      blocks.push(block);
    },
    at(height) {
      const block = height < oldest ? undefined : blocks[height - dropped];
      if (block === undefined) {
        throw new RangeError(
          `block height expected ${oldest} to ${dropped + blocks.length - 1}, got ${height}`,
        );
      }
      return block;
    },
    firstFrom: (version) =>
      Math.max(
        oldest,
        search((block) => block.firstVersion >= version),
      ),
    firstSince: (micros) =>
      Math.max(
        oldest,
        search((block) => block.timestampMicros >= micros),
      ),
    dropBelow(height) {
      oldest = Math.max(oldest, Math.min(height, dropped + blocks.length));
      if ((oldest - dropped) * 2 < blocks.length) return;
      blocks = blocks.slice(oldest - dropped);
      dropped = oldest;
    },
  };
}
