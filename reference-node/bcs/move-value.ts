/**
 * BCS of Move values in their JSON form (§2.2). The caller encodes and decodes structs, because their layout depends on
 * where the value comes from.
 */
import { parseAddress } from "../primitives/address.ts";
import { formatMoveType, type MoveType, type StructTag } from "../primitives/move-type.ts";
import { U16_MAX, U32_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { parseHex, encodeLittleEndian, formatHex } from "../primitives/bytes.ts";
import {
  encodeAddress,
  encodeList,
  encodeSized,
  encodeText,
  readAddress,
  readBool,
  readList,
  readSized,
  readUnsigned,
  type Reader,
} from "./codec.ts";

/** Formats the error message for a type whose values cannot be encoded or decoded. */
export function formatNoValueMessage(type: MoveType): string {
  return `type must be one that has values here, got ${formatMoveType(type)}`;
}

/** The error for a value that does not match its type. The message contains the path of the value and the reason. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
}

/** Encodes the value of a struct. */
export type EncodeStruct = (value: JsonValue, tag: StructTag, context: EncodingContext) => Uint8Array;

/** Reads the value of a struct. */
export type ReadStruct = (reader: Reader, tag: StructTag) => JsonValue;

export interface EncodingContext {
  /** The path of the value, for error messages. */
  readonly path: string;
  /** How many nested values the outermost value may have, and how many more are left. */
  readonly count: { left: number; readonly max: number };
  readonly encodeStruct: EncodeStruct;
}

/**
 * Encodes a value of any type.
 * @throws EncodeError for a value that does not match its type or has too many nested values.
 * @throws TypeError for a type that has no values.
 */
export function encodeMoveValue(value: JsonValue, type: MoveType, context: EncodingContext): Uint8Array {
  context.count.left -= 1;
  if (context.count.left < 0)
    throw new EncodeError(`${context.path} exceeds the maximum of ${context.count.max} nested values`);
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
      return context.encodeStruct(value, type, context);
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

/** Encodes the text of an address. @throws EncodeError for any other value. */
export function encodeAddressText(value: JsonValue, context: EncodingContext): Uint8Array {
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
    encodeMoveValue(item, element, { ...context, path: `${context.path}[${index}]` }),
  );
  return encodeList(items);
}

/** Encodes the text of a string struct. @throws EncodeError for any other value. */
export function encodeString(value: JsonValue, context: EncodingContext): Uint8Array {
  // A string with a lone surrogate cannot be encoded as UTF-8.
  const isText = typeof value === "string" && !/\p{Surrogate}/u.test(value);
  if (!isText) throw createMismatchError(context, "a string of Unicode text", value);
  return encodeText(value);
}

/** Creates the error for a value that does not match its type. */
export function createMismatchError(
  { path }: EncodingContext,
  expected: string,
  value: JsonValue,
): EncodeError {
  return new EncodeError(`${path} must be ${expected}, got ${formatGivenValue(value)}`);
}

/** Formats a value from a client with its type, shortened to a readable length. */
export function formatGivenValue(value: JsonValue): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (value === null) return "null";
  return `${typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value)} (${typeof value})`;
}

/**
 * Reads a value of any type. It has the form that `encodeMoveValue` encodes.
 * @throws DecodeError for bytes that do not match the type.
 * @throws TypeError for a type that has no values.
 */
export function readMoveValue(reader: Reader, type: MoveType, readStruct: ReadStruct): JsonValue {
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
      return readVector(reader, type.element, readStruct);
    case "struct":
      return readStruct(reader, type);
    case "signer":
    case "parameter":
      throw new TypeError(formatNoValueMessage(type));
  }
}

function readVector(reader: Reader, element: MoveType, readStruct: ReadStruct): JsonValue {
  if (element.kind === "u8") return formatHex(readSized(reader));
  return readList(reader, (inner) => readMoveValue(inner, element, readStruct));
}
