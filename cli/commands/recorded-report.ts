import { Ajv2020 } from "ajv/dist/2020.js";
import type { ComparedReport, ComparedRequirement } from "../../reports/diff/compared-report.ts";
import type { Exchange } from "../../reports/model/observation.ts";
import { computeDigest, type ReportFailure } from "../../reports/model/report.ts";
import { parseJson } from "../options/parse-json.ts";
import schema from "./recorded-report.schema.json" with { type: "json" };
import { readReportBytes } from "./report-file.ts";
import { toolIdentity } from "../run/tool.ts";
import { UsageError } from "../usage-error.ts";

/** A recorded request with its answer. */
export interface RecordedExchange {
  readonly request: Exchange["request"];
  readonly response: Omit<NonNullable<Exchange["response"]>, "bodyIsCut"> | null;
}

/** One failure of a report, as far as it is read here. */
export interface RecordedFailure extends RecordedExchange, Pick<ReportFailure, "fingerprint" | "summary"> {
  readonly layer: string;
  /** Null where no single one broke it. */
  readonly operation: string | null;
  /** Left out by reports of versions that did not say. */
  readonly foundBy?: readonly string[];
  readonly exchanges: readonly RecordedExchange[];
}

export interface RecordedRequirement extends ComparedRequirement {
  readonly failures: readonly RecordedFailure[];
}

/** A report from a file, as far as it is read here; everything in it may be somebody else's invention. */
export interface RecordedReport extends ComparedReport {
  readonly target: ComparedReport["target"] & { readonly vendorSource: string };
  readonly requirements: readonly RecordedRequirement[];
}

let validator: ReturnType<typeof compile> | null = null;

/** Reads a report. Throws UsageError for a file that is none, or whose content is not what its digest says. */
export function readRecordedReport(path: string, cwd: string): RecordedReport {
  const value = parseJson(path, readReportBytes(path, cwd).toString("utf8"));
  validator ??= compile();
  if (!validator(value)) {
    const [error] = validator.errors ?? [];
    const where = error?.instancePath === "" ? "" : ` at ${error?.instancePath ?? ""}`;
    throw new UsageError(
      `the file ${path} is not a report of touchstone check (report.json)${where}: it ${error?.message ?? ""}`,
    );
  }
  const { digest, ...content } = value;
  if (computeDigest(content) !== digest) {
    throw new UsageError(
      `the report ${path} was changed after it was written: its digest is of other content; run touchstone check again`,
    );
  }
  rejectDuplicateRows(value, path);
  return value;
}

/** Of two rows of one requirement one would be overlooked, and it may be the one that fails. */
function rejectDuplicateRows({ requirements }: RecordedReport, path: string): void {
  const seen = new Set<string>();
  for (const { id } of requirements) {
    if (seen.has(id)) {
      throw new UsageError(
        `the report ${path} lists ${id} more than once, which touchstone check never does; run it again`,
      );
    }
    seen.add(id);
  }
}

/** What speaks against comparing a report with what this program finds, in sentences. */
export function warnOfToolDifference({ tool }: RecordedReport): string[] {
  const { version, specDigest } = toolIdentity();
  if (tool.specDigest !== specDigest) {
    return [
      `The report was made with another catalogue (touchstone ${tool.version}, this is ${version}): a failure may be judged otherwise now.`,
    ];
  }
  return tool.version === version
    ? []
    : [`The report was made by touchstone ${tool.version}; this is ${version}.`];
}

function compile() {
  return new Ajv2020({ allowUnionTypes: true }).compile<RecordedReport & { readonly digest: string }>(schema);
}
