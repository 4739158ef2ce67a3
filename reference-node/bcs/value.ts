import { formatAddress, parseAddress } from "../primitives/address.ts";
import { formatMoveType, type MoveType, type StructTag } from "../primitives/move-type.ts";
import { U16_MAX, U32_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { parseHex, encodeLittleEndian, formatHex } from "../primitives/bytes.ts";
import {
  listItemsMax,
  encodeAddress,
  encodeList,
  encodeSized,
  encodeText,
  createReader,
  DecodeError,
  readAddress,
  readBool,
  readEnd,
  readList,
  readSized,
  readText,
  readUnsigned,
  type Reader,
} from "./codec.ts";

/** A framework struct that an entry function accepts as an argument, and the JSON form of its values (§2.2). */
export type ArgumentStruct =
  /** A JSON string. */
  | { readonly kind: "string" }
  /** A JSON object whose `vec` has at most one value, such as `{ "vec": ["7"] }` for an `Option<u64>`. */
  | { readonly kind: "option"; readonly values: MoveType }
  /** A JSON object whose `inner` is an address, such as `{ "inner": "0x1" }`. */
  | { readonly kind: "object" };

/** Returns the argument form of a struct, or null if the struct cannot be an argument. */
export function toArgumentStruct(tag: StructTag): ArgumentStruct | null {
  const [inner, ...more] = tag.typeArguments;
  const name = `${formatAddress(tag.address)}::${tag.module}::${tag.name}`;
  if (inner === undefined) return name === "0x1::string::String" ? { kind: "string" } : null;
  if (more.length > 0) return null;
  if (name === "0x1::option::Option") return { kind: "option", values: { kind: "vector", element: inner } };
  return name === "0x1::object::Object" ? { kind: "object" } : null;
}

/** Formats the error message for a type that an argument cannot have. */
export function formatNoValueMessage(type: MoveType): string {
  return `type must be one that an argument can have, got ${formatMoveType(type)}`;
}

/** The error for a value that does not match its type. The message contains the path of the value and the reason. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
}

interface EncodingContext {
  /** The path of the value, for error messages. */
  readonly path: string;
  /** How many more nested values the argument may have. */
  readonly count: { left: number };
}

/**
 * Encodes the JSON form (§2.2) of an entry function argument. An `Object` may also be written as its address.
 * @param path The path of the value, for error messages.
 * @throws EncodeError for a value that does not match its type or has too many nested values.
 * @throws TypeError for a type that cannot be an argument.
 */
export function encodeValue(value: JsonValue, type: MoveType, path = "value"): Uint8Array {
  return encodeNestedValue(value, type, { path, count: { left: listItemsMax } });
}

function encodeNestedValue(value: JsonValue, type: MoveType, context: EncodingContext): Uint8Array {
  context.count.left -= 1;
  if (context.count.left < 0)
    throw new EncodeError(`${context.path} exceeds the maximum of ${listItemsMax} nested values`);
  switch (type.kind) {
    case "bool":
      if (typeof value !== "boolean") throw createMismatchError(context, "a boolean", value);
      return Uint8Array.of(Number(value));
    case "u8":
      return encodeNumber(value, context, { max: U8_MAX, sizeBytes: 1 });
    case "u16":
      return encodeNumber(value, context, { max: U16_MAX, sizeBytes: 2 });
    case "u32":
      return encodeNumber(value, context, { max: U32_MAX, sizeBytes: 4 });
    case "u64":
      return encodeDecimal(value, context, 8);
    case "u128":
      return encodeDecimal(value, context, 16);
    case "u256":
      return encodeDecimal(value, context, 32);
    case "address":
      return encodeAddressText(value, context);
    case "vector":
      return vectorBytes(value, type.element, context);
    case "struct":
      return structBytes(value, type, context);
    case "signer":
    case "parameter":
      throw new TypeError(formatNoValueMessage(type));
  }
}

function encodeNumber(
  value: JsonValue,
  context: EncodingContext,
  { max, sizeBytes }: { readonly max: bigint; readonly sizeBytes: number },
): Uint8Array {
  const fits = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= Number(max);
  if (!fits) throw createMismatchError(context, `a number, an integer from 0 to ${max}`, value);
  return encodeLittleEndian(BigInt(value), sizeBytes);
}

function encodeDecimal(value: JsonValue, context: EncodingContext, sizeBytes: number): Uint8Array {
  const max = 2n ** BigInt(8 * sizeBytes) - 1n;
  const number = typeof value === "string" ? parseDecimal(value, max) : null;
  if (number === null)
    throw createMismatchError(context, `a string of decimal digits, at most ${max}`, value);
  return encodeLittleEndian(number, sizeBytes);
}

