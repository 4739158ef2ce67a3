import { decodeAddress, type Address } from "../primitives/address.ts";
import { decodeLittleEndian } from "../primitives/bytes.ts";

/** The error for malformed bytes of BCS (Binary Canonical Serialization). */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  /** The offset of the malformed byte. */
  readonly offset: number;
  /** The reason in the words of existing networks, with which client libraries compare it. */
  readonly reason: string;

  constructor(offset: number, expected: string, got: string, reason?: string) {
    super(`expected ${expected} at byte ${offset}, got ${got}`);
    this.offset = offset;
    this.reason = reason ?? this.message;
  }
}

/** BCS input, with the position from which the next value is read. */
export interface Reader {
  readonly bytes: Buffer;
  offset: number;
  /** The number of list items that may still be read, for all lists of the input together. */
  itemsLeft: number;
}

/**
 * The maximum number of items in all lists of one input. A single transaction with more items is too large anyway,
 * because each item takes at least one byte. The limit protects the memory, because a decoded item takes much more
 * memory than its byte.
 */
export const listItemsMax = 65_536;

const utf8Decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const u32Max = 0xffff_ffff;

/** Creates a reader at the first byte. */
export function createReader(bytes: Uint8Array): Reader {
  return {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    offset: 0,
    itemsLeft: listItemsMax,
  };
}

/** Checks that the whole input was read. @throws DecodeError if bytes are left. */
export function readEnd(reader: Reader): void {
  const left = reader.bytes.length - reader.offset;
  if (left === 0) return;
  throw new DecodeError(reader.offset, "the end of the input", `${left} more bytes`, "remaining input");
}

/** Skips bytes and returns the offset of the first skipped byte. @throws DecodeError if fewer are left. */
function skipBytes(reader: Reader, count: number): number {
  const { bytes, offset } = reader;
  if (count > bytes.length - offset) {
    const left = `${bytes.length - offset}`;
    throw new DecodeError(offset, `${count} more bytes`, left, "unexpected end of input");
  }
  reader.offset += count;
  return offset;
}

/** Reads one byte. @throws DecodeError if no byte is left. */
export function readByte(reader: Reader): number {
  return reader.bytes.readUInt8(skipBytes(reader, 1));
}

/** Reads bytes into a new array. @throws DecodeError if fewer are left. */
export function readBytes(reader: Reader, count: number): Uint8Array {
  const start = skipBytes(reader, count);
  return new Uint8Array(reader.bytes.subarray(start, start + count));
}

/** Reads a little-endian unsigned integer of 1 to 32 bytes. @throws DecodeError if fewer are left. */
export function readUnsigned(reader: Reader, sizeBytes: number): bigint {
  const start = skipBytes(reader, sizeBytes);
  if (sizeBytes === 8) return reader.bytes.readBigUInt64LE(start);
  return decodeLittleEndian(reader.bytes.subarray(start, start + sizeBytes));
}

/** Reads a bool. @throws DecodeError for a byte other than 0 and 1. */
export function readBool(reader: Reader): boolean {
  const byte = readByte(reader);
  if (byte > 1) throw new DecodeError(reader.offset - 1, "0 or 1", String(byte));
  return byte === 1;
}

/** Reads an address. @throws DecodeError if fewer than 32 bytes are left. */
export function readAddress(reader: Reader): Address {
  const start = skipBytes(reader, 32);
  return decodeAddress(reader.bytes.subarray(start, start + 32));
}

/** Reads a ULEB128 integer of up to 32 bits. @throws DecodeError for more bits or a longer form. */
export function readUleb(reader: Reader): number {
  const start = reader.offset;
  let value = 0;
  for (let scale = 1; scale <= 2 ** 28; scale *= 128) {
    const byte = readByte(reader);
    value += (byte & 0x7f) * scale;
    if (byte >= 0x80) continue;
    const isShortest = byte > 0 || scale === 1;
    if (isShortest && value <= u32Max) return value;
    break;
  }
  throw new DecodeError(start, "a 32-bit integer in its shortest ULEB128 form", "other bytes");
}

