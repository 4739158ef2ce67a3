import canonicalize from "canonicalize";

/** A value that JSON can hold. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/**
 * The maximum nesting depth. No valid response is nested this deeply. The limit keeps a hostile response from
 * exhausting the stack.
 */
const depthMax = 64;

/**
 * Converts any value to JSON. A bigint becomes its digits (`"7"`), bytes become hex (`"0x07"`), and NaN becomes
 * `"NaN"`. A lone surrogate becomes U+FFFD. A value nested deeper than 64 levels becomes `"…"`. Members without a
 * value are left out.
 */
export function toJsonValue(value: unknown, depth = 0): JsonValue {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object") return null;
  return depth >= depthMax ? "…" : objectToJsonValue(value, depth);
}

function objectToJsonValue(value: object, depth: number): JsonValue {
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return value.map((item: unknown) => toJsonValue(item, depth + 1));
  const members: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined || typeof member === "function" || typeof member === "symbol") continue;
    members.push([name.toWellFormed(), toJsonValue(member, depth + 1)]);
  }
  return Object.fromEntries(members);
}

/** Matches the escape of a lone surrogate. `JSON.stringify` does not escape the surrogates of a pair. */
const escapedSurrogate = /(?<!\\)(?:\\\\)*(\\ud[89a-f][0-9a-f]{2})/;

/**
 * Renders JSON in the canonical form of RFC 8785, which forbids infinite numbers and lone surrogates.
 * @throws {TypeError} if the value has a number that is not finite or a string with a lone surrogate
 */
export function renderCanonicalJson(value: JsonValue): string {
  const text = canonicalizeFinite(value);
  const [, surrogate] = escapedSurrogate.exec(text) ?? [];
  if (surrogate !== undefined) {
    throw new TypeError(`a JSON string must be well-formed UTF-16, got the lone surrogate ${surrogate}`);
  }
  return text;
}

function canonicalizeFinite(value: JsonValue): string {
  try {
    return canonicalize(value) ?? "null";
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new TypeError(`JSON must have only finite numbers and no cycles: ${cause}`, { cause: error });
  }
}
