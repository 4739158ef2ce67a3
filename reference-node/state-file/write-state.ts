import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { packageVersion } from "../primitives/package-version.ts";
import type { FileEnd, FileHeader } from "./file-header.ts";
import { computeFileLimits } from "./file-limits.ts";
import { toBlockLine, toTransactionLine, toValueLine } from "./ledger-lines.ts";
import { toNodeLine } from "./node-line.ts";
import type { NodeState } from "./node-state.ts";
import { toPendingLine } from "./pending-line.ts";
import type { StateOptions } from "./state-options.ts";

/** The number of bytes that are compressed at once. */
const chunkBytes = 64 * 1024;

/**
 * Writes a state as a stream of gzip NDJSON. Lines are created only as fast as the reader takes them. Equal states give
 * equal bytes.
 * @throws RangeError, through the stream, for an item that is too large for a line.
 */
export function writeState(state: NodeState, options: StateOptions): Readable {
  const gzip = createGzip();
  // An error of the lines reaches the reader of the stream.
  pipeline(Readable.from(createChunks(state, options), { objectMode: true }), gzip, () => {});
  return gzip;
}

function* createChunks(state: NodeState, options: StateOptions): Generator<Buffer, void, undefined> {
  const { lineBytesMax } = computeFileLimits();
  const sha256 = createHash("sha256");
  let lines = 0;
  let text = "";
  const takeChunk = (): Buffer => {
    const chunk = Buffer.from(text);
    sha256.update(chunk);
    text = "";
    return chunk;
  };
  for (const item of createItems(state, options)) {
    const line = JSON.stringify(item);
    if (Buffer.byteLength(line) > lineBytesMax) {
      throw new RangeError(
        `a line of a state file must have at most ${lineBytesMax} bytes, got ${line.length}`,
      );
    }
    text += `${line}\n`;
    lines += 1;
    if (text.length >= chunkBytes) yield takeChunk();
  }
  yield takeChunk();
  const digest = state.ledger.transactions.at(-1)?.accumulatorRootHash ?? "";
  const end: FileEnd = { kind: "end", lines, digest, sha256: sha256.digest("hex") };
  yield Buffer.from(`${JSON.stringify(end)}\n`);
}

function* createItems(state: NodeState, options: StateOptions): Generator<object, void, undefined> {
  const { ledger, submission } = state;
  const { blocks, values, transactions, firstHeight, firstVersion } = ledger;
  const { entries } = submission;
  const header: FileHeader = {
    format: "touchstone-state",
    formatVersion: 1,
    toolVersion: packageVersion(),
    options,
    counts: {
      node: 1,
      block: blocks.length,
      value: values.length,
      transaction: transactions.length,
      pending: entries.length,
    },
  };
  yield header;
  yield toNodeLine(state);
  for (const [index, block] of blocks.entries()) yield toBlockLine(firstHeight + index, block);
  for (const value of values) yield toValueLine(value);
  for (const [index, record] of transactions.entries()) yield toTransactionLine(firstVersion + index, record);
  const impersonated = new Set(submission.acceptedImpersonated);
  for (const entry of entries) {
    yield toPendingLine({ ...entry, isImpersonated: impersonated.has(entry.transaction) });
  }
}
