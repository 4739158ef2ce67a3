/**
 * Skips the parts of a function handle that no ABI contains: the access specifiers, which say what state a function
 * accesses, and the attributes.
 */
import { DecodeError, readByte, readBytes, readUleb, type Reader } from "../bcs/codec.ts";

const [accessSince, attributesSince] = [7, 8];
/** The attributes of version 10 with two more bytes. */
const longAttributes: readonly number[] = [4, 6, 7, 8, 9];

/** Skips the end of a function handle. @throws DecodeError for malformed bytes. */
export function skipFunctionAttributes(reader: Reader, version: number): void {
  if (version >= accessSince) skipAccessSpecifiers(reader);
  if (version >= attributesSince) skipEach(reader, (inner) => skipAttribute(inner, version));
}

/** Skips the optional list of access specifiers of a function or script. @throws DecodeError for malformed bytes. */
export function skipAccessSpecifiers(reader: Reader): void {
  skipOption(reader, () => skipEach(reader, skipAccessSpecifier));
}

function skipAccessSpecifier(reader: Reader): void {
  readByte(reader);
  readNumber(reader, [0, 1], "0 or 1");
  const resource = readNumber(reader, [1, 2, 3, 4, 5], "a resource of an access specifier");
  const indexes = resource === 1 ? 0 : resource === 5 ? 2 : 1;
  for (let index = 0; index < indexes; index += 1) readUleb(reader);
  const address = readNumber(reader, [1, 2, 3], "an address of an access specifier");
  if (address === 2) readUleb(reader);
  if (address !== 3) return;
  readUleb(reader);
  skipOption(reader, () => readUleb(reader));
}

function skipAttribute(reader: Reader, version: number): void {
  const known = version < 10 ? [1, 2] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const attribute = readNumber(reader, known, "a known attribute of a function");
  if (longAttributes.includes(attribute)) readBytes(reader, 2);
}

function skipEach(reader: Reader, skip: (reader: Reader) => void): void {
  const count = readUleb(reader);
  // Every item takes at least one byte, so the loop ends with the input even if the count is larger.
  for (let index = 0; index < count; index += 1) skip(reader);
}

/** Skips an option, whose first byte is 1 for none and 2 for some. */
function skipOption(reader: Reader, skip: () => void): void {
  if (readNumber(reader, [1, 2], "1 or 2") === 2) skip();
}

function readNumber(reader: Reader, known: readonly number[], expected: string): number {
  const offset = reader.offset;
  const number = readByte(reader);
  if (known.includes(number)) return number;
  throw new DecodeError(offset, expected, String(number));
}
