/** A value that JSON can represent without loss. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonValue;
}

/** Formats a value as JSON without whitespace, with the members of every object sorted by UTF-16 code units. */
export function formatCanonicalJson(value: JsonValue): string {
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (!isArray(value)) return formatObject(value);
  let text = "";
  for (const item of value) text += `${text === "" ? "" : ","}${formatCanonicalJson(item)}`;
  return `[${text}]`;
}

function formatObject(value: JsonObject): string {
  let text = "";
  for (const name of listSortedNames(value)) {
    const member = value[name];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${quote(name)}:${formatCanonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** The maximum number of names that are inserted one by one, which takes a time that grows with its square. */
const insertedMax = 32;

/** Lists the names of an object in order. Most objects have few, and inserting these allocates nothing. */
export function listSortedNames(value: JsonObject): readonly string[] {
  const names = Object.keys(value);
  if (names.length > insertedMax) return names.toSorted();
  for (let sorted = 1; sorted < names.length; sorted += 1) {
    const name = names[sorted] ?? "";
    let place = sorted;
    for (; place > 0; place -= 1) {
      const before = names[place - 1] ?? "";
      if (before <= name) break;
      names[place] = before;
    }
    names[place] = name;
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
