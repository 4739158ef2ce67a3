/** BCS of calls of entry functions. */
import {
  createReader,
  encodeAddress,
  encodeList,
  encodeSized,
  encodeText,
  readAddress,
  readEnd,
  readIdentifier,
  readList,
  readSized,
  readVariant,
  type Reader,
} from "./codec.ts";
import type { EntryFunctionPayload, UnsupportedPart } from "./signed-transaction.ts";
import { encodeTypeArguments, readTypeArguments } from "./type-tag.ts";

/** The variant number of an entry function in the call that a multisig account stores. */
const multisigEntryFunction = 0;

/** Reads a call without a variant number. @throws DecodeError for malformed bytes. */
export function readEntryFunction(reader: Reader): EntryFunctionPayload | UnsupportedPart {
  const address = readAddress(reader);
  const module = readIdentifier(reader);
  const name = readIdentifier(reader);
  const typeArguments = readTypeArguments(reader);
  const given = readList(reader, (inner) => readSized(inner));
  if ("kind" in typeArguments) return typeArguments;
  return { kind: "entry function", address, module, name, typeArguments, arguments: given, nonce: null };
}

/** Encodes a call without a variant number. @throws TypeError for a type argument that is not a type. */
export function encodeEntryFunction(payload: EntryFunctionPayload): Uint8Array {
  return Buffer.concat([
    encodeAddress(payload.address),
    encodeText(payload.module),
    encodeText(payload.name),
    encodeTypeArguments(payload.typeArguments),
    encodeList(payload.arguments.map((argument) => encodeSized(argument))),
  ]);
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

/** Encodes a call in the form that a multisig account stores or hashes. */
export function encodeMultisigCall(call: EntryFunctionPayload): Uint8Array {
  return Buffer.concat([Uint8Array.of(multisigEntryFunction), encodeEntryFunction(call)]);
}

/** Decodes a call that a multisig account stores. @throws DecodeError for anything but an entry function. */
export function decodeMultisigCall(bytes: Uint8Array): EntryFunctionPayload | UnsupportedPart {
  const reader = createReader(bytes);
  readVariant(reader, "a call of a multisig account", [multisigEntryFunction]);
  const call = readEntryFunction(reader);
  readEnd(reader);
  return call;
}
