/** Reads fields of resources, which are JSON values. */
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";

/** Returns the value at a path of fields and indexes, or undefined if there is none. */
export function fieldAt(
  value: JsonValue | undefined,
  ...path: readonly (string | number)[]
): JsonValue | undefined {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Object.hasOwn(current, step) ? readOwnField(current, step) : undefined;
  }
  return current;
}

/** Reads one field or element. The value is one that JSON can have, because it is part of such a value. */
function readOwnField(value: JsonObject | readonly JsonValue[], step: string | number): JsonValue {
  return Reflect.get(value, step) as JsonValue;
}

/** Returns the text of a field, such as a number or an address. @throws TypeError if the state is corrupt. */
export function textField(value: JsonObject, ...path: readonly (string | number)[]): string {
  const text = fieldAt(value, ...path);
  if (typeof text !== "string")
    throw new TypeError(`field ${path.join(".")} must be a text, got ${typeof text}`);
  return text;
}

/** Returns whether an optional value is there. */
export function hasValue(option: JsonValue | undefined): boolean {
  return fieldAt(option, "vec", 0) !== undefined;
}
