/** BCS of scripts and their arguments. */
import { decodeAddress, formatAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { decodeLittleEndian, formatHex } from "../primitives/bytes.ts";
import { formatMoveType, parseMoveType, type MoveType } from "../primitives/move-type.ts";
import {
  createReader,
  DecodeError,
  encodeList,
  encodeSized,
  encodeUleb,
  readBool,
  readBytes,
  readList,
  readSized,
  readVariant,
  type Reader,
} from "./codec.ts";
import type { ScriptArgument, ScriptPayload, UnsupportedPart } from "./signed-transaction.ts";
import { encodeTypeArguments, readTypeArguments } from "./type-tag.ts";
import { decodeValue } from "./value.ts";

/**
 * The types of script arguments by variant number, and the byte lengths of their values. `"sized"` stands for
 * length-prefixed bytes, and `"bool"` for one byte that is 0 or 1.
 */
const argumentTypes: readonly (readonly [type: string, size: number | "sized" | "bool"])[] = [
  ["u8", 1],
  ["u64", 8],
  ["u128", 16],
  ["address", 32],
  ["vector<u8>", "sized"],
  ["bool", "bool"],
  ["u16", 2],
  ["u32", 4],
  ["u256", 32],
  ["serialized", "sized"],
  ["i8", 1],
  ["i16", 2],
  ["i32", 4],
  ["i64", 8],
  ["i128", 16],
  ["i256", 32],
];
/** The largest signed integer that JSON contains as a number, in bytes. */
const numberBytesMax = 4;

/** Reads a script. @throws DecodeError for malformed bytes, and for a script without code. */
export function readScript(reader: Reader): ScriptPayload | UnsupportedPart {
  const start = reader.offset;
  const code = readSized(reader);
  if (code.length === 0)
    throw new DecodeError(
      start,
      "a script of at least 1 byte",
      "0",
      "the code of a script must not be empty",
    );
  const typeArguments = readTypeArguments(reader);
  const given = readList(reader, readScriptArgument);
  if ("kind" in typeArguments) return typeArguments;
  return { kind: "script", code, typeArguments, arguments: given, nonce: null };
}

function readScriptArgument(reader: Reader): ScriptArgument {
  const variant = readVariant(reader, "a script argument", [...argumentTypes.keys()]);
  const [type = "", size = 0] = argumentTypes[variant] ?? [];
  const start = reader.offset;
  if (size === "bool") readBool(reader);
  else if (size === "sized") readSized(reader);
  else readBytes(reader, size);
  return { type, bytes: new Uint8Array(reader.bytes.subarray(start, reader.offset)) };
}

/** Encodes a script without a variant number. @throws TypeError for a type that is not known. */
export function encodeScript({ code, typeArguments, arguments: given }: ScriptPayload): Uint8Array {
  return Buffer.concat([
    encodeSized(code),
    encodeTypeArguments(typeArguments),
    encodeList(
      given.map(({ type, bytes }) => {
        const variant = argumentTypes.findIndex(([known]) => known === type);
        if (variant < 0) throw new TypeError(`script argument must have a known type, got ${type}`);
        return Buffer.concat([encodeUleb(variant), bytes]);
      }),
    ),
  ]);
}

/** Creates a script argument from the BCS bytes of a value. A type without a variant is sent as serialized bytes. */
export function createScriptArgument(type: MoveType, bytes: Uint8Array): ScriptArgument {
  const text = formatMoveType(type);
  const isKnown = argumentTypes.some(([known]) => known === text);
  return isKnown ? { type: text, bytes } : { type: "serialized", bytes: encodeSized(bytes) };
}

/** Returns the BCS bytes of the value of a script argument, without the length prefix of a serialized value. */
export function readArgumentValue({ type, bytes }: ScriptArgument): Uint8Array {
  return type === "serialized" ? readSized(createReader(bytes)) : bytes;
}

/** Formats a script argument in its JSON form (§2.2). A serialized value is formatted as its bytes. */
export function formatScriptArgument(argument: ScriptArgument): JsonValue {
  const { type, bytes } = argument;
  if (type === "serialized") return formatHex(readArgumentValue(argument));
  if (type === "address") return formatAddress(decodeAddress(bytes));
  const known = parseMoveType(type);
  if (known !== null) return decodeValue(bytes, known);
  const number = BigInt.asIntN(8 * bytes.length, decodeLittleEndian(bytes));
  return bytes.length <= numberBytesMax ? Number(number) : String(number);
}
