/**
 * Judges a JSON value against a schema of the OpenAPI document. Ajv decides; the annotations `x-requirement` and
 * `x-required` of the schema say which requirement each mismatch breaks, and which ones a value gave occasion to judge.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import openapi from "../../spec/openapi.json" with { type: "json" };
import { isRequirementId, type RequirementId } from "../../spec/catalogue.ts";
import { escapeToken, valueAt } from "../client/json-pointer.ts";
import { isUnsignedText } from "./ledger-headers.ts";
import type { Judgement } from "./oracle.ts";
import { quote } from "./quote.ts";

const schemas = openapi.components.schemas;
export type SchemaName = keyof typeof schemas;

/** A schema as far as it is read here. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly "x-requirement"?: string;
  readonly "x-required"?: { readonly [name: string]: string };
}

/**
 * @param numbers the source text of every number by JSON pointer: `1.0`, `1e2` and 2^64 are no uint64.
 * @returns a judgement for each requirement and place; one mismatch a place, and none below a broken place.
 */
export function judgeSchema(
  name: SchemaName,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
): Judgement[] {
  const validate = validatorOf(name);
  validate.call({ numbers }, value);
  const mismatches = new Map<string, Judgement>();
  for (const error of validate.errors ?? []) {
    const judgement = toJudgement(name, error, value, numbers);
    const place = judgement.broken?.pointer ?? "";
    if (!mismatches.has(place)) mismatches.set(place, judgement);
  }
  const held = occasions(schemas[name], value, "")
    .filter(({ requirement, pointer, isPresence }) => {
      const broken = mismatches.get(pointer);
      return broken === undefined || (isPresence && broken.requirement !== requirement);
    })
    .map(({ requirement, pointer }) => judged(requirement, pointer));
  return [...mismatches.values(), ...held];
}

function judged(requirement: RequirementId, pointer: string): Judgement {
  return {
    requirement,
    assertion: `${pointer === "" ? "the body" : pointer} has its form`,
    layer: layerOf(pointer),
    broken: null,
  };
}

const layerOf = (pointer: string): "body" | "schema" => (pointer === "" ? "body" : "schema");

let ajv: Ajv2020 | null = null;
const validators = new Map<SchemaName, ValidateFunction>();

function validatorOf(name: SchemaName): ValidateFunction {
  const known = validators.get(name);
  if (known !== undefined) return known;
  ajv ??= createAjv();
  const validator = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  validators.set(name, validator);
  return validator;
}

function createAjv(): Ajv2020 {
  const created = new Ajv2020({ allErrors: true, verbose: true, strict: false, passContext: true });
  created.addFormat("uint64", { type: "string", validate: (text: string) => isUnsignedText(text, 64) });
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
  created.addSchema(openapi, "openapi");
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
    assertion: `${pointer === "" ? "the body" : pointer} has its form`,
    layer: layerOf(pointer),
    broken: {
      pointer,
      mismatch: isMissing ? "missing" : mismatchOf(error),
      expected: expectedOf(error, member, pointer),
      received: isMissing ? `no member ${member}` : excerpt(found, numbers.get(error.instancePath)),
    },
  };
}

function mismatchOf(error: ErrorObject): string {
  if (error.keyword === "type") return `not of type ${[error.schema].flat().join(" or ")}`;
  if (error.keyword === "enum") return "not a listed value";
  if (error.keyword === "format") return `not a ${String(error.schema)}`;
  if (error.keyword === "x-integer") return `not a ${String(error.schema)}`;
  if (error.keyword === "pattern") return "not of the pattern";
  return `breaks ${error.keyword}`;
}

function expectedOf(error: ErrorObject, member: string | null, pointer: string): string {
  const place = pointer === "" ? "the body" : pointer;
  if (member !== null) return `${place} present`;
  if (error.keyword === "type") return `${place} of type ${[error.schema].flat().join(" or ")}`;
  if (error.keyword === "enum") return `${place} one of ${[error.schema].flat().join(", ")}`;
  if (error.keyword === "pattern") return `${place} matching ${String(error.schema)}`;
  return `${place} a ${String(error.schema)}`;
}

/** A place of a value of which its schema has something to say, and whether only that it is there. */
interface Occasion {
  readonly requirement: RequirementId;
  readonly pointer: string;
  readonly isPresence: boolean;
}

function occasions(schema: Schema, value: unknown, pointer: string): Occasion[] {
  const own = schema["x-requirement"];
  const found: Occasion[] =
    own !== undefined && isRequirementId(own) ? [{ requirement: own, pointer, isPresence: false }] : [];
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    if (Object.hasOwn(schemas, name)) found.push(...occasions(schemas[name as SchemaName], value, pointer));
  }
  for (const part of schema.allOf ?? []) found.push(...occasions(part, value, pointer));
  if (typeof value !== "object" || value === null) return found;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items !== undefined)
      value.forEach((item, at) => found.push(...occasions(items, item, `${pointer}/${at}`)));
    return found;
  }
  for (const [member, id] of Object.entries(schema["x-required"] ?? {})) {
    if (isRequirementId(id))
      found.push({ requirement: id, pointer: `${pointer}/${escapeToken(member)}`, isPresence: true });
  }
  for (const [member, part] of Object.entries(schema.properties ?? {})) {
    const inner: unknown = Object.hasOwn(value, member) ? Reflect.get(value, member) : null;
    if (inner !== null) found.push(...occasions(part, inner, `${pointer}/${escapeToken(member)}`));
  }
  return found;
}

/** A value as it may be quoted: numbers by their source text. */
function excerpt(value: unknown, source: string | undefined): string {
  return quote(source ?? JSON.stringify(value) ?? "nothing");
}
