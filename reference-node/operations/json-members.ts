/** The members of JSON objects in a body, held against what the document declares them to be (§2.5a). */
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseDecimal } from "../primitives/decimal.ts";
import { parseHex } from "../primitives/hex.ts";
import { kindOf, type JsonMembers } from "./json-body.ts";
import { Refusal } from "./refusal.ts";

/** An object in a body, and where it stands, for messages. */
export interface JsonPart {
  readonly members: JsonMembers;
  readonly place: string;
}

/** A value that has to be an object. @throws Refusal 400 for anything else; so do all of these. */
export function objectPart(value: JsonValue | undefined, place: string): JsonPart {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { members: new Map(Object.entries(value)), place };
  }
  throw unexpected(place, "an object", value);
}

export function textOf({ members, place }: JsonPart, name: string): string {
  const value = members.get(name);
  if (typeof value === "string") return value;
  throw unexpected(`${place}.${name}`, "a string", value);
}

/** The elements of a member that has to be an array. */
export function arrayOf({ members, place }: JsonPart, name: string): readonly JsonValue[] {
  const value = members.get(name);
  if (Array.isArray(value)) return value.map((item: JsonValue) => item);
  throw unexpected(`${place}.${name}`, "an array", value);
}

/** A u64, which is text on the wire (§2.1). */
export function u64Of(part: JsonPart, name: string): bigint {
  return parsed(part, name, { expected: "a u64 as a string", parse: (text) => parseDecimal(text, U64_MAX) });
}

/** So many bytes in hex. */
export function bytesOf(part: JsonPart, name: string, count: number): Uint8Array {
  const expected = `0x and ${2 * count} hex digits`;
  const parse = (text: string): Uint8Array | null => {
    const bytes = parseHex(text);
    return bytes?.length === count ? bytes : null;
  };
  return parsed(part, name, { expected, parse });
}

/** A text that a parser takes; the parser returns null for what it does not take. */
export function parsed<Value>(
  part: JsonPart,
  name: string,
  as: { readonly expected: string; readonly parse: (text: string) => Value | null },
): Value {
  const text = textOf(part, name);
  const value = as.parse(text);
  if (value !== null) return value;
  throw unexpected(`${part.place}.${name}`, as.expected, text);
}

/** The refusal of a value that is not what it has to be; of long or nested values only the kind is told. */
export function unexpected(place: string, expected: string, value: JsonValue | undefined): Refusal {
  const got =
    value === undefined
      ? "nothing"
      : typeof value === "string"
        ? JSON.stringify(value.slice(0, 80))
        : kindOf(value);
  return new Refusal(400, "web_framework_error", `${place} expected ${expected}, got ${got}.`);
}
