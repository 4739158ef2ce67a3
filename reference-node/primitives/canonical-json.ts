/** A value that JSON can represent without loss. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonValue;
}

/** Formats a value as JSON without whitespace, with the members of every object sorted by UTF-16 code units. */
export function formatCanonicalJson(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = "";
  if (isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${formatCanonicalJson(item)}`;
    return `[${text}]`;
  }
  for (const name of Object.keys(value).toSorted()) {
    const member = value[name];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(name)}:${formatCanonicalJson(member)}`;
  }
  return `{${text}}`;
}

function isArray(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
