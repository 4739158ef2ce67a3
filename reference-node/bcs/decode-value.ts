import type { JsonValue } from "../primitives/canonical-json.ts";
import { formatHex } from "../primitives/hex.ts";
import type { MoveType, StructTag } from "../primitives/move-type.ts";
import { toArgumentStruct, formatNoValueMessage } from "./argument-struct.ts";
import {
  createReader,
  DecodeError,
  readAddress,
  readBool,
  readEnd,
  readList,
  readSized,
  readText,
  readUnsigned,
  type Reader,
} from "./reader.ts";

/**
 * Decodes an argument of an entry function into the form of §2.2. Options are objects with `vec`, objects with `inner`.
 * @throws DecodeError for bytes that are no value of the type. @throws TypeError for a type that no argument has.
 */
export function decodeValue(bytes: Uint8Array, type: MoveType): JsonValue {
  const reader = createReader(bytes);
  const value = readValue(reader, type);
  readEnd(reader);
  return value;
}

function readValue(reader: Reader, type: MoveType): JsonValue {
  switch (type.kind) {
    case "bool":
      return readBool(reader);
    case "u8":
      return Number(readUnsigned(reader, 1));
    case "u16":
      return Number(readUnsigned(reader, 2));
    case "u32":
      return Number(readUnsigned(reader, 4));
    case "u64":
      return String(readUnsigned(reader, 8));
    case "u128":
      return String(readUnsigned(reader, 16));
    case "u256":
      return String(readUnsigned(reader, 32));
    case "address":
      return `0x${readAddress(reader)}`;
    case "vector":
      return readVector(reader, type.element);
    case "struct":
      return readStruct(reader, type);
    case "signer":
    case "parameter":
      throw new TypeError(formatNoValueMessage(type));
  }
}

function readVector(reader: Reader, element: MoveType): JsonValue {
  if (element.kind === "u8") return formatHex(readSized(reader));
  return readList(reader, (inner) => readValue(inner, element));
}

function readStruct(reader: Reader, tag: StructTag): JsonValue {
  const struct = toArgumentStruct(tag);
  if (struct === null) throw new TypeError(formatNoValueMessage(tag));
  if (struct.kind === "string") return readText(reader);
  if (struct.kind === "object") return { inner: `0x${readAddress(reader)}` };
  const start = reader.offset;
  const count = reader.bytes[start] ?? 0;
  if (count > 1) throw new DecodeError(start, "an option of at most 1 value", String(count));
  return { vec: readValue(reader, struct.values) };
}
