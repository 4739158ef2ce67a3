import type { JsonValue } from "./json-value.ts";

/**
 * Writes JSON in the one form of RFC 8785: no white space, members ordered by the UTF-16 code units of their names,
 * numbers and strings as ECMAScript writes them.
 * @throws {TypeError} for a number that JSON lacks, and for a string with a lone surrogate
 */
export function renderCanonicalJson(value: JsonValue): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return renderNumber(value);
  if (typeof value === "string") return renderString(value);
  if (isArray(value)) return `[${value.map((item) => renderCanonicalJson(item)).join(",")}]`;
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${renderString(name)}:${renderCanonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

function renderNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`JSON number expected a finite value, got ${value}`);
  return JSON.stringify(value);
}

function renderString(value: string): string {
  if (/\p{Surrogate}/u.test(value)) {
    throw new TypeError(`JSON string expected well-formed UTF-16, got ${JSON.stringify(value.slice(0, 80))}`);
  }
  return JSON.stringify(value);
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
