import { readProperty } from "../client/json/json-value.ts";
import {
  substituteTypeArguments,
  findStructFields,
  type StructLayouts,
  formatTypeTag,
} from "../oracle/struct-layouts.ts";
import {
  isAddressText,
  isListedMoveType,
  parseStructTag,
  type StructTag,
  type TypeTag,
} from "../oracle/type-tag.ts";

/** A table in the data of a resource. */
export interface TableReference {
  /** The handle, unchanged from the resource. */
  readonly handle: string;
  readonly keyType: string;
  readonly valueType: string;
  /** The key of one item, if the resource contains it (an aggregator does). */
  readonly key?: string;
}

const TABLES_MAX = 1_000;
const DEPTH_MAX = 64;

/** Limits the work per resource, in steps. Each visited value and each character of a substituted type is one step. */
const BUDGET_MAX = 500_000;

/** The number of steps that formatting the types of one table counts as. */
const TABLE_COST = 400;

/** The names of the structs that are tables, in any module of the framework. */
const tableNames: readonly string[] = ["Table", "TableWithLength"];

interface Walk {
  readonly layouts: StructLayouts;
  readonly found: TableReference[];
  budget: number;
}

/**
 * Finds the tables in the data of a resource by its declared type, at most 1,000. Skips malformed parts.
 * @param options.value The data of the resource.
 */
export function findTables(options: {
  readonly value: unknown;
  readonly type: string;
  readonly layouts: StructLayouts;
}): TableReference[] {
  const tag = parseStructTag(options.type);
  const walk: Walk = { layouts: options.layouts, found: [], budget: BUDGET_MAX };
  if (tag !== null) visit(walk, tag, options.value, 0);
  return walk.found;
}

function visit(walk: Walk, tag: TypeTag, value: unknown, depth: number): void {
  walk.budget -= 1;
  if (depth > DEPTH_MAX || walk.budget <= 0 || walk.found.length >= TABLES_MAX) return;
  if (tag.kind === "vector" && tag.element.kind !== "primitive" && Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (let at = 0; at < items.length && walk.budget > 0; at += 1) {
      visit(walk, tag.element, items[at], depth + 1);
    }
  }
  if (tag.kind !== "struct") return;
  const table = readAggregator(tag, value) ?? readTable(walk, tag, value);
  if (table === null) visitFields(walk, tag, value, depth);
  else walk.found.push(table);
}

function visitFields(walk: Walk, tag: StructTag, value: unknown, depth: number): void {
  for (const field of findStructFields(tag, walk.layouts)?.list ?? []) {
    walk.budget -= 1 + field.cost;
    if (walk.budget <= 0) return;
    const type = substituteTypeArguments(field, tag.typeArguments);
    if (type !== null) visit(walk, type, readProperty(value, field.name), depth + 1);
  }
}

/**
 * Returns the table item in which an aggregator stores its number, such as the supply of a coin. Null if the value is
 * not an aggregator.
 */
function readAggregator(tag: StructTag, value: unknown): TableReference | null {
  if (tag.address !== "0x1" || tag.module !== "aggregator" || tag.name !== "Aggregator") return null;
  const [handle, key] = [readProperty(value, "handle"), readProperty(value, "key")];
  if (!isHandle(handle) || !isHandle(key)) return null;
  return { handle, keyType: "address", valueType: "u128", key };
}

function isHandle(value: unknown): value is string {
  return typeof value === "string" && isAddressText(value) && value.startsWith("0x");
}

/** Returns the table of a value; null if its type is not a table, or if its handle or types are malformed. */
function readTable(walk: Walk, tag: StructTag, value: unknown): TableReference | null {
  const [key, item] = tag.typeArguments;
  const isTable = tag.address === "0x1" && tableNames.includes(tag.name) && tag.typeArguments.length === 2;
  if (!isTable || key === undefined || item === undefined) return null;
  const handle = readProperty(value, "handle") ?? readProperty(readProperty(value, "inner"), "handle");
  if (!isHandle(handle)) return null;
  walk.budget -= TABLE_COST;
  const [keyType, valueType] = [formatTypeTag(key), formatTypeTag(item)];
  if (keyType === null || valueType === null) return null;
  return isListedMoveType(keyType) && isListedMoveType(valueType) ? { handle, keyType, valueType } : null;
}
