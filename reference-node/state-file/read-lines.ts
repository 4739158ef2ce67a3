import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { createLineError } from "./state-file-error.ts";

/** A line of a file, without its line break. */
export interface FileLine {
  /** The number of the line, from 1 on. */
  readonly number: number;
  readonly bytes: Buffer;
}

const lineBreak = 0x0a;
const chunkSize = 64 * 1024;

/**
 * Reads the lines of a gzip file as a stream. Only one line and one chunk are in memory.
 * @throws StateFileError for a file that is not gzip, is cut or has a longer line. Errors of the source are passed on.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  lineBytesMax: number,
): AsyncGenerator<FileLine, void, undefined> {
  let number = 1;
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const chunk of decompress(source)) {
      let start = 0;
      for (let end = chunk.indexOf(lineBreak); end !== -1; end = chunk.indexOf(lineBreak, start)) {
        const tail = chunk.subarray(start, end);
        requireLength(restBytes + tail.length, lineBytesMax, number);
        yield { number, bytes: rest.length === 0 ? tail : Buffer.concat([...rest, tail]) };
        number += 1;
        [rest, restBytes, start] = [[], 0, end + 1];
      }
      rest.push(chunk.subarray(start));
      restBytes += chunk.length - start;
      requireLength(restBytes, lineBytesMax, number);
    }
  } catch (error) {
    throw toLineError(error, number);
  }
  if (restBytes > 0) throw createLineError(number, "the line must end with a line break, but the file ends");
}

/** Decompresses a source. If either side fails or ends early, the other one is closed. */
function decompress(source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const gunzip = createGunzip({ chunkSize });
  // The error reaches the reader of the lines through the iterator.
  pipeline(Readable.from(source, { objectMode: true }), gunzip, () => {});
  return gunzip;
}

function requireLength(length: number, max: number, number: number): void {
  if (length > max) throw createLineError(number, `the line must have at most ${max} bytes, got more`);
}

const reasons: { readonly [code: string]: string } = {
  Z_BUF_ERROR: "the compressed data must be complete, but the file is cut here",
  Z_DATA_ERROR: "the file must be intact gzip data, but it is another file or was changed",
};

/** Describes an error of the decompression. Returns every other error unchanged. */
function toLineError(error: unknown, number: number): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason === undefined ? error : createLineError(number, reason, error);
}
