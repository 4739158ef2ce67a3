import { resolve } from "node:path";
import { readJson } from "../../suites/client/json/strict-json.ts";
import { readBounded } from "../options/read-bounded.ts";
import { UsageError } from "../usage-error.ts";

/** A file that may be a report; everything in it may be somebody else's invention. */
export interface ReportFile {
  /** As it was given. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly value: unknown;
  /** Pointers of members that are written more than once. */
  readonly duplicates: readonly string[];
}

/** Larger than any honest report, and small enough to be read at once. */
const bytesMax = 64 * 1024 * 1024;
const versionsKnown: readonly unknown[] = [1];

/** Reads a file as JSON. Throws UsageError for one that cannot be read, and for a report of another schema. */
export function readReportFile(path: string, cwd: string): ReportFile {
  const bytes = readReportBytes(path, cwd);
  const reading = readJson(bytes);
  if (!reading.ok) {
    throw new UsageError(`the file ${path} is not JSON: ${reading.problem} at byte ${reading.offset}`);
  }
  const { value, duplicates } = reading;
  if (isObject(value) && "schemaVersion" in value && !versionsKnown.includes(value["schemaVersion"])) {
    const found = value["schemaVersion"];
    const shown = typeof found === "number" ? ` ${found}` : " of another kind";
    throw new UsageError(
      `the report ${path} has a schemaVersion${shown}, which this version of touchstone does not know; it knows ${versionsKnown.join(", ")}`,
    );
  }
  return { path, bytes, value, duplicates };
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The content of a file that may be a report. Throws UsageError where it cannot be read or does not end. */
export function readReportBytes(path: string, cwd: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readBounded(resolve(cwd, path), bytesMax);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the report ${path} cannot be read: ${reason}`);
  }
  if (bytes.length > bytesMax) {
    throw new UsageError(`the file ${path} is larger than ${bytesMax} bytes, which no report is`);
  }
  return bytes;
}
