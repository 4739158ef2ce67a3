/**
 * The bytes of a state key, which page cursors show as hex (§2.1): 0, the 32 bytes of the account, and a path of its
 * own length, which is 0 and a module or 1 and the type of a resource; or 1, the 32 bytes of a table, and an item's key.
 */
import type { Address } from "../primitives/address.ts";
import { typeDepthMax, type MoveType, type SimpleType, type StructTag } from "../primitives/move-type.ts";

/** The number of each kind of type; that of a vector is 6, that of a struct 7. */
const typeNumbers: { readonly [type in SimpleType]: number } = {
  bool: 0,
  u8: 1,
  u64: 2,
  u128: 3,
  address: 4,
  signer: 5,
  u16: 8,
  u32: 9,
  u256: 10,
};
const vectorNumber = 6;
const structNumber = 7;
const simpleNumbers: ReadonlySet<number> = new Set(Object.values(typeNumbers));

/** The bytes of the key under which an account's resource of a type stands. */
export function encodeResourceKey(address: Address, tag: StructTag): Uint8Array {
  return accessPath(address, Buffer.concat([Uint8Array.of(1), structBytes(tag)]));
}

/** The bytes of the key under which an account's module stands. */
export function encodeModuleKey(address: Address, name: string): Uint8Array {
  return accessPath(address, Buffer.concat([Uint8Array.of(0), Buffer.from(address, "hex"), textBytes(name)]));
}

/** Whether bytes are a state key from the first to the last: a cursor that no node has given out is refused. */
export function isStateKey(bytes: Uint8Array): boolean {
  const isTable = bytes[0] === 1;
  if (isTable || bytes[0] !== 0) return isTable && bytes.length >= 33;
  const pathLength = readLength(bytes, 33);
  if (pathLength === null || pathLength.end + pathLength.value !== bytes.length) return false;
  const start = pathLength.end + 1;
  if (bytes[pathLength.end] === 0) return readText(bytes, start + 32) === bytes.length;
  return bytes[pathLength.end] === 1 && readStruct(bytes, start, 1) === bytes.length;
}

function accessPath(address: Address, path: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(0), Buffer.from(address, "hex"), lengthBytes(path.length), path]);
}

function structBytes({ address, module, name, typeArguments }: StructTag): Uint8Array {
  return Buffer.concat([
    Buffer.from(address, "hex"),
    textBytes(module),
    textBytes(name),
    lengthBytes(typeArguments.length),
    ...typeArguments.map((argument) => typeBytes(argument)),
  ]);
}

/** @throws RangeError for a type parameter, which no key of the state holds. */
function typeBytes(type: MoveType): Uint8Array {
  if (type.kind === "parameter") throw new RangeError(`type expected no parameter, got T${type.index}`);
  if (type.kind === "vector") return Buffer.concat([Uint8Array.of(vectorNumber), typeBytes(type.element)]);
  if (type.kind === "struct") return Buffer.concat([Uint8Array.of(structNumber), structBytes(type)]);
  return Uint8Array.of(typeNumbers[type.kind]);
}

function textBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text, "utf8");
  return Buffer.concat([lengthBytes(bytes.length), bytes]);
}

/** A length as ULEB128: seven bits a byte, the lowest first. */
function lengthBytes(length: number): Uint8Array {
  const bytes: number[] = [];
  let rest = length;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}

/** Reads a ULEB128 in its shortest form, at most four bytes of it: no cursor is longer. */
function readLength(bytes: Uint8Array, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let count = 0; count < 4; count += 1) {
    const byte = bytes[start + count];
    if (byte === undefined) return null;
    value |= (byte & 0x7f) << (7 * count);
    if (byte < 0x80) return byte === 0 && count > 0 ? null : { value, end: start + count + 1 };
  }
  return null;
}

/** Where a text ends that begins there; null where none begins. The same for the next two. */
function readText(bytes: Uint8Array, start: number): number | null {
  const length = readLength(bytes, start);
  if (length === null || length.value === 0 || length.end + length.value > bytes.length) return null;
  const text = Buffer.from(bytes.subarray(length.end, length.end + length.value)).toString("latin1");
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? length.end + length.value : null;
}

function readStruct(bytes: Uint8Array, start: number, depth: number): number | null {
  const module = readText(bytes, start + 32);
  const name = module === null ? null : readText(bytes, module);
  const count = name === null ? null : readLength(bytes, name);
  if (count === null) return null;
  let end: number | null = count.end;
  // Each argument is a byte at least, so a count that lies ends with the bytes.
  for (let index = 0; index < count.value && end !== null; index += 1) end = readType(bytes, end, depth + 1);
  return end;
}

function readType(bytes: Uint8Array, start: number, depth: number): number | null {
  const number = bytes[start];
  if (number === undefined || depth > typeDepthMax) return null;
  if (number === vectorNumber) return readType(bytes, start + 1, depth + 1);
  if (number === structNumber) return readStruct(bytes, start + 1, depth);
  return simpleNumbers.has(number) ? start + 1 : null;
}
