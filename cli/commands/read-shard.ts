import { join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JudgedShard, ShardRecord } from "../../reports/verdict/join-shards.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { computeDigest, type Report } from "../../reports/model/report.ts";
import reportSchema from "../../reports/model/report.schema.json" with { type: "json" };
import { facts } from "../../spec/facts.ts";
import { parseJson } from "../options/parse-json.ts";
import { readRecordedReport, type RecordedReport } from "./recorded-report.ts";
import { readShardText } from "./shard-file.ts";
import recordSchema from "./shard-record.schema.json" with { type: "json" };
import { toolIdentity } from "../run/tool.ts";
import { UsageError } from "../usage-error.ts";

/** A shard from its folder: its record, its report, and that the one was made from the other. */
export interface LoadedShard extends JudgedShard {
  /** The folder, as given. */
  readonly dir: string;
  readonly report: Report;
}

type Validators = ReturnType<typeof compile>;
let validators: Validators | null = null;

/**
 * Reads the shard that a folder holds. Throws UsageError where it holds none, or where another version judged it: the
 * whole run is judged anew, by one catalogue.
 */
export function readShard(dir: string, cwd: string): LoadedShard {
  const folder = resolve(cwd, dir);
  const report = readReport(join(dir, "report.json"), cwd);
  if (report.scope.shard === null) {
    throw new UsageError(
      `the report in ${dir} is of a whole run, not of a shard; touchstone check --shard judges one`,
    );
  }
  const record = readRecord(folder, dir);
  const { version, specDigest } = report.tool;
  const expected = createReport(record, { version, specDigest, calibration: report.calibration });
  const { digest: _, ...content } = { ...expected, coverage: report.coverage };
  // An older report lists more coverage cells of the same run.
  if (computeDigest(content) !== report.digest) {
    throw new UsageError(
      `report.json and shard.json.gz in ${dir} are not of one run; judge that shard again`,
    );
  }
  return { dir, report, record, digest: report.digest };
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
  const catalogue = tool.version === own.version ? " with another catalogue" : "";
  throw new UsageError(
    `the report ${path} was made by touchstone ${tool.version}${catalogue}, this is ${own.version}; judge and merge with one version`,
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
  return value;
}

function describeSchemaFault({ errors }: Pick<Validators["isReport"], "errors">): string {
  const [error] = errors ?? [];
  return error === undefined
    ? "there is no such shard"
    : `at ${error.instancePath || "/"} it ${error.message}`;
}

/** Compiled only when a shard is read, because it costs more than all else here. */
function compile() {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    formats: { instant: isInstant },
  });
  ajv.addSchema({ $id: "urn:touchstone:fact-id", enum: Object.keys(facts) });
  return {
    isReport: ajv.compile<Report>(reportSchema),
    isRecord: ajv.compile<ShardRecord>(recordSchema),
  };
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
