/**
 * Decodes table keys and values from BCS to the JSON form of §2.2, because some targets show them only as bytes
 * (§2.6). The document does not define BCS, so no violation may depend on a decoded value.
 */
import {
  findStructFields,
  formatStructName,
  substituteTypeArguments,
  type StructLayouts,
} from "../oracle/struct-layouts.ts";
import { parseTypeTag, type StructTag, type TypeTag } from "../oracle/type-tag.ts";

/** The bytes, and the position (`at`) of the next byte to read. */
interface Reader {
  readonly bytes: Buffer;
  readonly layouts: StructLayouts;
  at: number;
  /** The number of values that may still be decoded, which limits the work. */
  steps: number;
}

/** Thrown if the bytes do not fit the type. */
class MisfitError extends Error {}

const bytesMax = 16_384;
const stepsMax = 10_000;
const depthMax = 32;
/** Sizes of the integer types in bytes. */
const widths: { readonly [type: string]: number } = { u8: 1, u16: 2, u32: 4, u64: 8, u128: 16, u256: 32 };

/**
 * Decodes all bytes as a value of a type.
 * @param hex `0x` and two digits for each byte
 * @returns undefined if the type is not known or the bytes do not fit it
 */
export function decodeBcs(hex: string, type: string, layouts: StructLayouts): unknown {
  const tag = parseTypeTag(type);
  if (tag === null || hex.length > 2 * bytesMax || !/^0x(?:[0-9a-f]{2})*$/i.test(hex)) return undefined;
  const bytes = Buffer.from(hex.slice("0x".length), "hex");
  const reader: Reader = { bytes, layouts, at: 0, steps: stepsMax };
  try {
    const value = readValue(reader, tag, 0);
    return reader.at === bytes.length ? value : undefined;
  } catch (thrown) {
    if (thrown instanceof MisfitError) return undefined;
    throw thrown;
  }
}

function readValue(reader: Reader, tag: TypeTag, depth: number): unknown {
  reader.steps -= 1;
  if (reader.steps < 0 || depth > depthMax) throw new MisfitError();
  if (tag.kind === "primitive") return readPrimitive(reader, tag.name);
  if (tag.kind === "vector") return readVector(reader, tag.element, depth);
  if (tag.kind === "struct") return readStruct(reader, tag, depth);
  throw new MisfitError();
}

function readPrimitive(reader: Reader, name: string): unknown {
  if (name === "address") return toHex(take(reader, 32));
  if (name === "bool") {
    const [byte = 2] = take(reader, 1);
    if (byte > 1) throw new MisfitError();
    return byte === 1;
  }
  const width = widths[name];
  if (width === undefined) throw new MisfitError();
  const value = BigInt(toHex(Buffer.from(take(reader, width).toReversed())));
  return width <= 4 ? Number(value) : String(value);
}

function readVector(reader: Reader, element: TypeTag, depth: number): unknown {
  const length = readLength(reader);
  if (element.kind === "primitive" && element.name === "u8") return toHex(take(reader, length));
  return Array.from({ length }, () => readValue(reader, element, depth + 1));
}

function readStruct(reader: Reader, tag: StructTag, depth: number): unknown {
  const [inner] = tag.typeArguments;
  const name = formatStructName(tag);
  if (name === "0x1::string::String") return readText(reader);
  // An option has the bytes of a vector, whether its module declares a struct or an enumeration.
  if (name === "0x1::option::Option" && inner !== undefined) return { vec: readVector(reader, inner, depth) };
  const fields = findStructFields(tag, reader.layouts)?.list;
  if (fields === undefined) throw new MisfitError();
  return Object.fromEntries(
    fields.map((field) => {
      const type = substituteTypeArguments(field, tag.typeArguments);
      if (type === null) throw new MisfitError();
      return [field.name, readValue(reader, type, depth + 1)];
    }),
  );
}

function readText(reader: Reader): string {
  const content = take(reader, readLength(reader));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new MisfitError();
  }
}

/** Reads a ULEB128 length. Throws if it exceeds the number of remaining bytes. */
function readLength(reader: Reader): number {
  let length = 0;
  for (let at = 0; at < 3; at += 1) {
    const [byte = 0] = take(reader, 1);
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte >= 0x80) continue;
    if (length > reader.bytes.length - reader.at) throw new MisfitError();
    return length;
  }
  throw new MisfitError();
}

function take(reader: Reader, count: number): Buffer {
  const end = reader.at + count;
  if (end > reader.bytes.length) throw new MisfitError();
  const taken = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return taken;
}

const toHex = (bytes: Buffer): string => `0x${bytes.toString("hex")}`;
