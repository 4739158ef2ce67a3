import { U16_MAX, U32_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import { parseAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseDecimal } from "../primitives/decimal.ts";
import { parseHex } from "../primitives/hex.ts";
import { encodeLittleEndian } from "../primitives/little-endian.ts";
import type { MoveType, StructTag } from "../primitives/move-type.ts";
import { toArgumentStruct, formatNoValueMessage } from "./argument-struct.ts";
import { listItemsMax } from "./reader.ts";
import { encodeAddress, encodeList, encodeSized, encodeText } from "./writer.ts";

/** A value does not fit its type. The message says where and why. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
}

interface EncodingContext {
  /** Where a value stands, for messages. */
  readonly path: string;
  /** How many more values may follow. */
  readonly count: { left: number };
}

/**
 * Encodes an argument of an entry function from the form of §2.2; an object may also be the text of its address.
 * @param path Where the value stands, for messages.
 * @throws EncodeError for what is no value of the type, and for more values in one than fit into any transaction.
 * @throws TypeError for a type that no argument has.
 */
export function encodeValue(value: JsonValue, type: MoveType, path = "value"): Uint8Array {
  return encodeNestedValue(value, type, { path, count: { left: listItemsMax } });
}

function encodeNestedValue(value: JsonValue, type: MoveType, context: EncodingContext): Uint8Array {
  context.count.left -= 1;
  if (context.count.left < 0)
    throw createMismatchError(context, `at most ${listItemsMax} values in all`, value);
  switch (type.kind) {
    case "bool":
      if (typeof value !== "boolean") throw createMismatchError(context, "true or false", value);
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
  if (!fits) throw createMismatchError(context, `an integer from 0 to ${max}`, value);
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
    throw createMismatchError(context, "a string, 0x (optional) and 1 to 64 hex digits", value);
  return encodeAddress(address);
}

function vectorBytes(value: JsonValue, element: MoveType, context: EncodingContext): Uint8Array {
  if (element.kind === "u8") {
    const bytes = typeof value === "string" ? parseHex(value) : null;
    if (bytes === null)
      throw createMismatchError(context, "a string, 0x and two hex digits for each byte", value);
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
    // A lone surrogate is no text: no UTF-8 holds it.
    const isText = typeof value === "string" && !/\p{Surrogate}/u.test(value);
    if (!isText) throw createMismatchError(context, "a string", value);
    return encodeText(value);
  }
  if (struct.kind === "object") {
    return typeof value === "string"
      ? encodeAddressText(value, context)
      : encodeAddressText(onlyMember(value, "inner", context), { ...context, path: `${context.path}.inner` });
  }
  const inner = onlyMember(value, "vec", context);
  const bytes = encodeNestedValue(inner, struct.values, { ...context, path: `${context.path}.vec` });
  if ((bytes[0] ?? 0) > 1) throw createMismatchError(context, "an option of at most 1 value", value);
  return bytes;
}

/** The value of the one member that an object has. */
function onlyMember(value: JsonValue, name: string, context: EncodingContext): JsonValue {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [member, ...more] = members;
  if (member === undefined || member[0] !== name || more.length > 0 || Array.isArray(value)) {
    throw createMismatchError(context, `an object with the member ${name} and no other`, value);
  }
  return member[1];
}

function createMismatchError({ path }: EncodingContext, expected: string, value: JsonValue): EncodeError {
  return new EncodeError(`${path} expected ${expected}, got ${show(value)}`);
}

/** What a client sent, at a length that a person can read. */
function show(value: JsonValue): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value);
}
