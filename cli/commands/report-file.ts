import { computeDigest } from "../../reports/model/report-digest.ts";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import schema from "../../reports/diff/recorded-report.schema.json" with { type: "json" };
import type { RecordedReport } from "../../reports/diff/recorded-report.ts";
import { readJson } from "../../suites/client/json/strict-json.ts";
import { loadAjv } from "../../suites/oracle/load-ajv.ts";
import { isObject, parseJson, readBounded } from "../options/input-file.ts";
import { parseBaseUrl } from "../options/target-values.ts";
import { toolIdentity } from "../run/tool.ts";
import { UsageError } from "../usage-error.ts";

/** What to do next about a file that is not a report. */
const nameReport = "Name the report.json that touchstone check wrote, or its folder.";

/** What to do next about a report that was changed. */
const checkAgain = (program: string): string => `Run ${program} check again.`;

/** A file that should be a report. Its content is untrusted. */
export interface ReportFile {
  /** The path as it was given; that of report.json if it was a folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly value: unknown;
  /** JSON pointers of members that occur more than once. */
  readonly duplicates: readonly string[];
}

/** Larger than any report of touchstone, but small enough to fit into memory. */
const bytesMax = 64 * 1024 * 1024;
const knownSchemaVersions: readonly unknown[] = [1];

/** Reads a file as JSON. Throws UsageError for a file that cannot be read, or a report of another schema version. */
export function readReportFile(given: string, cwd: string): ReportFile {
  const path = findReportPath(given, cwd);
  const bytes = readReportBytes(path, cwd);
  const reading = readJson(bytes);
  if (!reading.ok) {
    throw new UsageError(
      `the file ${path} is not JSON: ${reading.problem} at byte ${reading.offset}`,
      nameReport,
    );
  }
  const { value, duplicates } = reading;
  if (isObject(value) && "schemaVersion" in value && !knownSchemaVersions.includes(value["schemaVersion"])) {
    const version = value["schemaVersion"];
    const shown = typeof version === "number" ? version : "that is not a number";
    throw new UsageError(
      `the report ${path} has the schemaVersion ${shown}; this version of touchstone knows ${knownSchemaVersions.join(", ")}`,
      "Use the version of touchstone that wrote it.",
    );
  }
  return { path, bytes, value, duplicates };
}

/** A folder of reports, such as that of `--out`, stands for its report.json. */
function findReportPath(path: string, cwd: string): string {
  try {
    return statSync(resolve(cwd, path)).isDirectory() ? join(path, "report.json") : path;
  } catch {
    // Reading the file says what is wrong with the path.
    return path;
  }
}

/** Reads a report file. Throws UsageError for a file that cannot be read or is too large. */
function readReportBytes(path: string, cwd: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readBounded(resolve(cwd, path), bytesMax);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the report ${path} cannot be read: ${reason}`, nameReport);
  }
  if (bytes.length > bytesMax) {
    throw new UsageError(`the file ${path} is larger than ${bytesMax} bytes, the maximum for a report`);
  }
  return bytes;
}

let validator: ReturnType<typeof compile> | null = null;

/** Reads a report, or that of a folder. Throws UsageError for a file that is not a report, or whose digest does not match its content. */
export function readRecordedReport(given: string, cwd: string): RecordedReport {
  const path = findReportPath(given, cwd);
  const value = parseJson(path, readReportBytes(path, cwd).toString("utf8"));
  validator ??= compile();
  if (!validator(value)) {
    const [error] = validator.errors ?? [];
    const where = error?.instancePath === "" ? "" : ` at ${error?.instancePath ?? ""}`;
    throw new UsageError(
      `the file ${path} is not a report of touchstone check (report.json)${where}: it ${error?.message ?? ""}`,
      nameReport,
    );
  }
  const { digest, ...content } = value;
  if (computeDigest(content) !== digest) {
    throw new UsageError(
      `the report ${path} was changed after it was written: its digest does not match its content`,
      checkAgain,
    );
  }
  rejectDuplicateRows(value, path);
  return value;
}

/** Rejects a report that lists a requirement twice. Only one entry would be read, and the other may be a failure. */
function rejectDuplicateRows({ requirements }: RecordedReport, path: string): void {
  const seen = new Set<string>();
  for (const { id } of requirements) {
    if (seen.has(id)) {
      throw new UsageError(
        `the report ${path} lists ${id} more than once, so touchstone check did not write it`,
        checkAgain,
      );
    }
    seen.add(id);
  }
}

/** The base URL in a report. Throws UsageError for one that is malformed. */
export function recordedBaseUrl({ target }: RecordedReport): string {
  return parseBaseUrl(target.baseUrl, { where: "the target in the report", env: {} });
}

/** Returns warnings, in sentences, if another version or catalogue made a report. */
export function warnOfToolDifference({ tool }: RecordedReport): string[] {
  const { version, specDigest } = toolIdentity();
  if (tool.specDigest !== specDigest) {
    return [
      `The report was made with another catalogue (touchstone ${tool.version}, this is ${version}), so the replay may judge a failure differently.`,
    ];
  }
  return tool.version === version
    ? []
    : [`The report was made by touchstone ${tool.version}; this is ${version}.`];
}

function compile() {
  const { Ajv2020 } = loadAjv();
  return new Ajv2020({ allowUnionTypes: true }).compile<RecordedReport>(schema);
}
