/** A value that JSON can hold without loss. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonValue;
}

/** Formats a value as JSON with the members of every object in the order of their UTF-16 code units. */
export function formatCanonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => formatCanonicalJson(item)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]: [string, JsonValue]) => `${JSON.stringify(name)}:${formatCanonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
