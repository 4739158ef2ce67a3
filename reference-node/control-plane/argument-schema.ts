/** Reads the argument of a verb from JSON, by the JSON Schema that describes it. */
import { createUnexpectedValueError, type JsonMembers } from "../operations/json-body.ts";
import { RequestError } from "../operations/operation.ts";
import { parseAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseMoveType } from "../primitives/move-type.ts";
import { parseDecimal } from "../primitives/u64.ts";

/** The JSON Schema of a member of an argument. The types are those that the verbs need. */
export type MemberSchema =
  | { readonly type: "boolean"; readonly description: string }
  | {
      readonly type: "integer" | "number";
      readonly minimum: number;
      readonly maximum: number;
      readonly description: string;
    }
  | { readonly enum: readonly string[]; readonly description: string }
  | TextSchema
  | BigintSchema
  | AnySchema;

interface TextSchema {
  readonly type: "string";
  readonly format: "address" | "move-type";
  readonly description: string;
}

/** A bigint of the verb: a string of decimal digits, or an integer that a JSON number represents exactly. */
interface BigintSchema {
  readonly type: readonly ["string", "integer"];
  readonly minimum: 0;
  readonly maximum: number;
  readonly format: "uint64";
  readonly pattern: string;
  readonly "x-maximum": string;
  readonly description: string;
}

/** A value that only the verb can check, because that takes the types of the state. */
interface AnySchema {
  readonly type: readonly string[];
  readonly description: string;
}

/** The JSON Schema of an argument. It never accepts a member without a schema. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: { readonly [name: string]: MemberSchema };
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The JSON Schema of an argument that has one form or several. */
export type ArgumentSchema = ObjectSchema | { readonly oneOf: readonly ObjectSchema[] };

/** Creates the schema of an argument. Members whose names end with `?` are optional. */
export function objectOf(members: { readonly [name: string]: MemberSchema }): ObjectSchema {
  const names = Object.keys(members);
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name.replace("?", ""), schema]),
    ),
    required: names.filter((name) => !name.endsWith("?")),
    additionalProperties: false,
  };
}

/** Creates the schema of a bigint from 0 to a maximum. */
export function bigintUpTo(max: bigint, description: string): BigintSchema {
  return {
    type: ["string", "integer"],
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    format: "uint64",
    pattern: "^[0-9]{1,20}$",
    "x-maximum": String(max),
    description,
  };
}

/**
 * Reads an argument.
 * @param place what contains the members, which the messages name
 * @throws RequestError 400 that names the member and what it must be.
 */
export function readArgument(schema: ArgumentSchema, members: JsonMembers, place: string): unknown {
  if (!("oneOf" in schema)) return readObject(schema, members, place);
  const messages: string[] = [];
  for (const form of schema.oneOf) {
    try {
      return readObject(form, members, place);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      messages.push(error.message.replace(/\.$/, ""));
    }
  }
  throw new RequestError(400, "web_framework_error", `${[...new Set(messages)].join("; or ")}.`);
}

function readObject({ properties, required }: ObjectSchema, members: JsonMembers, place: string): unknown {
  const names = Object.keys(properties);
  const unknown = [...members.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const accepted = names.length === 0 ? "no members" : `only ${names.join(", ")}`;
    const shown = JSON.stringify(unknown.slice(0, 64));
    throw new RequestError(400, "web_framework_error", `${place} must have ${accepted}, got ${shown}.`);
  }
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || members.has(name));
  return Object.fromEntries(
    given.map(([name, schema]) => [name, readMember(schema, members.get(name), `${place}.${name}`)]),
  );
}

/** Returns the value of a member as the verb takes it. */
function readMember(schema: MemberSchema, value: JsonValue | undefined, path: string): unknown {
  const { expected, parse } = toReader(schema);
  const parsed = value === undefined ? undefined : parse(value);
  if (parsed !== undefined) return parsed;
  throw createUnexpectedValueError(path, expected, value);
}

/** What the values of a schema are, and a parser that returns undefined for other values. */
interface Reader {
  readonly expected: string;
  readonly parse: (value: JsonValue) => unknown;
}

function toReader(schema: MemberSchema): Reader {
  if ("enum" in schema) {
    return {
      expected: schema.enum.map((word) => JSON.stringify(word)).join(" or "),
      parse: (value) => schema.enum.find((word) => word === value),
    };
  }
  if (schema.type === "boolean") {
    return { expected: "true or false", parse: (value) => (typeof value === "boolean" ? value : undefined) };
  }
  if ("x-maximum" in schema) return toBigintReader(schema);
  if ("minimum" in schema) {
    const { type, minimum, maximum } = schema;
    const accepts = (value: number): boolean =>
      value >= minimum && value <= maximum && (type === "number" || Number.isInteger(value));
    return {
      expected: `${type === "integer" ? "an integer" : "a number"} from ${minimum} to ${maximum}`,
      parse: (value) => (typeof value === "number" && accepts(value) ? value : undefined),
    };
  }
  return "format" in schema ? toTextReader(schema) : toAnyReader(schema);
}

function toBigintReader(schema: BigintSchema): Reader {
  const max = BigInt(schema["x-maximum"]);
  const pattern = new RegExp(schema.pattern);
  return {
    expected: `a string of decimal digits, at most ${max}, or an integer of at most ${schema.maximum}`,
    parse: (value) => {
      // The number may have been rounded already if it is not a safe integer.
      const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
      return typeof text === "string" && pattern.test(text)
        ? (parseDecimal(text, max) ?? undefined)
        : undefined;
    },
  };
}

function toTextReader(schema: TextSchema): Reader {
  const [expected, isValid] =
    schema.format === "address" ? ["an address", parseAddress] : ["a Move type", parseMoveType];
  const parse = (text: string): string | undefined => (isValid(text) === null ? undefined : text);
  return { expected: `${expected} as a string`, parse: ofText(parse) };
}

function ofText(parse: (text: string) => unknown): Reader["parse"] {
  return (value) => (typeof value === "string" ? parse(value) : undefined);
}

function toAnyReader({ type }: AnySchema): Reader {
  return {
    expected: type.join(" or "),
    parse: (value) => (type.includes(kindOf(value)) ? value : undefined),
  };
}

function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
