import { formatAddress } from "../primitives/address.ts";
import type { MoveType, StructTag } from "../primitives/move-type.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import {
  listItemsMax,
  createReader,
  DecodeError,
  readAddress,
  readEnd,
  readText,
  type Reader,
} from "./codec.ts";
import {
  createMismatchError,
  encodeAddressText,
  encodeMoveValue,
  EncodeError,
  encodeString,
  formatNoValueMessage,
  readMoveValue,
  type EncodingContext,
} from "./move-value.ts";

export { EncodeError } from "./move-value.ts";

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

/**
 * Encodes the JSON form (§2.2) of an entry function argument. An `Object` may also be written as its address.
 * @param path The path of the value, for error messages.
 * @throws EncodeError for a value that does not match its type or has too many nested values.
 * @throws TypeError for a type that cannot be an argument.
 */
export function encodeValue(value: JsonValue, type: MoveType, path = "value"): Uint8Array {
  const count = { left: listItemsMax, max: listItemsMax };
  return encodeMoveValue(value, type, { path, count, encodeStruct });
}

function encodeStruct(value: JsonValue, tag: StructTag, context: EncodingContext): Uint8Array {
  const struct = toArgumentStruct(tag);
  if (struct === null) throw new TypeError(formatNoValueMessage(tag));
  if (struct.kind === "string") return encodeString(value, context);
  if (struct.kind === "object") {
    return typeof value === "string"
      ? encodeAddressText(value, context)
      : encodeAddressText(onlyMember(value, "inner", context), { ...context, path: `${context.path}.inner` });
  }
  const inner = onlyMember(value, "vec", context);
  const bytes = encodeMoveValue(inner, struct.values, { ...context, path: `${context.path}.vec` });
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

/**
 * Decodes an entry function argument into its JSON form (§2.2). An `Option` becomes `{ vec }`, and an `Object`
 * becomes `{ inner }`.
 * @throws DecodeError for bytes that do not match the type.
 * @throws TypeError for a type that cannot be an argument.
 */
export function decodeValue(bytes: Uint8Array, type: MoveType): JsonValue {
  const reader = createReader(bytes);
  const value = readMoveValue(reader, type, readStruct);
  readEnd(reader);
  return value;
}

function readStruct(reader: Reader, tag: StructTag): JsonValue {
  const struct = toArgumentStruct(tag);
  if (struct === null) throw new TypeError(formatNoValueMessage(tag));
  if (struct.kind === "string") return readText(reader);
  if (struct.kind === "object") return { inner: `0x${readAddress(reader)}` };
  const start = reader.offset;
  const count = reader.bytes[start] ?? 0;
  if (count > 1) throw new DecodeError(start, "an option of at most 1 value", String(count));
  return { vec: readMoveValue(reader, struct.values, readStruct) };
}
