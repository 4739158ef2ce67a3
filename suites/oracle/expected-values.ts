/** Descriptions of expected values in words, for failures. */
import type { Schema } from "./schema-walk.ts";

/** Describes an unsigned integer with the given number of bits. */
export function describeInteger(bits: number): string {
  return `an integer from 0 to ${bits > 32 ? `2^${bits} - 1` : 2 ** bits - 1}`;
}

/** Describes an unsigned integer that has the given number of bits and is written as a string (§2.1). */
export function describeIntegerText(bits: number): string {
  return `a string of digits such as "0", below 2^${bits}`;
}

/** The string formats of the OpenAPI document in words. */
const formats: { readonly [name: string]: string } = {
  uint64: describeIntegerText(64),
  "move-struct-tag": 'the type of a struct such as "0x1::coin::Coin<u8>"',
  "move-type": 'a type such as "u64" or "vector<address>"',
  "move-field-type": 'a type such as "u64" or "vector<T0>"',
  "type-of-listed-integers": "a type whose integer types are u8 to u256 or i8 to i256",
  "move-module-id": 'an address and a module name such as "0x1::coin"',
  "entry-function-id": 'an address, a module name and a function name such as "0x1::coin::transfer"',
};

/** The patterns of the OpenAPI document in words. */
const patterns: { readonly [pattern: string]: string } = {
  "^0x[0-9a-fA-F]{1,64}$": "a string of 0x and 1 to 64 hex digits",
  "^0x([0-9a-fA-F]{2})*$": "a string of 0x and two hex digits for each byte",
  "^(0x)?[0-9a-fA-F]+$": "a string of hex digits, with or without 0x",
};

/** Describes the values that a schema accepts, such as `an integer from 0 to 255`. */
export function describeExpected(schema: Schema): string {
  const { type = [], format, pattern, enum: values } = schema;
  const integer = schema["x-integer"];
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values !== undefined) return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
  const [main = "object", ...others] = [type].flat();
  const described =
    (format === undefined ? undefined : formats[format]) ??
    (pattern === undefined ? undefined : (patterns[pattern] ?? `a string that matches ${pattern}`)) ??
    (integer === undefined ? undefined : describeInteger(Number(integer.slice("uint".length)))) ??
    withArticle(main);
  return [described, ...others.map((name) => (name === "null" ? name : withArticle(name)))].join(" or ");
}

function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}
