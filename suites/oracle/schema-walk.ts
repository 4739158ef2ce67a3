/** Walks over a JSON value along a schema of the OpenAPI document. */
import openapi from "../../spec/openapi.json" with { type: "json" };
import { isObject } from "../client/json/json-value.ts";

/** The name of the schema of a body, or of a part of a body. */
export type SchemaName = Exclude<keyof typeof openapi.components.schemas, "AddressInput">;

/** A schema, with only the members that the suites read. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly "x-integer"?: string;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly allOf?: readonly Schema[];
  /** The condition for `then`. */
  readonly if?: object;
  readonly then?: Schema;
  readonly "x-requirement"?: string;
  readonly "x-required"?: { readonly [name: string]: string };
}

/** The schemas of the OpenAPI document by name. */
export const schemas: { readonly [name: string]: Schema } = openapi.components.schemas;

/** Returns the name of the schema to which a reference points; empty if there is no reference. */
export function parseSchemaName(reference = ""): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/**
 * Further schemas of a value, by the name of its schema. The document describes only one variant of a transaction in
 * a block. Other variants have the members of a transaction output (TXNS-S03).
 */
const schemaAliases: { readonly [name: string]: string } = { Transaction: "TransactionOutput" };

/** Calls `visitPart` with every part of a value and the name of its schema, beginning with the whole value. */
export function visitSchema(
  name: string,
  value: unknown,
  visitPart: (schema: string, value: unknown) => void,
): void {
  visitPart(name, value);
  const visit = (schema: Schema | undefined): void => {
    if (schema !== undefined) follow(schema, value, visitPart);
  };
  visit(schemas[name]);
  visit(schemas[schemaAliases[name] ?? ""]);
}

function follow(schema: Schema, value: unknown, visitPart: (schema: string, value: unknown) => void): void {
  const { $ref, allOf = [], items, properties = {} } = schema;
  if ($ref !== undefined) visitSchema(parseSchemaName($ref), value, visitPart);
  for (const part of allOf) follow(part, value, visitPart);
  if (schema.then !== undefined && matchesVariant(schema.if, value)) follow(schema.then, value, visitPart);
  if (Array.isArray(value)) {
    if (items !== undefined) for (const item of value) follow(items, item, visitPart);
  } else if (isObject(value)) {
    for (const name in properties) {
      const inner = value[name] ?? null;
      const part = properties[name];
      if (inner !== null && part !== undefined) follow(part, inner, visitPart);
    }
  }
}

/**
 * Returns whether a value matches the `if` of a schema. Each `if` of the OpenAPI document requires an object, or an object
 * with a given `type`.
 */
export function matchesVariant(condition: object | undefined, value: unknown): boolean {
  if (!isObject(value)) return false;
  const { properties }: Schema = condition ?? {};
  const variant = properties?.["type"]?.const;
  return variant === undefined || value["type"] === variant;
}

/** The names of the members that the document lists for an object. */
interface NamedMembers {
  readonly named: ReadonlySet<string>;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const namedMembers: ReadonlyMap<string, NamedMembers> = new Map(
  Object.entries(schemas).flatMap(([name, { properties, required = [] }]) => {
    if (properties === undefined) return [];
    const named = new Set(Object.keys(properties));
    return [[name, { named, required, optional: [...named].filter((own) => !required.includes(own)) }]];
  }),
);

/** Returns the names of the members that the document lists for a schema; null if it lists none. */
export function listMembers(name: string): NamedMembers | null {
  return namedMembers.get(name) ?? null;
}
