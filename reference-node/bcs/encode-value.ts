import { U16_MAX, U32_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import { parseAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseDecimal } from "../primitives/decimal.ts";
import { parseHex } from "../primitives/hex.ts";
import { encodeLittleEndian } from "../primitives/little-endian.ts";
import type { MoveType, StructTag } from "../primitives/move-type.ts";
import { argumentStructOf, withoutArguments } from "./argument-struct.ts";
import { listItemsMax } from "./reader.ts";
import { addressBytes, listBytes, sizedBytes, textBytes } from "./writer.ts";

/** A value does not fit its type. The message says where and why. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
}

interface Place {
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
  return valueBytes(value, type, { path, count: { left: listItemsMax } });
}

function valueBytes(value: JsonValue, type: MoveType, place: Place): Uint8Array {
  place.count.left -= 1;
  if (place.count.left < 0) throw misfit(place, `at most ${listItemsMax} values in all`, value);
  switch (type.kind) {
    case "bool":
      if (typeof value !== "boolean") throw misfit(place, "true or false", value);
      return Uint8Array.of(Number(value));
    case "u8":
      return numberBytes(value, place, { max: U8_MAX, sizeBytes: 1 });
    case "u16":
      return numberBytes(value, place, { max: U16_MAX, sizeBytes: 2 });
    case "u32":
      return numberBytes(value, place, { max: U32_MAX, sizeBytes: 4 });
    case "u64":
      return digitsBytes(value, place, 8);
    case "u128":
      return digitsBytes(value, place, 16);
    case "u256":
      return digitsBytes(value, place, 32);
    case "address":
      return addressTextBytes(value, place);
    case "vector":
      return vectorBytes(value, type.element, place);
    case "struct":
      return structBytes(value, type, place);
    case "signer":
    case "parameter":
      throw new TypeError(withoutArguments(type));
  }
}

function numberBytes(
  value: JsonValue,
  place: Place,
  { max, sizeBytes }: { readonly max: bigint; readonly sizeBytes: number },
): Uint8Array {
  const fits = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= Number(max);
  if (!fits) throw misfit(place, `an integer from 0 to ${max}`, value);
  return encodeLittleEndian(BigInt(value), sizeBytes);
}

function digitsBytes(value: JsonValue, place: Place, sizeBytes: number): Uint8Array {
  const max = 2n ** BigInt(8 * sizeBytes) - 1n;
  const number = typeof value === "string" ? parseDecimal(value, max) : null;
  if (number === null) throw misfit(place, `a string of decimal digits, at most ${max}`, value);
  return encodeLittleEndian(number, sizeBytes);
}

function addressTextBytes(value: JsonValue, place: Place): Uint8Array {
  const address = typeof value === "string" ? parseAddress(value) : null;
  if (address === null) throw misfit(place, "a string, 0x (optional) and 1 to 64 hex digits", value);
  return addressBytes(address);
}

function vectorBytes(value: JsonValue, element: MoveType, place: Place): Uint8Array {
  if (element.kind === "u8") {
    const bytes = typeof value === "string" ? parseHex(value) : null;
    if (bytes === null) throw misfit(place, "a string, 0x and two hex digits for each byte", value);
    return sizedBytes(bytes);
  }
  if (!Array.isArray(value)) throw misfit(place, "an array", value);
  const items = value.map((item: JsonValue, index) =>
    valueBytes(item, element, { ...place, path: `${place.path}[${index}]` }),
  );
  return listBytes(items);
}

function structBytes(value: JsonValue, tag: StructTag, place: Place): Uint8Array {
  const struct = argumentStructOf(tag);
  if (struct === null) throw new TypeError(withoutArguments(tag));
  if (struct.kind === "string") {
    // A lone surrogate is no text: no UTF-8 holds it.
    const isText = typeof value === "string" && !/\p{Surrogate}/u.test(value);
    if (!isText) throw misfit(place, "a string", value);
    return textBytes(value);
  }
  if (struct.kind === "object") {
    return typeof value === "string"
      ? addressTextBytes(value, place)
      : addressTextBytes(onlyMember(value, "inner", place), { ...place, path: `${place.path}.inner` });
  }
  const inner = onlyMember(value, "vec", place);
  const bytes = valueBytes(inner, struct.values, { ...place, path: `${place.path}.vec` });
  if ((bytes[0] ?? 0) > 1) throw misfit(place, "an option of at most 1 value", value);
  return bytes;
}

/** The value of the one member that an object has. */
function onlyMember(value: JsonValue, name: string, place: Place): JsonValue {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [member, ...more] = members;
  if (member === undefined || member[0] !== name || more.length > 0 || Array.isArray(value)) {
    throw misfit(place, `an object with the member ${name} and no other`, value);
  }
  return member[1];
}

function misfit({ path }: Place, expected: string, value: JsonValue): EncodeError {
  return new EncodeError(`${path} expected ${expected}, got ${show(value)}`);
}

/** What a client sent, at a length that a person can read. */
function show(value: JsonValue): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value);
}
