import type { JsonReading } from "../client/json/strict-json.ts";
import type { SchemaName } from "./schema.ts";

/** A body that was read as JSON. */
export type Value = Extract<JsonReading, { ok: true }>;

/** The same function, which looks at each reading once by each schema: equal bodies share one reading. */
export function oncePerReading<Result extends object>(
  look: (schema: SchemaName, reading: Value) => Result,
): (schema: SchemaName, reading: Value) => Result {
  const seen = new WeakMap<Value, Map<SchemaName, Result>>();
  return (schema, reading) => {
    const bySchema = seen.get(reading) ?? new Map<SchemaName, Result>();
    seen.set(reading, bySchema);
    const known = bySchema.get(schema);
    if (known !== undefined) return known;
    const result = look(schema, reading);
    bySchema.set(schema, result);
    return result;
  };
}
