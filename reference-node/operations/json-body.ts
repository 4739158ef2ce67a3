import { JSON_MEDIA_TYPE, U64_MAX } from "../../spec/vocabulary.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { type RequestParts, createMalformedInputError, quote, RequestError } from "./operation.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseHex } from "../primitives/bytes.ts";

/** The members of a request's JSON object. */
export type JsonMembers = ReadonlyMap<string, JsonValue>;

/**
 * Reads the body of a request as a JSON object in UTF-8. Parameters of the media type are ignored.
 * @throws RequestError 415 for another media type or none, 400 for a body that is not a JSON object.
 */
export function readJsonObjectBody({ body }: Pick<RequestParts, "body">): JsonMembers {
  const contentType = body?.contentType ?? "";
  const [mediaType = ""] = contentType.split(";");
  if (mediaType.trim().toLowerCase() !== JSON_MEDIA_TYPE) {
    const got = contentType === "" ? "none" : quote(contentType);
    throw new RequestError(
      415,
      "web_framework_error",
      `Content-Type must be ${JSON_MEDIA_TYPE}, got ${got}.`,
    );
  }
  const value = parseJsonBody(body?.bytes ?? new Uint8Array());
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return new Map(Object.entries(value));
  }
  throw createUnexpectedValueError("body", "a JSON object", value);
}

/** Reads a required string member. @throws RequestError 400 if it is missing or not a string. */
export function readTextMember(members: JsonMembers, name: string): string {
  const value = members.get(name);
  if (typeof value === "string") return value;
  throw createUnexpectedValueError(`body.${name}`, "a string", value);
}

/** Reads a required member. @throws RequestError 400 if it is missing. */
export function readRequiredMember(members: JsonMembers, name: string): JsonValue {
  const value = members.get(name);
  if (value !== undefined) return value;
  throw createUnexpectedValueError(`body.${name}`, "a JSON value", value);
}

/**
 * Formats a value for an error message. For an array or an object, it returns only the kind, because the value may be
 * nested too deeply to serialize.
 */
function describeValue(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  return `${typeof value === "string" ? quote(value) : String(value)} (${typeof value})`;
}

/** Parses the bytes of a body as JSON in UTF-8. @throws RequestError 400 for other bytes. */
export function parseJsonBody(bytes: Uint8Array): JsonValue {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RequestError(400, "web_framework_error", "body must be UTF-8, got other bytes.");
  }
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw createMalformedInputError("body", "JSON", text);
  }
}

/** An object in a request body, with its path for error messages. */
export interface JsonPart {
  readonly members: JsonMembers;
  readonly path: string;
}

/** Reads an object. Like the following functions, it throws a RequestError 400 for any other value. */
export function toJsonPart(value: JsonValue | undefined, path: string): JsonPart {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { members: new Map(Object.entries(value)), path };
  }
  throw createUnexpectedValueError(path, "an object", value);
}

export function textOf({ members, path }: JsonPart, name: string): string {
  const value = members.get(name);
  if (typeof value === "string") return value;
  throw createUnexpectedValueError(`${path}.${name}`, "a string", value);
}

/** Reads the elements of an array member. */
export function readArray({ members, path }: JsonPart, name: string): readonly JsonValue[] {
  const value = members.get(name);
  if (Array.isArray(value)) return value.map((item: JsonValue) => item);
  throw createUnexpectedValueError(`${path}.${name}`, "an array", value);
}

/** Reads a u64 member, which is a string of decimal digits (§2.1). */
export function readU64(part: JsonPart, name: string): bigint {
  return parseMember(part, name, {
    expected: `a string of decimal digits, at most ${U64_MAX}`,
    parse: (text) => parseDecimal(text, U64_MAX),
  });
}

const addressForm = "a string of 1 to 64 hex digits with an optional prefix 0x";

/** Reads an address. */
export function readAddress(part: JsonPart, name: string): Address {
  return parseMember(part, name, { expected: addressForm, parse: parseAddress });
}

/** Reads an array of addresses. */
export function readAddresses(part: JsonPart, name: string): readonly Address[] {
  return readArray(part, name).map((text, index) => {
    const address = typeof text === "string" ? parseAddress(text) : null;
    if (address !== null) return address;
    throw createUnexpectedValueError(`${part.path}.${name}[${index}]`, addressForm, text);
  });
}

/** Reads a member that has the given number of bytes in hex. */
export function readBytes(part: JsonPart, name: string, count: number): Uint8Array {
  const expected = `a string of 0x and ${2 * count} hex digits`;
  const parse = (text: string): Uint8Array | null => {
    const bytes = parseHex(text);
    return bytes?.length === count ? bytes : null;
  };
  return parseMember(part, name, { expected, parse });
}

/** Reads a member that has bytes in hex. */
export function readHex(part: JsonPart, name: string): Uint8Array {
  return parseMember(part, name, { expected: "a string of 0x and two hex digits per byte", parse: parseHex });
}

/** Reads an integer member that is a JSON number in the given range. */
export function readInteger(
  { members, path }: JsonPart,
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const value = members.get(name);
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw createUnexpectedValueError(`${path}.${name}`, `an integer from ${min} to ${max}`, value);
}

/** Reads a string member with a parser that returns null for malformed text. */
export function parseMember<Value>(
  part: JsonPart,
  name: string,
  as: { readonly expected: string; readonly parse: (text: string) => Value | null },
): Value {
  const text = textOf(part, name);
  const value = as.parse(text);
  if (value !== null) return value;
  throw createUnexpectedValueError(`${part.path}.${name}`, as.expected, text);
}

/** Creates the error for a missing or unexpected value in a request body. */
export function createUnexpectedValueError(
  path: string,
  expected: string,
  value: JsonValue | undefined,
): RequestError {
  const message =
    value === undefined
      ? `${path} is missing; it must be ${expected}.`
      : `${path} must be ${expected}, got ${describeValue(value)}.`;
  return new RequestError(400, "web_framework_error", message);
}
