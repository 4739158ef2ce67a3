import { constants, gunzipSync } from "node:zlib";
import { parseHeader, type FileHeader } from "./file-header.ts";
import { createLineError } from "./state-file-error.ts";

/** No 4096 compressed bytes become more than this. */
const headerBytesMax = 8 * 1024 * 1024;

/**
 * Reads the header from the first bytes of a file, so that a node can be created with the options of the file.
 * @throws StateFileError for another file.
 */
export function readHeader(start: Uint8Array): FileHeader {
  try {
    // The data ends within the compressed stream, because only the first bytes of the file are there.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: headerBytesMax };
    const bytes = gunzipSync(start, options);
    const end = bytes.indexOf("\n");
    const value: unknown = JSON.parse(bytes.subarray(0, end === -1 ? bytes.length : end).toString());
    return parseHeader(value);
  } catch (error) {
    const reason = error instanceof TypeError || error instanceof RangeError ? error.message : null;
    throw createLineError(1, reason ?? "the file must be a state file, but it is another file", error);
  }
}
