/**
 * BCS of payloads. The node supports only entry functions. For scripts and multisig payloads, the reader skips the
 * bytes and returns the name of the variant.
 */
import { U64_MAX } from "../../spec/vocabulary.ts";
import { formatMoveType, parseMoveType } from "../primitives/move-type.ts";
import {
  createReader,
  readAddress,
  readBool,
  readBytes,
  readEnd,
  readIdentifier,
  readList,
  readOption,
  readSized,
  readUnsigned,
  readVariant,
  type Reader,
  encodeAddress,
  encodeList,
  encodeSized,
  encodeText,
  encodeU64,
} from "./codec.ts";
import type { EntryFunctionPayload, UnsupportedPart } from "./signed-transaction.ts";
import { encodeTypeTag, readTypeTag } from "./type-tag.ts";

/** The sequence number in every transaction that has a replay protection nonce. */
export const nonceSequenceNumber = U64_MAX;

/** The variant numbers of payloads. */
const payloadTags = { script: 0, entryFunction: 2, multisig: 3, versioned: 4 } as const;
/** The variant numbers of the executable in a versioned payload. */
const executableTags = { script: 0, entryFunction: 1, empty: 2 } as const;
/**
 * The variant numbers of the extra configuration in a versioned payload. The second variant has one more option,
 * which must be empty.
 */
const extraConfigTags = { plain: 0, limited: 1 } as const;
/**
 * The byte lengths of script arguments by variant number. `"sized"` stands for length-prefixed bytes, and `"bool"`
 * for one byte that is 0 or 1.
 */
const scriptArgumentBytes = [1, 8, 16, 32, "sized", "bool", 2, 4, 32, "sized", 1, 2, 4, 8, 16, 32] as const;

/** Reads a payload. @throws DecodeError for malformed bytes and for variants with an unknown layout. */
export function readPayload(reader: Reader): EntryFunctionPayload | UnsupportedPart {
  switch (readVariant(reader, "a payload", Object.values(payloadTags))) {
    case payloadTags.script:
      return readScript(reader);
    case payloadTags.entryFunction:
      return readEntryFunction(reader);
    case payloadTags.multisig:
      return readMultisig(reader);
    default:
      return readVersioned(reader);
  }
}

/**
 * Decodes the call of a function without a variant number, as a view request contains it.
 * @throws DecodeError for malformed bytes.
 */
export function decodeEntryFunction(bytes: Uint8Array): EntryFunctionPayload | UnsupportedPart {
  const reader = createReader(bytes);
  const call = readEntryFunction(reader);
  readEnd(reader);
  return call;
}

/**
 * Encodes a payload with the entry function variant, or with the versioned variant if it has a nonce.
 * @throws TypeError for a type argument that is not a type.
 */
export function encodePayload(payload: EntryFunctionPayload): Uint8Array {
  const { address, module, name, typeArguments, nonce } = payload;
  const call = [
    encodeAddress(address),
    encodeText(module),
    encodeText(name),
    encodeList(typeArguments.map((text) => typeTextBytes(text))),
    encodeList(payload.arguments.map((argument) => encodeSized(argument))),
  ];
  if (nonce === null) return Buffer.concat([Uint8Array.of(payloadTags.entryFunction), ...call]);
  const [version, noMultisig, someNonce] = [0, 0, 1];
  const head = Uint8Array.of(payloadTags.versioned, version, executableTags.entryFunction);
  const extraConfig = Uint8Array.of(extraConfigTags.plain, noMultisig, someNonce);
  return Buffer.concat([head, ...call, extraConfig, encodeU64(nonce)]);
}

function typeTextBytes(text: string): Uint8Array {
  const type = parseMoveType(text);
  if (type === null) throw new TypeError(`type argument must be a Move type, got ${text}`);
  return encodeTypeTag(type);
}

function readEntryFunction(reader: Reader): EntryFunctionPayload | UnsupportedPart {
  const address = readAddress(reader);
  const module = readIdentifier(reader);
  const name = readIdentifier(reader);
  const types = readList(reader, (inner) => readTypeTag(inner));
  const given = readList(reader, (inner) => readSized(inner));
  const typeArguments: string[] = [];
  for (const type of types) {
    if (type.kind === "unsupported") return type;
    typeArguments.push(formatMoveType(type));
  }
  return { kind: "entry function", address, module, name, typeArguments, arguments: given, nonce: null };
}

function readScript(reader: Reader): UnsupportedPart {
  readSized(reader);
  readList(reader, (inner) => readTypeTag(inner));
  readList(reader, readScriptArgument);
  return { kind: "unsupported", name: "script payload" };
}

function readScriptArgument(reader: Reader): void {
  const size = scriptArgumentBytes[readVariant(reader, "a script argument", [...scriptArgumentBytes.keys()])];
  if (size === "bool") readBool(reader);
  else if (size === "sized") readSized(reader);
  else readBytes(reader, size ?? 0);
}

function readMultisig(reader: Reader): UnsupportedPart {
  readAddress(reader);
  readOption(reader, (inner) => {
    const isScript = readVariant(inner, "a multisig payload", [0, 1]) === 1;
    return isScript ? readScript(inner) : readEntryFunction(inner);
  });
  return { kind: "unsupported", name: "multisig payload" };
}

function readVersioned(reader: Reader): EntryFunctionPayload | UnsupportedPart {
  readVariant(reader, "a versioned payload", [0]);
  const executable = readExecutable(reader);
  const config = readVariant(reader, "the extra configuration of a payload", Object.values(extraConfigTags));
  const multisig = readOption(reader, readAddress);
  const nonce = readOption(reader, (inner) => readUnsigned(inner, 8));
  if (config === extraConfigTags.limited) readVariant(reader, "the option of limits", [0]);
  if (multisig !== null) return { kind: "unsupported", name: "multisig payload" };
  return executable.kind === "unsupported" ? executable : { ...executable, nonce };
}

function readExecutable(reader: Reader): EntryFunctionPayload | UnsupportedPart {
  switch (readVariant(reader, "the executable of a payload", Object.values(executableTags))) {
    case executableTags.script:
      return readScript(reader);
    case executableTags.entryFunction:
      return readEntryFunction(reader);
    default:
      return { kind: "unsupported", name: "empty payload" };
  }
}
