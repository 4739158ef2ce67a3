/** Whether a JSON value is an object, and no array. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member that is text; null where it is absent or anything else. */
export function readText(members: { readonly [name: string]: unknown }, name: string): string | null {
  const value = Object.hasOwn(members, name) ? members[name] : undefined;
  return typeof value === "string" ? value : null;
}
