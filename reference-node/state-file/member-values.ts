/** Checks of the values in a line of a state file. They throw a TypeError or a RangeError that names the member. */
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { formatValue, parseInteger, parseText } from "../primitives/option-values.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";

/** Checks the value of a member and converts it. */
export type MemberParser<Value> = (name: string, value: unknown) => Value;

type Parsed<Parsers> = {
  readonly [Name in keyof Parsers]: Parsers[Name] extends MemberParser<infer Value> ? Value : never;
};

/** Converts an object that has exactly the members of the parsers. */
export function parseMembers<Parsers extends { readonly [name: string]: MemberParser<unknown> }>(
  place: string,
  value: unknown,
  parsers: Parsers,
): Parsed<Parsers> {
  const object = parseObject(place, value);
  const unknown = Object.keys(object).find((name) => !Object.hasOwn(parsers, name));
  if (unknown !== undefined) {
    throw new TypeError(
      `${place} must have the members ${Object.keys(parsers).join(", ")}, got ${formatValue(unknown)}`,
    );
  }
  const entries = Object.entries(parsers).map(([name, parse]) => [
    name,
    parse(name, Object.hasOwn(object, name) ? object[name] : undefined),
  ]);
  return Object.fromEntries(entries) as Parsed<Parsers>;
}

/** The deepest nesting of a value. Deeper values could exhaust the stack when they are read. */
const depthMax = 256;

/**
 * Checks JSON data of a node: it must not be nested too deeply, and must not have a member that would become the
 * prototype of a copy. Returns the number of its values.
 */
export function countPlainValues(name: string, value: unknown, depth = 0): number {
  if (typeof value !== "object" || value === null) return 1;
  if (depth >= depthMax) throw new RangeError(`${name} must have at most ${depthMax} levels, got more`);
  let count = 1;
  if (Array.isArray(value)) {
    for (const item of value) count += countPlainValues(name, item, depth + 1);
    return count;
  }
  for (const [member, item] of Object.entries(value)) {
    if (member === "__proto__") throw new TypeError(`${name} must not have the member "__proto__", got one`);
    count += countPlainValues(name, item, depth + 1);
  }
  return count;
}

export function parseObject(name: string, value: unknown): JsonObject {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new TypeError(
    `${name} must be an object, got ${Array.isArray(value) ? "an array" : formatValue(value)}`,
  );
}

export function parseArray(name: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  throw new TypeError(`${name} must be an array, got ${formatValue(value)}`);
}

/** Accepts every value, but not an absent member. */
export function parseAny(name: string, value: unknown): JsonValue {
  if (value === undefined) throw new TypeError(`${name} must be a value, got none`);
  return value as JsonValue;
}

export function parseNumber(name: string, value: unknown): number {
  return parseInteger(name, value, 0, Number.MAX_SAFE_INTEGER);
}

export function parseString(name: string, value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, got ${formatValue(value)}`);
  return value;
}

/** Creates a parser of one literal or several ones. */
export function parseOneOf<Literal extends string | number>(
  ...literals: readonly Literal[]
): MemberParser<Literal> {
  return (name, value) => {
    const found = literals.find((literal) => literal === value);
    if (found !== undefined) return found;
    throw new RangeError(
      `${name} must be ${literals.map((one) => JSON.stringify(one)).join(" or ")}, got ${formatValue(value)}`,
    );
  };
}

/** Parses an unsigned integer of 64 bits in decimal digits without leading zeros. */
export function parseU64(name: string, value: unknown): bigint {
  const number = BigInt(parseText(name, value, /^(?:0|[1-9][0-9]{0,19})$/));
  if (number > U64_MAX) throw new RangeError(`${name} must be at most ${U64_MAX}, got ${number}`);
  return number;
}

/** Parses 0x and 64 hex digits. */
export function parseHash(name: string, value: unknown): string {
  return parseText(name, value, /^0x[0-9a-f]{64}$/);
}

/** Parses Base64 into bytes. */
export function parseBase64(name: string, value: unknown): Uint8Array {
  const text = parseString(name, value);
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw new RangeError(`${name} must be Base64, got other text`);
  return new Uint8Array(bytes);
}
