import { Ajv2020, type SchemaObject } from "ajv/dist/2020.js";
import schema from "../../reports/model/report.schema.json" with { type: "json" };
import type { Report } from "../../reports/model/report.ts";
import { isObject, type ReportFile } from "./report-file.ts";
import { describeSchemaError } from "../options/schema-error.ts";
import { packageVersion } from "../version.ts";

/** The published schema, described as a message may continue "expected". */
const named = { ...schema, description: "a report of touchstone check" };

/** A report of the published schema, or where and why it is none. */
export type SchemaResult =
  { readonly ok: true; readonly report: Report } | { readonly ok: false; readonly reason: string };

/**
 * Holds a file against the published schema of a report. One that another version of this program wrote may say more:
 * members may be added to the schema, and none is renamed.
 */
export function readSchema({ value, duplicates }: ReportFile): SchemaResult {
  const [twice] = duplicates;
  if (twice !== undefined) {
    return {
      ok: false,
      reason: `${twice} is written more than once, and readers differ in which one they take`,
    };
  }
  const ajv = new Ajv2020({ allowUnionTypes: true, verbose: true });
  const validate = ajv.compile<Report>(isOfAnotherVersion(value) ? withFurtherMembers(named) : named);
  if (validate(value)) return { ok: true, report: value };
  const refused = { value, where: "the report", accepted: named.description };
  return { ok: false, reason: describeSchemaError(validate.errors?.[0], refused) };
}

/** Whether a file says that another version of this program wrote it. */
function isOfAnotherVersion(value: unknown): boolean {
  return isObject(value) && isObject(value["tool"]) && value["tool"]["version"] !== packageVersion();
}

function withFurtherMembers(given: SchemaObject): SchemaObject {
  return JSON.parse(
    JSON.stringify(given, (name, value: unknown) =>
      name === "additionalProperties" && value === false ? undefined : value,
    ),
  ) as SchemaObject;
}
