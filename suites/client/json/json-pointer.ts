/** Formats the reference tokens of a place as a JSON pointer (RFC 6901); no tokens are the whole value. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join("");
}

/** Parses a JSON pointer into its reference tokens; null where the text is none. */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Writes one reference token: `~` and `/` have a meaning of their own in a pointer. */
export function escapeToken(token: string | number): string {
  if (typeof token === "number") return String(token);
  // Hardly any name has either, and a body may have ten thousand names.
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The value at a JSON pointer, or undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const token of parsePointer(pointer) ?? []) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, token)) return undefined;
    found = Reflect.get(found, token);
  }
  return found;
}
