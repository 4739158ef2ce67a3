/** Judges bodies against the schemas of the operations beyond the document with Ajv. */
import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import extended from "../../../spec/extended.openapi.json" with { type: "json" };
import openapi from "../../../spec/openapi.json" with { type: "json" };
import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import { getExtendedOperation } from "../../../spec/extended/operations.ts";
import { isUnsignedText } from "../../client/response-head.ts";
import { loadAjv } from "../load-ajv.ts";

let ajv: Ajv2020 | null = null;
const validators = new Map<string, ValidateFunction>();

/**
 * Returns how a body differs from the schema of a success or of an error; null if it matches.
 * @param kind `success` for a status of success, `error` for every other status
 */
export function describeMismatch(
  operation: ExtendedOperationName,
  kind: "success" | "error",
  value: unknown,
): string | null {
  const validate = getValidator(operation, kind);
  if (validate(value)) return null;
  const error = (validate.errors ?? []).find(({ keyword }) => keyword !== "if");
  const place = error?.instancePath === "" ? "the body" : (error?.instancePath ?? "the body");
  return `${place} ${error?.message ?? "does not match"}`;
}

function getValidator(name: ExtendedOperationName, kind: "success" | "error"): ValidateFunction {
  const { path, method, success } = getExtendedOperation(name);
  const steps =
    kind === "success"
      ? ["paths", path, method.toLowerCase(), "responses", String(success.status)]
      : ["components", "responses", "Error"];
  const pointer = [...steps, "content", "application/json", "schema"]
    .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const known = validators.get(pointer);
  if (known !== undefined) return known;
  ajv ??= createAjv();
  const validate = ajv.getSchema(`extended.openapi.json#/${pointer}`);
  if (validate === undefined) throw new Error(`spec/extended.openapi.json must have a schema at ${pointer}`);
  validators.set(pointer, validate);
  return validate;
}

function createAjv(): Ajv2020 {
  const { Ajv2020: Ajv } = loadAjv();
  const created = new Ajv({ strict: false });
  created.addFormat("uint64", { type: "string", validate: (text: string) => isUnsignedText(text, 64) });
  // The formats of Move types and small integers are judged on the documented operations, which return the same values.
  for (const name of [
    "uint8",
    "uint16",
    "uint32",
    "move-struct-tag",
    "move-type",
    "move-field-type",
    "move-module-id",
    "entry-function-id",
    "type-of-listed-integers",
  ])
    created.addFormat(name, true);
  created.addSchema(openapi, "openapi.json");
  created.addSchema(extended, "extended.openapi.json");
  return created;
}
