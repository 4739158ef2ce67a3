/**
 * BCS of state keys. A page cursor is a state key in hex (§2.1). The key of a module or a resource is 0, the 32
 * bytes of the address, and a length-prefixed path. The path is 0 and the module, 1 and the resource type, or 2 and the
 * type of a group of resources. The key of a table item is 1, the 32 bytes of the handle, and the key in the table.
 */
import type { Address } from "../primitives/address.ts";
import type { StructTag } from "../primitives/move-type.ts";
import {
  createReader,
  DecodeError,
  readAddress,
  readEnd,
  readIdentifier,
  readSized,
  readVariant,
  encodeAddress,
  encodeSized,
  encodeText,
} from "./codec.ts";
import { encodeStructTag, readStructTag } from "./type-tag.ts";

/** Encodes the state key of a resource. */
export function encodeResourceKey(address: Address, tag: StructTag): Uint8Array {
  return accessPath(address, Buffer.concat([Uint8Array.of(1), encodeStructTag(tag)]));
}

/** Encodes the state key of a group of resources, such as those of an object. The type names the group. */
export function encodeGroupKey(address: Address, tag: StructTag): Uint8Array {
  return accessPath(address, Buffer.concat([Uint8Array.of(2), encodeStructTag(tag)]));
}

/** Encodes the state key of a module. */
export function encodeModuleKey(address: Address, name: string): Uint8Array {
  return accessPath(address, Buffer.concat([Uint8Array.of(0), encodeAddress(address), encodeText(name)]));
}

/**
 * Encodes the state key of a table item for a list of changes, in which the key in the table has a length prefix. In a
 * cursor and in a hash, it has none.
 */
export function encodeTableItemKey(handle: Address, key: Uint8Array): Uint8Array {
  return encodeTableKey(handle, encodeSized(key));
}

/** Encodes the state key of a table item for a cursor or a hash. */
export function encodeTableKey(handle: Address, key: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(1), encodeAddress(handle), key]);
}

/** Returns whether the bytes are exactly one state key. */
export function isStateKey(bytes: Uint8Array): boolean {
  try {
    return decodesAsStateKey(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

function accessPath(address: Address, path: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(0), encodeAddress(address), encodeSized(path)]);
}

/** Returns whether the bytes decode as a state key. @throws DecodeError for bytes that are not BCS. */
function decodesAsStateKey(bytes: Uint8Array): boolean {
  const reader = createReader(bytes);
  const isTable = readVariant(reader, "a state key", [0, 1]) === 1;
  readAddress(reader);
  if (isTable) return true;
  const path = createReader(readSized(reader));
  readEnd(reader);
  const isResource = readVariant(path, "a path", [0, 1]) === 1;
  if (isResource) {
    if (readStructTag(path).kind === "unsupported") return false;
  } else {
    readAddress(path);
    readIdentifier(path);
  }
  readEnd(path);
  return true;
}
