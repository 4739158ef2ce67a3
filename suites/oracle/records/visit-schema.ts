import openapi from "../../../spec/openapi.json" with { type: "json" };
import { valueAt } from "../../client/json/json-pointer.ts";
import { isObject } from "../../client/json/json-parts.ts";

/** A schema of the OpenAPI document as far as it leads to the parts of a value. */
interface Schema {
  readonly description?: string;
  readonly "x-requirement"?: string;
  readonly $ref?: string;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly allOf?: readonly Schema[];
  readonly if?: object;
  readonly then?: Schema;
}

const schemas: { readonly [name: string]: Schema } = openapi.components.schemas;

/** What a block holds is shown in one variant only; the members that others share are those of an output (TXNS-S03). */
const schemaAliases: { readonly [name: string]: string } = { Transaction: "TransactionOutput" };

/** Shows every part of a value, the whole first, under the name that its schema has in the document. */
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
  if ($ref !== undefined) visitSchema($ref.slice($ref.lastIndexOf("/") + 1), value, visitPart);
  for (const part of allOf) follow(part, value, visitPart);
  if (schema.then !== undefined && applies(schema.if, value)) follow(schema.then, value, visitPart);
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

/** The conditions of the document ask for an object, or for a variant by its type. */
function applies(condition: object | undefined, value: unknown): boolean {
  if (!isObject(value)) return false;
  const variant = valueAt(condition, "/properties/type/const");
  return variant === undefined || value["type"] === variant;
}

/** The members that the document names of an object. */
export interface NamedMembers {
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

/** The members that the document names of an object; null for a schema that names none. */
export function listMembers(name: string): NamedMembers | null {
  return namedMembers.get(name) ?? null;
}
