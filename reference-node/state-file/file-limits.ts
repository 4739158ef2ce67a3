/** The limits of a state file. They bound the memory that a hostile file can take. */
import { getHeapStatistics } from "node:v8";

export interface FileLimits {
  /** The maximum size of a line in bytes. */
  readonly lineBytesMax: number;
  /** The maximum number of bytes that the lines may take in memory, by an estimate. */
  readonly memoryBytesMax: number;
}

/**
 * The memory of a JSON value in addition to its text. A loaded state of 120 000 versions and 3 million values took 23 bytes
 * for each with Node.js 20, with all indexes. The rest is a reserve for states with smaller values.
 */
export const bytesPerValue = 32;

/** The maximum number of items of one kind in a file. */
export const itemsMax = 10_000_000;

/** Returns the limits for this process. The rest of the memory is for indexes and for the node itself. */
export function computeFileLimits(): FileLimits {
  return {
    lineBytesMax: 16 * 1024 * 1024,
    memoryBytesMax: Math.floor(getHeapStatistics().heap_size_limit * 0.7),
  };
}
