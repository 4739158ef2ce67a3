import { closeSync, openSync, readSync } from "node:fs";

const chunkBytes = 1024 * 1024;

/**
 * Reads a file, but no more than so many bytes and one: a path may name what has no end.
 * @throws {Error} where the file cannot be read
 */
export function readBounded(path: string, bytesMax: number): Buffer {
  const file = openSync(path, "r");
  const chunks: Buffer[] = [];
  try {
    for (let left = bytesMax + 1; left > 0;) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, left));
      const count = readSync(file, chunk);
      if (count === 0) break;
      chunks.push(chunk.subarray(0, count));
      left -= count;
    }
  } finally {
    closeSync(file);
  }
  return Buffer.concat(chunks);
}
