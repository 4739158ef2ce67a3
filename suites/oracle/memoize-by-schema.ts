import type { JsonParseResult } from "../client/json/strict-json.ts";
import type { SchemaName } from "./schema.ts";

/** A body that was read as JSON. */
export type ParsedJson = Extract<JsonParseResult, { ok: true }>;

/** The same function, which looks at each reading once by each schema: equal bodies share one reading. */
export function memoizeBySchema<Result extends object>(
  compute: (schema: SchemaName, reading: ParsedJson) => Result,
): (schema: SchemaName, reading: ParsedJson) => Result {
  const seen = new WeakMap<ParsedJson, Map<SchemaName, Result>>();
  return (schema, reading) => {
    const bySchema = seen.get(reading) ?? new Map<SchemaName, Result>();
    seen.set(reading, bySchema);
    const known = bySchema.get(schema);
    if (known !== undefined) return known;
    const result = compute(schema, reading);
    bySchema.set(schema, result);
    return result;
  };
}