function encodeAddressText(value: JsonValue, context: EncodingContext): Uint8Array {
  const address = typeof value === "string" ? parseAddress(value) : null;
  if (address === null)
    throw createMismatchError(context, "a string of 1 to 64 hex digits with an optional prefix 0x", value);
  return encodeAddress(address);
}

function vectorBytes(value: JsonValue, element: MoveType, context: EncodingContext): Uint8Array {
  if (element.kind === "u8") {
    const bytes = typeof value === "string" ? parseHex(value) : null;
    if (bytes === null)
      throw createMismatchError(context, "a string of 0x and two hex digits for each byte", value);
    return encodeSized(bytes);
  }
  if (!Array.isArray(value)) throw createMismatchError(context, "an array", value);
  const items = value.map((item: JsonValue, index) =>
    encodeNestedValue(item, element, { ...context, path: `${context.path}[${index}]` }),
  );
  return encodeList(items);
}

function structBytes(value: JsonValue, tag: StructTag, context: EncodingContext): Uint8Array {
  const struct = toArgumentStruct(tag);
  if (struct === null) throw new TypeError(formatNoValueMessage(tag));
  if (struct.kind === "string") {
    // A string with a lone surrogate cannot be encoded as UTF-8.
    const isText = typeof value === "string" && !/\p{Surrogate}/u.test(value);
    if (!isText) throw createMismatchError(context, "a string of Unicode text", value);
    return encodeText(value);
  }
  if (struct.kind === "object") {
    return typeof value === "string"
      ? encodeAddressText(value, context)
      : encodeAddressText(onlyMember(value, "inner", context), { ...context, path: `${context.path}.inner` });
  }
  const inner = onlyMember(value, "vec", context);
  const bytes = encodeNestedValue(inner, struct.values, { ...context, path: `${context.path}.vec` });
  if ((bytes[0] ?? 0) > 1)
    throw new EncodeError(`${context.path} must be an option of at most 1 value, got more`);
  return bytes;
}

/** Returns the value of the only member of an object. */
function onlyMember(value: JsonValue, name: string, context: EncodingContext): JsonValue {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [member, ...more] = members;
  if (member === undefined || member[0] !== name || more.length > 0 || Array.isArray(value)) {
    throw createMismatchError(context, `an object with ${name} as its only member`, value);
  }
  return member[1];
}

function createMismatchError({ path }: EncodingContext, expected: string, value: JsonValue): EncodeError {
  return new EncodeError(`${path} must be ${expected}, got ${show(value)}`);
}

/** Formats a value from a client with its type, shortened to a readable length. */
function show(value: JsonValue): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (value === null) return "null";
  return `${typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value)} (${typeof value})`;
}

/**
 * Decodes an entry function argument into its JSON form (§2.2). An `Option` becomes `{ vec }`, and an `Object`
 * becomes `{ inner }`.
 * @throws DecodeError for bytes that do not match the type.
 * @throws TypeError for a type that cannot be an argument.
 */
export function decodeValue(bytes: Uint8Array, type: MoveType): JsonValue {
  const reader = createReader(bytes);
  const value = readValue(reader, type);
  readEnd(reader);
  return value;
}

function readValue(reader: Reader, type: MoveType): JsonValue {
  switch (type.kind) {
    case "bool":
      return readBool(reader);
    case "u8":
      return Number(readUnsigned(reader, 1));
    case "u16":
      return Number(readUnsigned(reader, 2));
    case "u32":
      return Number(readUnsigned(reader, 4));
    case "u64":
      return String(readUnsigned(reader, 8));
    case "u128":
      return String(readUnsigned(reader, 16));
    case "u256":
      return String(readUnsigned(reader, 32));
    case "address":
      return `0x${readAddress(reader)}`;
    case "vector":
      return readVector(reader, type.element);
    case "struct":
      return readStruct(reader, type);
    case "signer":
    case "parameter":
      throw new TypeError(formatNoValueMessage(type));
  }
}

function readVector(reader: Reader, element: MoveType): JsonValue {
  if (element.kind === "u8") return formatHex(readSized(reader));
  return readList(reader, (inner) => readValue(inner, element));
}

function readStruct(reader: Reader, tag: StructTag): JsonValue {
  const struct = toArgumentStruct(tag);
  if (struct === null) throw new TypeError(formatNoValueMessage(tag));
  if (struct.kind === "string") return readText(reader);
  if (struct.kind === "object") return { inner: `0x${readAddress(reader)}` };
  const start = reader.offset;
  const count = reader.bytes[start] ?? 0;
  if (count > 1) throw new DecodeError(start, "an option of at most 1 value", String(count));
  return { vec: readValue(reader, struct.values) };
}
