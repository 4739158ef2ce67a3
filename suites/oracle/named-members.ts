/**
 * Prepares bodies for comparison. Removes members that the document does not name, because they are not judged
 * (FRMT-S06), and null members, because null equals absent (FRMT-S05). Sorts lists whose order has no meaning
 * (RSRC-S02, MODL-S05).
 */
import { parseSchemaName, schemas, type Schema } from "./schema-walk.ts";
import { formatCanonicalMoveValue } from "./move-value-equality.ts";
import type { SchemaName } from "./schema.ts";

/**
 * Members that are kept although the document does not name them, by schema. Existing nodes return them in variants of
 * the schema that the document does not describe.
 */
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

/** A list has no meaningful order if its elements have one of these schemas. */
const unorderedItems: readonly string[] = [
  "Resource",
  "Module",
  "Function",
  "Struct",
  "StructField",
  "WriteSetChange",
];
/** The members that contain lists without a meaningful order. */
const unorderedMembers: readonly string[] = ["friends", "abilities", "constraints"];

/**
 * Returns a value without null members and members that the document does not name, and with unordered lists sorted.
 */
export function pickNamedMembers(name: SchemaName, value: unknown): unknown {
  return pickNamed([{ $ref: `#/components/schemas/${name}` }], value, "");
}

function pickNamed(open: readonly Schema[], value: unknown, member: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const expandedSchemas = open.flatMap(expandSchema);
  if (Array.isArray(value)) return pickListItems(expandedSchemas, value, member);
  const named = new Set(expandedSchemas.flatMap(({ properties }) => Object.keys(properties ?? {})));
  if (named.size === 0) return value;
  const kept = Object.entries(value).filter(([name, own]) => named.has(name) && own !== null);
  return Object.fromEntries(
    kept.map(([name, own]) => [
      name,
      pickNamed(
        expandedSchemas.flatMap((schema) => selectProperty(schema, name)),
        own,
        name,
      ),
    ]),
  );
}

function pickListItems(
  expandedSchemas: readonly Schema[],
  values: readonly unknown[],
  member: string,
): unknown {
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

/** Returns a schema and all schemas that it refers to, including those of all variants. */
function expandSchema(schema: Schema): readonly Schema[] {
  const name = parseSchemaName(schema.$ref);
  const referred = [schemas[name], alsoNamed[name]];
  const parts = [...referred, ...(schema.allOf ?? []), schema.then];
  return [schema, ...parts.flatMap((part) => (part === undefined ? [] : expandSchema(part)))];
}

function selectProperty({ properties = {} }: Schema, name: string): readonly Schema[] {
  const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return found === undefined ? [] : [found];
}
