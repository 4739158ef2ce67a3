/** The bytes of state files. */
import { gunzipSync, gzipSync } from "node:zlib";
import { createHash } from "node:crypto";

/** The bytes of a file. */
export interface FileBytes {
  readonly bytes: Buffer;
  /** Returns the bytes as a stream of small chunks. */
  stream(): AsyncIterable<Uint8Array>;
  equals(other: FileBytes): boolean;
}

/** Creates a file of bytes. */
export function toFile(bytes: Buffer): FileBytes {
  return {
    bytes,
    stream: async function* stream() {
      for (let start = 0; start < bytes.length; start += 1009) {
        yield await Promise.resolve(bytes.subarray(start, start + 1009));
      }
    },
    equals: (other) => bytes.equals(other.bytes),
  };
}

/** Reads a stream to its end. */
export async function readAll(source: AsyncIterable<Uint8Array>): Promise<FileBytes> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return toFile(Buffer.concat(chunks));
}

/** Returns the lines of a file. */
export function linesOf({ bytes }: FileBytes): string[] {
  return gunzipSync(bytes).toString().split("\n").slice(0, -1);
}

/** Creates a file of lines. */
export function fileOf(lines: readonly string[]): FileBytes {
  return toFile(gzipSync(lines.map((line) => `${line}\n`).join("")));
}

/** Creates a file of lines whose end line has the hash of the others, as a hostile program would write it. */
export function sealedFileOf(lines: readonly string[]): FileBytes {
  const others = lines.slice(0, -1);
  const sha256 = createHash("sha256")
    .update(others.map((line) => `${line}\n`).join(""))
    .digest("hex");
  const end = { ...(JSON.parse(lines.at(-1) ?? "") as object), lines: others.length, sha256 };
  return fileOf([...others, JSON.stringify(end)]);
}
