/** Functions that read, change and write JSON values of unknown shape. */

export interface Members {
  readonly [name: string]: unknown;
}

/** Returns an object unchanged; an empty object for any other value. */
export function toMembers(value: unknown): Members {
  return isContainer(value) && !Array.isArray(value) ? value : {};
}

/** Returns an array unchanged; an empty array for any other value. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Returns a string unchanged; an empty string for any other value. */
export const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Parses a string of decimal digits. Returns null for any other value. */
export const parseDecimal = (value: unknown): bigint | null =>
  typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : null;

/** Parses JSON. Returns null if the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Converts an address to the form for comparisons: 64 lower-case hex digits without `0x`. */
export const toAddressDigits = (text: string): string =>
  text.toLowerCase().replace(/^0x/, "").padStart(64, "0");

/**
 * Changes the values at a path. A step of the path is a member name, an array index, or `*` for all members or elements.
 * Missing members are not created. A change to `undefined` removes the value.
 */
export function changeAt(
  value: unknown,
  steps: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (!isContainer(value)) return value;
  const entries = Object.entries(value).map(
    ([name, own]) => [name, step === "*" || step === name ? changeAt(own, rest, change) : own] as const,
  );
  const kept = entries.filter(([, own]) => own !== undefined);
  return Array.isArray(value) ? kept.map(([, own]) => own) : Object.fromEntries(kept);
}

function isContainer(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}

/** The position of a value within a body. */
export interface JsonLocation {
  /** The name of the member with the value, or with the array around the value; empty for the body itself. */
  readonly name: string;
  /** The member names from the body to the value, including `name`. An array adds no name. */
  readonly path: readonly string[];
}

type ValueRewrite = (value: unknown, place: JsonLocation) => unknown;

/** Rewrites every value of a body, inner values first. */
export function rewriteValues(value: unknown, rewrite: ValueRewrite, path: readonly string[] = []): unknown {
  const place: JsonLocation = { name: path.at(-1) ?? "", path };
  if (Array.isArray(value)) {
    return rewrite(
      value.map((one: unknown) => rewriteValues(one, rewrite, path)),
      place,
    );
  }
  if (!isContainer(value)) return rewrite(value, place);
  const members = Object.entries(value).map(
    ([name, own]) => [name, rewriteValues(own, rewrite, [...path, name])] as const,
  );
  return rewrite(Object.fromEntries(members), place);
}

/** Rewrites every string of a body. */
export function rewriteStrings(
  value: unknown,
  rewrite: (text: string, place: JsonLocation) => unknown,
): unknown {
  return rewriteValues(value, (own, place) => (typeof own === "string" ? rewrite(own, place) : own));
}

/** Rewrites every object of a body. */
export function rewriteObjects(
  value: unknown,
  rewrite: (members: Members, place: JsonLocation) => Members,
): unknown {
  return rewriteValues(value, (own, place) =>
    isContainer(own) && !Array.isArray(own) ? rewrite(own, place) : own,
  );
}

/** How a body is serialized. */
interface JsonStyle {
  readonly text: (text: string) => string;
  /** Converts the members of an object, each as the JSON text `"name":value`, to the members that are written. */
  readonly members: (members: readonly string[], place: JsonLocation) => readonly string[];
}

export function writeJson(value: unknown, style: JsonStyle, path: readonly string[] = []): string {
  if (typeof value === "string") return style.text(value);
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one, style, path)).join(",")}]`;
  if (!isContainer(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, own]) => `${style.text(name)}:${writeJson(own, style, [...path, name])}`,
  );
  return `{${style.members(members, { name: path.at(-1) ?? "", path }).join(",")}}`;
}
