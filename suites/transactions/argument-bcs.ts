/** Encodes the arguments of an entry function from their JSON form (§2.2) to BCS. */
import { BcsWriter } from "@mysten/bcs";
import { parseTypeTag, type StructTag, type TypeTag } from "../oracle/type-tag.ts";
import { EncodingError, createEncodingError, parseAddressBytes, parseHex } from "./encoding.ts";

/** A value to encode, its writer, and its name in messages. */
interface ArgumentContext {
  readonly value: unknown;
  readonly writer: BcsWriter;
  readonly place: string;
}

/**
 * Encodes an argument. Its type is bool, an unsigned integer, an address, a string, an option, an object or a vector.
 * @param value In the form of §2.2. An option is an object whose `vec` has at most one value; an `0x1::object::Object`
 * is written as its address, alone or as the member `inner`.
 * @param type The type of the parameter.
 * @param place Names the argument in messages.
 * @throws EncodingError if the type is not supported or the value does not have this type
 */
export function encodeArgument(value: unknown, type: string, place = "argument"): Uint8Array {
  const tag = parseTypeTag(type);
  if (tag === null) throw createEncodingError(`type of ${place}`, "a type such as u64", type);
  const writer = new BcsWriter();
  write(tag, { value, writer, place });
  return writer.toBytes();
}

function write(tag: TypeTag, context: ArgumentContext): void {
  if (tag.kind === "primitive") return writePrimitive(tag.name, context);
  if (tag.kind === "vector") return writeVector(tag.element, context);
  if (tag.kind === "struct") return writeStruct(tag, context);
  throw createUnsupportedError(context, `of the kind ${tag.kind}`);
}

type PrimitiveName = Extract<TypeTag, { kind: "primitive" }>["name"];

function writePrimitive(name: PrimitiveName, context: ArgumentContext): void {
  const { value, writer, place } = context;
  switch (name) {
    case "bool":
      if (typeof value !== "boolean") throw createEncodingError(place, "true or false", value);
      writer.write8(value ? 1 : 0);
      return;
    case "u8":
      writer.write8(toSmallInteger(context, 8));
      return;
    case "u16":
      writer.write16(toSmallInteger(context, 16));
      return;
    case "u32":
      writer.write32(toSmallInteger(context, 32));
      return;
    case "u64":
      writer.write64(parseLargeInteger(context, 64));
      return;
    case "u128":
      writer.write128(parseLargeInteger(context, 128));
      return;
    case "u256":
      writer.write256(parseLargeInteger(context, 256));
      return;
    case "address":
      writer.writeBytes(parseAddressBytes(value, place));
      return;
    case "signer":
      throw createUnsupportedError(context, "signer");
  }
}

/** Returns an integer that JSON represents as a number. */
function toSmallInteger({ value, place }: ArgumentContext, bits: number): number {
  const max = 2 ** bits - 1;
  const fits = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;
  if (!fits) throw createEncodingError(place, `an integer from 0 to ${max} (u${bits})`, value);
  return value;
}

/** Parses an integer that JSON represents as a string. */
function parseLargeInteger({ value, place }: ArgumentContext, bits: number): bigint {
  const isDecimal = typeof value === "string" && /^(?:0|[1-9][0-9]{0,77})$/.test(value);
  if (!isDecimal || BigInt.asUintN(bits, BigInt(value)) !== BigInt(value)) {
    throw createEncodingError(place, `a decimal string below 2^${bits} (u${bits})`, value);
  }
  return BigInt(value);
}

function writeVector(element: TypeTag, context: ArgumentContext): void {
  const { value, writer, place } = context;
  if (isU8(element)) {
    const bytes = parseHex(value);
    if (bytes === null)
      throw createEncodingError(place, "0x and two hex digits for each byte (vector<u8>)", value);
    writer.writeULEB(bytes.length).writeBytes(bytes);
    return;
  }
  if (!Array.isArray(value)) throw createEncodingError(place, "an array", value);
  writeList(element, value, context);
}

function writeList(element: TypeTag, values: readonly unknown[], { writer, place }: ArgumentContext): void {
  writer.writeULEB(values.length);
  for (const [at, value] of values.entries()) write(element, { value, writer, place: `${place}[${at}]` });
}

function writeStruct(tag: StructTag, context: ArgumentContext): void {
  const { value, place } = context;
  const [inner] = tag.typeArguments;
  switch (`${tag.address}::${tag.module}::${tag.name}/${tag.typeArguments.length}`) {
    case "0x1::string::String/0":
      return writeText(context);
    case "0x1::object::Object/1":
      if (typeof value === "string") return writePrimitive("address", context);
      return writePrimitive("address", toMemberContext(context, "inner"));
    case "0x1::option::Option/1":
      if (inner !== undefined) return writeOption(inner, toMemberContext(context, "vec"));
  }
  const name = `${tag.address}::${tag.module}::${tag.name}`;
  throw new EncodingError(
    `${place} expected a type that can be encoded as an argument, got the struct ${name}`,
  );
}

function writeText({ value, writer, place }: ArgumentContext): void {
  // UTF-8 cannot encode a lone surrogate, and the encoder would silently replace it.
  if (typeof value !== "string" || /\p{Cs}/u.test(value))
    throw createEncodingError(place, "a string of Unicode characters", value);
  const bytes = new TextEncoder().encode(value);
  writer.writeULEB(bytes.length).writeBytes(bytes);
}

/** Encodes an option as the vector in its struct: the length 0, or the length 1 and the value. */
function writeOption(element: TypeTag, context: ArgumentContext): void {
  const bytes = isU8(element) ? parseHex(context.value) : null;
  const values: unknown = bytes === null ? context.value : [...bytes];
  if (!Array.isArray(values) || values.length > 1) {
    throw createEncodingError(context.place, "an array of at most one value", context.value);
  }
  writeList(element, values, context);
}

/** Returns the context for encoding the only member of an object. */
function toMemberContext({ value, writer, place }: ArgumentContext, name: string): ArgumentContext {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [member] = members;
  if (member?.[0] !== name || members.length !== 1) {
    throw createEncodingError(place, `an object with the only member ${name}`, value);
  }
  const inner: unknown = member[1];
  return { value: inner, writer, place: `${place}.${name}` };
}

const isU8 = (tag: TypeTag): boolean => tag.kind === "primitive" && tag.name === "u8";

function createUnsupportedError({ place }: ArgumentContext, kind: string): EncodingError {
  return new EncodingError(`${place} expected a type that can be encoded as an argument, got ${kind}`);
}
