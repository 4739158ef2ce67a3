/**
 * Judges a JSON value against a schema of the OpenAPI document with Ajv. The annotations `x-requirement` and `x-required`
 * of the schema assign each member to its requirement.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import openapi from "../../spec/openapi.json" with { type: "json" };
import { toRevision, type Revision } from "../../spec/revision.ts";
import { isRequirementId, type RequirementId } from "../../spec/catalogue.ts";
import { escapeToken, valueAt } from "../client/json/json-value.ts";
import { isUnsignedText } from "../client/response-head.ts";
import { visitSchemaSites } from "./schema-sites.ts";
import type { Schema } from "./schema-walk.ts";
import { describeExpected } from "./expected-values.ts";
import { type Judgement, formatTyped } from "./judgement.ts";
import {
  hasOnlyIntegerTypes,
  isEntryFunctionId,
  isModuleId,
  isMoveFieldType,
  isMoveStructTag,
  isMoveType,
} from "./type-tag.ts";

/** The name of the schema of a body, or of a part of a body. */
export type SchemaName = Exclude<keyof typeof openapi.components.schemas, "AddressInput">;

/**
 * Judges a value against a schema.
 * @param numbers the source text of every number by JSON pointer, because a parsed number does not show that `1.0` or
 * `1e2` was sent
 * @param revision the revision of the interface that the schema belongs to; default: the document
 * @returns one judgement for each mismatch, and one for each requirement that other places of the value satisfy. A
 * pointer has at most one mismatch. Values inside a malformed value are not judged.
 */
export function judgeSchema(
  name: SchemaName,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
  revision: Revision = toRevision(null),
): Judgement[] {
  const compiled = getCompiledSchemas(revision);
  const validate = getValidator(compiled, name);
  validate.call({ numbers }, value);
  const mismatches = new Map<string, Judgement>();
  for (const error of validate.errors ?? []) {
    // If `then` does not match, Ajv reports both the mismatch in `then` and this error, which says less.
    if (error.keyword === "if") continue;
    const judgement = toJudgement(name, error, value, numbers);
    const place = judgement.broken?.pointer ?? "";
    if (!mismatches.has(place)) mismatches.set(place, judgement);
  }
  const satisfied = new Map<RequirementId, number>();
  visitSchemaSites(revision.schemas, name, value, mismatches.size > 0, (requirement, isPresence, pointer) => {
    const broken = pointer === null ? undefined : mismatches.get(pointer);
    if (broken !== undefined && !(isPresence && broken.requirement !== requirement)) return;
    satisfied.set(requirement, (satisfied.get(requirement) ?? 0) + 1);
  });
  return [...mismatches.values(), ...[...satisfied].map(toSatisfied)];
}

function toSatisfied([requirement, times]: readonly [RequirementId, number]): Judgement {
  return {
    requirement,
    assertion: "the values conform to their schemas",
    layer: "schema",
    broken: null,
    times,
  };
}

const describePlace = (pointer: string): string => (pointer === "" ? "the body" : pointer);

const toLayer = (pointer: string): "body" | "schema" => (pointer === "" ? "body" : "schema");

/** The string formats of the OpenAPI document that Ajv does not include. */
const textFormats: { readonly [name: string]: (text: string) => boolean } = {
  uint64: (text) => isUnsignedText(text, 64),
  "move-struct-tag": isMoveStructTag,
  "move-type": isMoveType,
  "move-field-type": isMoveFieldType,
  "move-module-id": isModuleId,
  "entry-function-id": isEntryFunctionId,
};

/** The compiled schemas of one revision. */
interface CompiledSchemas {
  readonly ajv: Ajv2020;
  readonly validators: Map<SchemaName, ValidateFunction>;
}

const compiledByRevision = new WeakMap<Revision, CompiledSchemas>();

function getCompiledSchemas(revision: Revision): CompiledSchemas {
  const known = compiledByRevision.get(revision);
  if (known !== undefined) return known;
  const compiled = { ajv: createAjv(revision), validators: new Map<SchemaName, ValidateFunction>() };
  compiledByRevision.set(revision, compiled);
  return compiled;
}

function getValidator({ ajv, validators }: CompiledSchemas, name: SchemaName): ValidateFunction {
  const known = validators.get(name);
  if (known !== undefined) return known;
  const validator = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  validators.set(name, validator);
  return validator;
}

function createAjv({ schemas, integerTypes }: Revision): Ajv2020 {
  const created = new Ajv2020({ allErrors: true, verbose: true, strict: false, passContext: true });
  for (const [name, validate] of Object.entries(textFormats)) {
    created.addFormat(name, { type: "string", validate });
  }
  created.addFormat("type-of-listed-integers", {
    type: "string",
    validate: (text: string) => hasOnlyIntegerTypes(text, integerTypes),
  });
  // Ajv must accept any value for these formats, because `x-integer` judges integers by their source text.
  for (const name of ["uint8", "uint16", "uint32"]) created.addFormat(name, true);
  created.addKeyword({
    keyword: "x-integer",
    errors: false,
    validate(
      this: { numbers: ReadonlyMap<string, string> },
      format: string,
      data: unknown,
      _parent,
      context,
    ) {
      if (typeof data !== "number") return true;
      const text = this.numbers.get(context?.instancePath ?? "");
      return text !== undefined && isUnsignedText(text, Number(format.slice("uint".length)));
    },
  });
  created.addSchema({ ...openapi, components: { ...openapi.components, schemas } }, "openapi");
  return created;
}

function toJudgement(
  name: SchemaName,
  error: ErrorObject,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
): Judgement {
  const parent = error.parentSchema as Schema;
  const isMissing = error.keyword === "required";
  const member = isMissing ? String(error.params["missingProperty"]) : null;
  const pointer = member === null ? error.instancePath : `${error.instancePath}/${escapeToken(member)}`;
  const id = member === null ? parent["x-requirement"] : parent["x-required"]?.[member];
  if (id === undefined || !isRequirementId(id)) {
    throw new Error(`schema ${name} has no requirement for ${error.schemaPath}`);
  }
  const found = valueAt(value, error.instancePath);
  return {
    requirement: id,
    assertion: `${describePlace(pointer)} conforms to its schema`,
    layer: toLayer(pointer),
    broken: {
      pointer,
      mismatch: isMissing ? "missing" : describeMismatch(error),
      expected: member === null ? describeExpected(parent) : `the member ${member}`,
      received: isMissing ? "an object without it" : formatTyped(found, numbers.get(error.instancePath)),
    },
  };
}

function describeMismatch(error: ErrorObject): string {
  if (error.keyword === "type") return `not of type ${[error.schema].flat().join(" or ")}`;
  if (error.keyword === "enum") return "not a listed value";
  if (["format", "x-integer"].includes(error.keyword)) return `not ${withArticle(error)}`;
  if (error.keyword === "pattern") return "not of the pattern";
  return `breaks ${error.keyword}`;
}

/** Returns the name of a format with its article (`a uint64`). */
function withArticle({ schema }: ErrorObject): string {
  const name = String(schema);
  return `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`;
}
