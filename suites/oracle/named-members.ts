/**
 * What the document names of an answer. Its other members are not judged (FRMT-S06), a null is as good as nothing
 * (FRMT-S05), and the order of what is listed means nothing (RSRC-S02, MODL-S05): no comparison rests on them.
 */
import openapi from "../../spec/openapi.json" with { type: "json" };
import type { Schema } from "./schema-walk.ts";
import { formatCanonicalMoveValue } from "./move-value-equality.ts";
import type { SchemaName } from "./schema.ts";

const schemas: { readonly [name: string]: Schema } = openapi.components.schemas;

/** Variants that are not shown have members nevertheless: those of known nodes, by which their answers are compared. */
const alsoNamed: { readonly [name: string]: Schema } = {
  Transaction: { $ref: "#/components/schemas/TransactionOutput" },
  WriteSetChange: {
    properties: Object.fromEntries(
      ["address", "state_key_hash", "module", "resource", "handle", "key", "value", "data"].map((name) => [
        name,
        {},
      ]),
    ),
  },
};

/** Lists whose order the document gives no meaning, by what their elements are and by the member that holds them. */
const unorderedItems: readonly string[] = [
  "Resource",
  "Module",
  "Function",
  "Struct",
  "StructField",
  "WriteSetChange",
];
const unorderedMembers: readonly string[] = ["friends", "abilities", "constraints"];

/** A value without what the document does not name; lists without an order come in one. */
export function pickNamedMembers(name: SchemaName, value: unknown): unknown {
  return pickNamed([{ $ref: `#/components/schemas/${name}` }], value, "");
}

function pickNamed(open: readonly Schema[], value: unknown, member: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const expandedSchemas = open.flatMap(expandSchema);
  if (Array.isArray(value)) return listPart(expandedSchemas, value, member);
  const named = new Set(expandedSchemas.flatMap(({ properties }) => Object.keys(properties ?? {})));
  if (named.size === 0) return value;
  const kept = Object.entries(value).filter(([name, own]) => named.has(name) && own !== null);
  return Object.fromEntries(
    kept.map(([name, own]) => [
      name,
      pickNamed(
        expandedSchemas.flatMap((schema) => propertyOf(schema, name)),
        own,
        name,
      ),
    ]),
  );
}

function listPart(expandedSchemas: readonly Schema[], values: readonly unknown[], member: string): unknown {
  const items = expandedSchemas.flatMap((schema) => (schema.items === undefined ? [] : [schema.items]));
  if (items.length === 0) return values;
  const parts = values.map((value) => pickNamed(items, value, ""));
  const isUnordered =
    unorderedMembers.includes(member) ||
    items.some(({ $ref }) => unorderedItems.includes(parseSchemaName($ref)));
  if (!isUnordered) return parts;
  return parts
    .map((part) => ({ part, text: formatCanonicalMoveValue(part) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ part }) => part);
}

/** A schema and all that it refers to, of whatever variant. */
function expandSchema(schema: Schema): readonly Schema[] {
  const name = parseSchemaName(schema.$ref);
  const referred = [schemas[name], alsoNamed[name]];
  const parts = [...referred, ...(schema.allOf ?? []), schema.then];
  return [schema, ...parts.flatMap((part) => (part === undefined ? [] : expandSchema(part)))];
}

function propertyOf({ properties = {} }: Schema, name: string): readonly Schema[] {
  const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return found === undefined ? [] : [found];
}

const parseSchemaName = (reference = ""): string => reference.slice(reference.lastIndexOf("/") + 1);
