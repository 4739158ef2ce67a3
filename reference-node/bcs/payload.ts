/** BCS of payloads. */
import { U64_MAX } from "../../spec/vocabulary.ts";
import {
  DecodeError,
  encodeAddress,
  encodeOption,
  encodeU64,
  readAddress,
  readOption,
  readUnsigned,
  readVariant,
  type Reader,
} from "./codec.ts";
import { encodeEntryFunction, readEntryFunction } from "./entry-function.ts";
import { encodeScript, readScript } from "./script-payload.ts";
import type { EntryFunctionPayload, Payload, ScriptPayload, UnsupportedPart } from "./signed-transaction.ts";

/** The sequence number in every transaction that has a replay protection nonce. */
export const nonceSequenceNumber = U64_MAX;

/** The variant numbers of payloads. Existing networks removed the module bundle and refuse it. */
const payloadTags = { script: 0, moduleBundle: 1, entryFunction: 2, multisig: 3, versioned: 4 } as const;
/** The variant numbers of the call in a multisig payload. */
const multisigTags = { entryFunction: 0, script: 1 } as const;
/** The variant numbers of the executable in a versioned payload. */
const executableTags = { script: 0, entryFunction: 1, empty: 2 } as const;
/**
 * The variant numbers of the extra configuration in a versioned payload. The second variant has one more option,
 * which must be empty.
 */
const extraConfigTags = { plain: 0, limited: 1 } as const;
const payloadVersion = 0;

/**
 * Reads a payload.
 * @throws DecodeError for malformed bytes, for variants with an unknown layout, and for payloads that no network
 * accepts: a module bundle, an empty payload without a multisig account, and a versioned script with one.
 */
export function readPayload(reader: Reader): Payload | UnsupportedPart {
  const start = reader.offset;
  switch (readVariant(reader, "a payload", Object.values(payloadTags))) {
    case payloadTags.script:
      return readScript(reader);
    case payloadTags.moduleBundle:
      throw new DecodeError(start, "a known payload", "a module bundle", "module bundles have been removed");
    case payloadTags.entryFunction:
      return readEntryFunction(reader);
    case payloadTags.multisig:
      return readMultisig(reader);
    default:
      return readVersioned(reader);
  }
}

function readMultisig(reader: Reader): Payload | UnsupportedPart {
  const multisigAddress = readAddress(reader);
  const call = readOption(reader, (inner) => {
    const isScript = readVariant(inner, "a multisig payload", Object.values(multisigTags)) === 1;
    return isScript ? readScript(inner) : readEntryFunction(inner);
  });
  if (call?.kind === "unsupported") return call;
  return { kind: "multisig", multisigAddress, call, nonce: null };
}

function readVersioned(reader: Reader): Payload | UnsupportedPart {
  const start = reader.offset;
  readVariant(reader, "a versioned payload", [payloadVersion]);
  const call = readExecutable(reader);
  const config = readVariant(reader, "the extra configuration of a payload", Object.values(extraConfigTags));
  const multisigAddress = readOption(reader, readAddress);
  const nonce = readOption(reader, (inner) => readUnsigned(inner, 8));
  if (config === extraConfigTags.limited) readVariant(reader, "the option of limits", [0]);
  if (call?.kind === "unsupported") return call;
  if (multisigAddress !== null) {
    if (call?.kind === "script") throw createRefusal(start, "a script must not name a multisig account");
    return { kind: "multisig", multisigAddress, call, nonce };
  }
  if (call === null) throw createRefusal(start, "an empty payload must name a multisig account");
  return { ...call, nonce };
}

function createRefusal(offset: number, reason: string): DecodeError {
  return new DecodeError(offset, "an executable that fits the multisig account", "another one", reason);
}

/** Reads the executable of a versioned payload. Returns null if it is empty. */
function readExecutable(reader: Reader): EntryFunctionPayload | ScriptPayload | UnsupportedPart | null {
  switch (readVariant(reader, "the executable of a payload", Object.values(executableTags))) {
    case executableTags.script:
      return readScript(reader);
    case executableTags.entryFunction:
      return readEntryFunction(reader);
    default:
      return null;
  }
}

/**
 * Encodes a payload with the variant of its kind, or with the versioned variant if it has a nonce.
 * @throws TypeError for a type argument that is not a type.
 */
export function encodePayload(payload: Payload): Uint8Array {
  const { nonce } = payload;
  if (nonce !== null) return encodeVersioned(payload, nonce);
  if (payload.kind === "script")
    return Buffer.concat([Uint8Array.of(payloadTags.script), encodeScript(payload)]);
  if (payload.kind === "entry function")
    return Buffer.concat([Uint8Array.of(payloadTags.entryFunction), encodeEntryFunction(payload)]);
  const call = payload.call === null ? null : encodeCallWith(multisigTags, payload.call);
  const address = encodeAddress(payload.multisigAddress);
  return Buffer.concat([Uint8Array.of(payloadTags.multisig), address, encodeOption(call)]);
}

function encodeVersioned(payload: Payload, nonce: bigint): Uint8Array {
  const call = payload.kind === "multisig" ? payload.call : payload;
  const multisig = payload.kind === "multisig" ? encodeAddress(payload.multisigAddress) : null;
  return Buffer.concat([
    Uint8Array.of(payloadTags.versioned, payloadVersion),
    call === null ? Uint8Array.of(executableTags.empty) : encodeCallWith(executableTags, call),
    Uint8Array.of(extraConfigTags.plain),
    encodeOption(multisig),
    encodeOption(encodeU64(nonce)),
  ]);
}

function encodeCallWith(
  tags: { readonly script: number; readonly entryFunction: number },
  call: EntryFunctionPayload | ScriptPayload,
): Uint8Array {
  return call.kind === "script"
    ? Buffer.concat([Uint8Array.of(tags.script), encodeScript(call)])
    : Buffer.concat([Uint8Array.of(tags.entryFunction), encodeEntryFunction(call)]);
}
