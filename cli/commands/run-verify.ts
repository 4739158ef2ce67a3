import { computeDigest } from "../../reports/model/report-digest.ts";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { SchemaObject } from "ajv/dist/2020.js";
import { verify as verifySignature } from "../../reference-node/primitives/ed25519.ts";
import { findCatalogueFaults } from "../../reports/verify/catalogue-faults.ts";
import { renderHeadline } from "../../reports/verdict/headline.ts";
import { renderJson } from "../../reports/render/text/json-text.ts";
import { toJsonValue } from "../../reports/model/json-value.ts";
import { findContradictions } from "../../reports/verify/report-contradictions.ts";
import reportSchema from "../../reports/model/report.schema.json" with { type: "json" };
import { type Report } from "../../reports/model/report.ts";
import { signaturePath } from "../../reports/verify/signature.ts";
import { requirements } from "../../spec/catalogue.ts";
import { loadAjv } from "../../suites/oracle/load-ajv.ts";
import type { CommandIo } from "../io.ts";
import { readPublicKey } from "./ed25519-keys.ts";
import { describeSchemaError, isObject, readBounded } from "../options/input-file.ts";
import { readReportFile, type ReportFile } from "./report-file.ts";
import { toolIdentity } from "../run/tool.ts";
import { UsageError } from "../usage-error.ts";
import { packageVersion } from "../version.ts";
import type { VerifyOptions } from "./verify.ts";
import { renderVerification, type Step, type Verification } from "./verify-text.ts";

/**
 * Verifies a report and, with a trusted key, its signature; prints the result and returns the exit code. Throws
 * UsageError if there is nothing to verify.
 */
export function runVerify(options: VerifyOptions, io: CommandIo): number {
  const key = options.key === null ? null : readPublicKey(options.key, io.cwd);
  const file = readReportFile(options.report, io.cwd);
  const schema = readSchema(file);
  const steps = {
    schema: schema.ok ? ok : toFailedStep(schema.reason),
    digest: verifyDigest(file),
    content: schema.ok
      ? toStep(findContradictions(schema.report))
      : toUncheckedStep("the file is not a report"),
    catalogue: schema.ok ? verifyCatalogue(schema.report) : toUncheckedStep("the file is not a report"),
    signature: verifySignatureFile(file, key, io.cwd),
  };
  const exitCode = Object.values(steps).some(({ state }) => state === "not ok") ? 1 : 0;
  const verification: Verification = {
    exitCode,
    ...steps,
    says: schema.ok
      ? {
          verdict: schema.report.verdict,
          headline: renderHeadline(schema.report),
          target: schema.report.target.baseUrl,
          startedAt: schema.report.run.startedAt,
          toolVersion: schema.report.tool.version,
        }
      : null,
  };
  io.stdout(options.json ? `${renderJson(verification)}\n` : renderVerification(verification));
  return exitCode;
}

const ok: Step = { state: "ok", reason: null };
const toFailedStep = (reason: string): Step => ({ state: "not ok", reason });
const toUncheckedStep = (reason: string): Step => ({ state: "not checked", reason });

/**
 * Checks whether the digest of a report matches its content. A value that JSON cannot represent without loss, such as
 * 1e400, has no canonical JSON, so its report has no digest.
 */
function verifyDigest({ value }: ReportFile): Step {
  if (!isObject(value) || typeof value["digest"] !== "string")
    return toFailedStep("the report has no digest");
  const { digest, ...content } = value;
  if (JSON.stringify(toJsonValue(content)) !== JSON.stringify(content)) {
    return toFailedStep("the report has values that JSON cannot represent without loss");
  }
  return computeDigest(content) === digest ? ok : toFailedStep("the digest does not match the content");
}

/** Compares a report with the catalogue of this version. A report with another catalogue cannot be checked. */
function verifyCatalogue(report: Report): Step {
  return report.tool.specDigest === toolIdentity().specDigest
    ? toStep(findCatalogueFaults(report, requirements))
    : toUncheckedStep("the report has another catalogue");
}

const faultsMax = 5;

function toStep(faults: readonly string[]): Step {
  if (faults.length === 0) return ok;
  const shown = faults.slice(0, faultsMax);
  const left = faults.length - shown.length;
  return toFailedStep([...shown, ...(left === 0 ? [] : [`and ${left} more`])].join("; "));
}

/**
 * More than the length of a signature, which has 128 digits and a line break. The rest of a longer file is not read.
 */
const signatureBytesMax = 1024;

function verifySignatureFile({ path, bytes }: ReportFile, key: Uint8Array | null, cwd: string): Step {
  const place = resolve(cwd, signaturePath(path));
  const name = basename(place);
  if (!existsSync(place)) {
    return key === null
      ? toUncheckedStep("the report is not signed")
      : toFailedStep(`${name} does not exist`);
  }
  if (key === null) {
    return toUncheckedStep(`set --key to a trusted public key to check ${name}`);
  }
  const text = readSignature(place).trimEnd();
  if (!/^[0-9a-f]{128}$/.test(text)) return toFailedStep(`${name} does not contain a signature in hex`);
  return verifySignature(key, bytes, Buffer.from(text, "hex"))
    ? ok
    : toFailedStep("the signature does not match this key and this file");
}

function readSignature(place: string): string {
  try {
    return readBounded(place, signatureBytesMax).toString("latin1");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the signature ${place} cannot be read: ${reason}`);
  }
}

/** The published schema. Its description completes messages such as "the file must be …". */
const describedSchema = { ...reportSchema, description: "a report of touchstone check" };

/** A report of the published schema, or the reason why a file is not one. */
type SchemaResult =
  { readonly ok: true; readonly report: Report } | { readonly ok: false; readonly reason: string };

/**
 * Validates a file against the published schema of a report. A report of a later version may have more
 * members, because versions add members to the schema and never rename them.
 */
function readSchema({ value, duplicates }: ReportFile): SchemaResult {
  const [duplicate] = duplicates;
  if (duplicate !== undefined) {
    const reason = `${duplicate} occurs more than once, and JSON readers do not agree on which one counts`;
    return { ok: false, reason };
  }
  const { Ajv2020 } = loadAjv();
  const ajv = new Ajv2020({ allowUnionTypes: true, verbose: true });
  const validate = ajv.compile<Report>(
    isOfAnotherVersion(value) ? allowFurtherMembers(describedSchema) : describedSchema,
  );
  if (validate(value)) return { ok: true, report: value };
  const rejected = { value, where: "the file", accepted: describedSchema.description };
  return { ok: false, reason: describeSchemaError(validate.errors?.[0], rejected) };
}

function isOfAnotherVersion(value: unknown): boolean {
  return isObject(value) && isObject(value["tool"]) && value["tool"]["version"] !== packageVersion();
}

function allowFurtherMembers(given: SchemaObject): SchemaObject {
  return JSON.parse(
    JSON.stringify(given, (name, value: unknown) =>
      name === "additionalProperties" && value === false ? undefined : value,
    ),
  ) as SchemaObject;
}
