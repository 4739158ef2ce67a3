/**
 * The bytes of a state key, which page cursors show as hex (§2.1): 0, the 32 bytes of the account, and a path of its
 * own length, which is 0 and a module or 1 and the type of a resource; or 1, the 32 bytes of a table, and an item's key.
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

/** The bytes of the key under which an account's resource of a type stands. */
export function encodeResourceKey(address: Address, tag: StructTag): Uint8Array {
  return accessPath(address, Buffer.concat([Uint8Array.of(1), encodeStructTag(tag)]));
}

/** The bytes of the key under which an account's module stands. */
export function encodeModuleKey(address: Address, name: string): Uint8Array {
  return accessPath(address, Buffer.concat([Uint8Array.of(0), encodeAddress(address), encodeText(name)]));
}

/** Whether bytes are a state key from the first to the last: a cursor that no node has given out is refused. */
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

/** @throws DecodeError for most of what is none. */
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
