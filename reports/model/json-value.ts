/** A value that JSON can hold. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** Deeper than any honest value; a hostile one must not exhaust the stack. */
const depthMax = 64;

/**
 * Makes JSON of any value, losing as little as it can: bigints become their digits, bytes `0x` and hex, numbers that
 * JSON lacks their names, lone surrogates U+FFFD, and what lies deeper than 64 levels an ellipsis. Members without a
 * value are left out.
 */
export function toJsonValue(value: unknown, depth = 0): JsonValue {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return toWellFormed(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object") return null;
  return depth >= depthMax ? "…" : objectToJsonValue(value, depth);
}

/** Replaces lone surrogates, which UTF-8 cannot carry. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\u{fffd}");
}

function objectToJsonValue(value: object, depth: number): JsonValue {
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return value.map((item: unknown) => toJsonValue(item, depth + 1));
  const members = Object.entries(value)
    .filter(
      ([, member]) => member !== undefined && typeof member !== "function" && typeof member !== "symbol",
    )
    .map(([name, member]): [string, JsonValue] => [toWellFormed(name), toJsonValue(member, depth + 1)]);
  return Object.fromEntries(members);
}