/** Reads the variant number of a union. @throws DecodeError for an unknown variant. */
export function readVariant(reader: Reader, union: string, known: readonly number[]): number {
  const start = reader.offset;
  const variant = readUleb(reader);
  if (known.includes(variant)) return variant;
  throw new DecodeError(start, `a known variant number of ${union}`, String(variant));
}

/**
 * Reads length-prefixed bytes.
 * @throws DecodeError if fewer bytes are left, or if the length differs from `sizeBytes`.
 */
export function readSized(reader: Reader, sizeBytes?: number): Uint8Array {
  const start = reader.offset;
  const count = readUleb(reader);
  if (sizeBytes !== undefined && count !== sizeBytes) {
    throw new DecodeError(start, `the length ${sizeBytes}`, String(count));
  }
  return readBytes(reader, count);
}

/** Reads a length-prefixed string. @throws DecodeError for invalid UTF-8. */
export function readText(reader: Reader): string {
  const count = readUleb(reader);
  const start = skipBytes(reader, count);
  try {
    return utf8Decoder.decode(reader.bytes.subarray(start, start + count));
  } catch {
    throw new DecodeError(start, "UTF-8 text", "other bytes");
  }
}

/** Reads the name of a module, struct or function. @throws DecodeError for an invalid name. */
export function readIdentifier(reader: Reader): string {
  const count = readUleb(reader);
  const start = skipBytes(reader, count);
  const name = reader.bytes.toString("latin1", start, start + count);
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return name;
  throw new DecodeError(start, "an identifier of letters, digits and underscores", "other bytes");
}

/**
 * Reads a length-prefixed list.
 * @throws DecodeError if fewer bytes than items are left, or if all lists together have more than `listItemsMax`
 * items.
 */
export function readList<Item>(reader: Reader, readItem: (reader: Reader) => Item): Item[] {
  const start = reader.offset;
  const count = readUleb(reader);
  const countMax = Math.min(reader.itemsLeft, reader.bytes.length - reader.offset);
  if (count > countMax) throw new DecodeError(start, `at most ${countMax} items`, String(count));
  reader.itemsLeft -= count;
  const items: Item[] = [];
  for (let index = 0; index < count; index += 1) items.push(readItem(reader));
  return items;
}

/** Reads an optional value. Returns null if it is absent. @throws DecodeError for a first byte other than 0 and 1. */
export function readOption<Value>(reader: Reader, readValue: (reader: Reader) => Value): Value | null {
  return readBool(reader) ? readValue(reader) : null;
}

/** Encodes an address as its 32 bytes. */
export function encodeAddress(address: Address): Uint8Array {
  return Buffer.from(address, "hex");
}

/** Encodes a u64 as eight little-endian bytes. @throws RangeError for a value outside the range of a u64. */
export function encodeU64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** Encodes a length or a variant number as ULEB128. */
export function encodeUleb(value: number): Uint8Array {
  if (value <= 0x7f) return Uint8Array.of(value);
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}

/** Encodes length-prefixed bytes. */
export function encodeSized(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([encodeUleb(bytes.length), bytes]);
}

/** Encodes a length-prefixed UTF-8 string. */
export function encodeText(text: string): Uint8Array {
  return encodeSized(Buffer.from(text, "utf8"));
}

/** Encodes a length-prefixed list of encoded items. */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([encodeUleb(items.length), ...items]);
}

/** Encodes an optional value: one byte, and the encoded value if it is present. */
export function encodeOption(bytes: Uint8Array | null): Uint8Array {
  return bytes === null ? Uint8Array.of(0) : Buffer.concat([Uint8Array.of(1), bytes]);
}

/** Encodes a map: its encoded keys and values in the order of the bytes of the keys. */
export function encodeMap(entries: readonly (readonly [key: Uint8Array, value: Uint8Array])[]): Uint8Array {
  const sorted = entries.toSorted(([left], [right]) => Buffer.compare(left, right));
  return encodeList(sorted.map((entry) => Buffer.concat(entry)));
}
