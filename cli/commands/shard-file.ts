import type { Remedy } from "../../evidence/remedy.ts";
import { parseCommand, renderCommand } from "../../evidence/command.ts";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { SHARD_RECORD } from "../../reports/files/write-reports.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { type Report } from "../../reports/model/report.ts";
import reportSchema from "../../reports/model/report.schema.json" with { type: "json" };
import { ACCEPTED_REPORT_URL, isReportUrl } from "../../reports/model/report-url.ts";
import { truncateText } from "../../reports/model/plain-text.ts";
import { escapeTerminal } from "../../reports/render/text/terminal-text.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import type { JudgedShard, ShardRecord } from "../../reports/verdict/join-shards.ts";
import { facts } from "../../spec/facts.ts";
import { loadAjv } from "../../suites/oracle/load-ajv.ts";
import { parseJson, readBounded } from "../options/input-file.ts";
import { toolIdentity } from "../run/tool.ts";
import { UsageError } from "../usage-error.ts";
import type { RecordedReport } from "../../reports/diff/recorded-report.ts";
import { readRecordedReport } from "./report-file.ts";
import recordSchema from "./shard-record.schema.json" with { type: "json" };

/**
 * The maximum size of a compressed record in bytes. No run produces a record that long. A longer file is read only up to
 * this size and is then rejected, because it cannot be unpacked.
 */
const packedBytesMax = 64 * 1024 * 1024;
/** The maximum size of an unpacked record in bytes. It protects against a file that would exhaust the memory. */
const unpackedBytesMax = 256 * 1024 * 1024;

/** Renders the record of a shard as the file from which `touchstone merge` makes the merged report. */
export function compressRecord(record: RunRecord): Uint8Array {
  return gzipSync(renderRecord(record));
}

/** The record of a shard as its file contains it. Older versions wrote the remedy as a text. */
type StoredRecord = Omit<ShardRecord, "command" | "target"> & {
  readonly commandLine: string;
  readonly target: Omit<ShardRecord["target"], "remedy"> & { readonly remedy: Remedy | string | null };
};

/** Converts a record to JSON, with its command as text. A report made from this JSON is equal to the one made from the record. */
function renderRecord({ command, ...record }: RunRecord): string {
  return JSON.stringify({ ...record, commandLine: renderCommand(command) }, (_, value: unknown) =>
    typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))
      ? String(value)
      : value,
  );
}

/** A shard that was read from its directory. Its report was made from its record. */
export interface LoadedShard extends JudgedShard {
  /** The directory, as given. */
  readonly dir: string;
  readonly report: Report;
}

/** The maximum length of a name from a file in a message. */
const shownMax = 80;

type Validators = ReturnType<typeof compile>;
let validators: Validators | null = null;

/**
 * Reads the shard in a directory. Throws UsageError if the directory has no shard, or if another version of
 * touchstone judged it. All shards of a run must be judged by one catalogue.
 */
export function readShard(dir: string, cwd: string): LoadedShard {
  const folder = resolve(cwd, dir);
  const report = readReport(join(dir, "report.json"), cwd);
  if (report.scope.shard === null) {
    throw new UsageError(
      `the report in ${dir} is not the report of a shard; create shards with touchstone check --shard`,
    );
  }
  const record = readRecord(folder, dir);
  const { digest } = createReport(record, { ...report.tool, calibration: report.calibration });
  if (digest !== report.digest) {
    throw new UsageError(
      `report.json and shard.json.gz in ${dir} are from different runs; run this shard again`,
    );
  }
  return { dir, report, record, digest };
}

function readReport(path: string, cwd: string): Report {
  const recorded = readRecordedReport(path, cwd);
  rejectOtherTool(recorded, path);
  const value: unknown = recorded;
  validators ??= compile();
  if (!validators.isReport(value)) {
    throw new UsageError(
      `the file ${path} is not a report of this version: ${describeSchemaFault(validators.isReport)}`,
    );
  }
  return value;
}

function rejectOtherTool({ tool }: RecordedReport, path: string): void {
  const own = toolIdentity();
  if (tool.version === own.version && tool.specDigest === own.specDigest) return;
  const difference =
    tool.version === own.version
      ? "with another catalogue of requirements than this installation has"
      : `and this is touchstone ${own.version}`;
  throw new UsageError(
    `the report ${path} was made by touchstone ${tool.version} ${difference}; run and merge all shards with the same installation`,
  );
}

function readRecord(folder: string, dir: string): ShardRecord {
  const path = join(dir, "shard.json.gz");
  const value = parseJson(path, readShardText(folder, dir));
  validators ??= compile();
  if (!validators.isRecord(value) || value.scope.shard.index > value.scope.shard.count) {
    throw new UsageError(
      `the file ${path} is not the record of a shard: ${describeSchemaFault(validators.isRecord)}`,
    );
  }
  // The schema accepts more than a browser does, such as a port above 65535.
  if (typeof value.reportUrl === "string" && !isReportUrl(value.reportUrl)) {
    throw new UsageError(
      `the file ${path} is not the record of a shard: at /reportUrl it must be ${ACCEPTED_REPORT_URL}`,
    );
  }
  const { commandLine, target, ...record } = value;
  const { remedy } = target;
  return {
    ...record,
    target: { ...target, remedy: typeof remedy === "string" ? { kind: "text", text: remedy } : remedy },
    command: parseCommand(commandLine),
  };
}

/** @param dir the directory as it was given, for messages */
function readShardText(folder: string, dir: string): string {
  let packed: Buffer;
  try {
    packed = readBounded(join(folder, SHARD_RECORD), packedBytesMax);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `${SHARD_RECORD} in ${dir} cannot be read: ${reason}; touchstone check --shard writes it beside report.json`,
    );
  }
  try {
    return gunzipSync(packed, { maxOutputLength: unpackedBytesMax }).toString("utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${SHARD_RECORD} in ${dir} cannot be unpacked: ${reason}`);
  }
}

function describeSchemaFault({ errors }: Pick<Validators["isReport"], "errors">): string {
  const [error] = errors ?? [];
  if (error === undefined) return "the shard's index is larger than the number of shards";
  const { instancePath, message = "", params } = error;
  const place = `at ${escapeTerminal(truncateText(instancePath, shownMax)) || "/"} it`;
  if (error.keyword === "additionalProperties") {
    const name = escapeTerminal(truncateText(String(params["additionalProperty"]), shownMax));
    return `${place} has the member ${JSON.stringify(name)}, which touchstone does not write; run this shard again`;
  }
  return instancePath === "/reportUrl" ? `${place} must be ${ACCEPTED_REPORT_URL}` : `${place} ${message}`;
}

/** Compiles the schemas of the two files. It is called only for the first shard, because compiling is slow. */
function compile() {
  const { Ajv2020 } = loadAjv();
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    discriminator: true,
    formats: { instant: isInstant },
  });
  ajv.addSchema({ $id: "urn:touchstone:fact-id", enum: Object.keys(facts) });
  return {
    isReport: ajv.compile<Report>(reportSchema),
    isRecord: ajv.compile<StoredRecord>(recordSchema),
  };
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
