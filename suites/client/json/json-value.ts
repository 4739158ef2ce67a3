/** Reads parts of a JSON value of unknown shape by name or by JSON pointer (RFC 6901). */

/** Whether a JSON value is an object and not an array. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an object or an array. */
export function isJsonContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Returns a member of an object, or an element of an array by its index; undefined if it does not exist. */
export function readProperty(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Returns a member that is a string; null if it is absent or of another type. */
export function readText(members: { readonly [name: string]: unknown }, name: string): string | null {
  const value = readProperty(members, name);
  return typeof value === "string" ? value : null;
}

/**
 * Formats reference tokens as a JSON pointer, such as `/transactions/0`. An empty list gives the pointer to the whole
 * value.
 */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join("");
}

/** Parses a JSON pointer into its reference tokens; null if the text is not a JSON pointer. */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Escapes `~` and `/` in one reference token. */
export function escapeToken(token: string | number): string {
  if (typeof token === "number") return String(token);
  // This shortcut for most names saves time, because a body can have ten thousand names.
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Returns the value at a JSON pointer; undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const token of parsePointer(pointer) ?? []) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, token)) return undefined;
    found = Reflect.get(found, token);
  }
  return found;
}

/** Formats a JSON value as text that does not depend on the order of object members. */
export function formatCanonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? "undefined"
  );
}
