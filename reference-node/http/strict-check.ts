/**
 * Validates the serialized responses of the node against the schemas of the specification. The node loads this file
 * only in strict mode, because Ajv is slow to start.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OperationDescription } from "../../spec/operations/operation-description.ts";
import openapi from "../../spec/openapi.json" with { type: "json" };
import {
  JSON_MEDIA_TYPE,
  LEDGER_HEADERS,
  OPERATIONS,
  SUCCESS_STATUSES,
  U64_MAX,
  type Operation,
} from "../../spec/vocabulary.ts";
import { errorObject } from "../operations/operation.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { parseMoveType, parseStructTag } from "../primitives/move-type.ts";
import { baseHeaders, bcsMediaType, type WrittenAnswer } from "./answer.ts";

/**
 * Returns a response unchanged if it matches its schema. Otherwise it logs the problem and returns a response with
 * status 500.
 */
export type StrictCheck = (operation: Operation | null, written: WrittenAnswer) => WrittenAnswer;

export function createStrictCheck(options: {
  readonly vendor: string;
  readonly log: (line: string) => void;
}): StrictCheck {
  const { vendor, log } = options;
  const validators = createValidators();
  return (operation, written) => {
    const isSuccess = SUCCESS_STATUSES.includes(written.status);
    const name = isSuccess ? operation && findSuccessSchema(operation, written.status) : "Error";
    const problem =
      (name && !isBcs(written) ? problemOfBody(written, validators(name)) : null) ??
      (isSuccess ? problemOfHeaders(written, vendor) : null);
    if (problem === null) return written;
    log(
      `strict mode: the response of ${operation ?? "an unknown path"} with status ${written.status} is invalid: ${problem}`,
    );
    return {
      status: 500,
      headers: baseHeaders,
      body: JSON.stringify(
        errorObject("internal_error", "The response of the node does not match its schema."),
      ),
    };
  };
}

/** Returns the name of the schema of a success body, or null if the specification defines no body for the status. */
function findSuccessSchema(operation: Operation, status: number): string | null {
  const bodies: OperationDescription["successBodies"] = OPERATIONS[operation].successBodies;
  return bodies[status]?.schema ?? null;
}

/** Returns whether a response is in BCS, which has no schema. */
function isBcs({ headers }: WrittenAnswer): boolean {
  return headers["content-type"] === bcsMediaType;
}

function createValidators(): (name: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  ajv.addFormat("uint64", {
    type: "string",
    validate: (text: string) => parseDecimal(text, U64_MAX) !== null,
  });
  // A parsed number does not show whether it was written as `7` or `7.0`, so integer formats are not checked.
  for (const name of ["uint8", "uint16", "uint32"]) ajv.addFormat(name, true);
  ajv.addFormat("move-type", (text: string) => parseMoveType(text) !== null);
  ajv.addFormat("move-field-type", (text: string) => parseMoveType(text, { parameters: true }) !== null);
  ajv.addFormat("move-struct-tag", (text: string) => parseStructTag(text) !== null);
  ajv.addFormat("move-module-id", /^0x[0-9a-fA-F]{1,64}::[A-Za-z_][A-Za-z0-9_]*$/);
  ajv.addFormat("entry-function-id", /^0x[0-9a-fA-F]{1,64}::[A-Za-z_][A-Za-z0-9_]*::[A-Za-z_][A-Za-z0-9_]*$/);
  ajv.addSchema(openapi, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  return (name) => {
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const validator = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
    compiled.set(name, validator);
    return validator;
  };
}

function problemOfBody({ headers, body }: WrittenAnswer, validate: ValidateFunction): string | null {
  if (headers["content-type"] !== JSON_MEDIA_TYPE) {
    return `content-type must be ${JSON_MEDIA_TYPE}, got ${headers["content-type"] ?? "none"}`;
  }
  try {
    const value: unknown = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
    if (validate(value)) return null;
  } catch {
    return "body must be JSON, got other text";
  }
  const [error] = validate.errors ?? [];
  return `${error?.instancePath ?? ""} ${error?.message ?? "does not match"}`.trim();
}

/**
 * Checks that every required header of §4.0 is present, and that each numeric header is an unsigned integer of its
 * width.
 */
function problemOfHeaders({ headers }: WrittenAnswer, vendor: string): string | null {
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  for (const { name, bits, required } of Object.values(LEDGER_HEADERS)) {
    const value = given.get(name.replace("NODE", vendor).toLowerCase());
    if (
      value === undefined ? required : bits !== null && parseDecimal(value, 2n ** BigInt(bits) - 1n) === null
    ) {
      return `${name} must be ${bits === null ? "text" : `an integer of ${bits} bits`}, got ${value ?? "none"}`;
    }
  }
  return null;
}
