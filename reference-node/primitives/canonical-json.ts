/** A value that JSON can represent without loss. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonValue;
}

/** Formats a value as JSON without whitespace, with the members of every object sorted by UTF-16 code units. */
export function formatCanonicalJson(value: JsonValue): string {
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = "";
  if (isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${formatCanonicalJson(item)}`;
    return `[${text}]`;
  }
  for (const name of sortNames(Object.keys(value))) {
    const member = value[name];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${quote(name)}:${formatCanonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** Sorts names. Most are already in order, and comparing them is faster than sorting them. */
function sortNames(names: readonly string[]): readonly string[] {
  for (let index = 1; index < names.length; index += 1) {
    if ((names[index - 1] ?? "") > (names[index] ?? "")) return names.toSorted();
  }
  return names;
}

/** The characters that JSON writes as they are, from the space to the tilde without the quote and the backslash. */
const plainText = /^[ !#-[\]-~]*$/;

/** Formats a string like JSON.stringify, which is slower for plain text. */
function quote(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}

function isArray(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
