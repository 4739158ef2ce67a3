import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { SHARD_RECORD } from "../../reports/files/write-reports.ts";
import { readBounded } from "../options/read-bounded.ts";
import { UsageError } from "../usage-error.ts";

/** Far more than any run leaves; of a longer file only the beginning is read, which does not unpack. */
const packedBytesMax = 64 * 1024 * 1024;
/** Far more than any run leaves; what unpacks to more was made to exhaust the memory. */
const unpackedBytesMax = 256 * 1024 * 1024;

/** What goes beside the report of a shard: what it was made from, so that the whole run can be judged from all of them. */
export function compressRecord(record: RunRecord): Uint8Array {
  return gzipSync(renderRecord(record));
}

/** A record as JSON that makes the same report again. */
export function renderRecord(record: RunRecord): string {
  return JSON.stringify(record, (_, value: unknown) =>
    typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))
      ? String(value)
      : value,
  );
}

/** The text that a shard has left in its folder. Throws UsageError; `shown` names the folder as it was given. */
export function readShardText(folder: string, shown: string): string {
  let packed: Buffer;
  try {
    packed = readBounded(join(folder, SHARD_RECORD), packedBytesMax);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `${SHARD_RECORD} of the folder ${shown} cannot be read: ${reason}; touchstone check --shard writes it beside report.json`,
    );
  }
  try {
    return gunzipSync(packed, { maxOutputLength: unpackedBytesMax }).toString("utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${SHARD_RECORD} of the folder ${shown} cannot be unpacked: ${reason}`);
  }
}
