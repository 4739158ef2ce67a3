/** The authentication keys of public keys. */
import { keysMax } from "../../bcs/authenticator.ts";
import {
  createReader,
  DecodeError,
  readAddress,
  readByte,
  readSized,
  readText,
  readUleb,
  type Reader,
} from "../../bcs/codec.ts";
import { decodeAddress, type Address } from "../../primitives/address.ts";
import { sha3 } from "../../primitives/bytes.ts";
import { keySchemes } from "../../authentication/authentication-key.ts";
import type { Abort } from "../../move/move-abort.ts";

const ed25519KeyBytes = 32;
/** Existing networks read these keys without the first byte of the form that authenticators contain. */
const ecdsaKeyBytes: readonly number[] = [64, 65];
const keylessCommitmentBytes = 32;

/** The statuses of keys that a module of the framework cannot read. The network names no codes of these modules. */
const aborts = {
  ed25519Size: { abort: "Move abort in 0x1::ed25519: 0x10001" },
  multiEd25519Size: { abort: "Move abort in 0x1::multi_ed25519: 0x10001" },
  secp256k1Size: { abort: "Move abort in 0x1::secp256k1: 0x10001" },
  secp256r1Size: { abort: "Move abort in 0x1::secp256r1: 0x10001" },
  commitmentSize: { abort: "Move abort in 0x1::keyless: 0x10002" },
  keyType: { abort: "Move abort in 0x1::single_key: 0x10001" },
  singleKeyEnd: { abort: "Move abort in 0x1::single_key: 0x10002" },
  multiKeyEnd: { abort: "Move abort in 0x1::multi_key: 0x10004" },
  malformed: { abort: "Move abort in 0x1::bcs_stream: 0x20002" },
} as const satisfies Readonly<Record<string, Abort>>;

/**
 * Derives the authentication key of a public key. Returns an abort if the bytes are not a key of the scheme, and null
 * for an unknown scheme. Whether the bytes are a point of the curve is not checked.
 */
export function deriveSchemeKey(scheme: number, publicKey: Uint8Array): Address | Abort | null {
  const abort = checkKey(scheme, publicKey);
  if (abort === undefined) return null;
  return abort ?? decodeAddress(sha3(publicKey, Uint8Array.of(scheme)));
}

/** Returns the abort for the bytes of a key, null for a well-formed key, and undefined for an unknown scheme. */
function checkKey(scheme: number, key: Uint8Array): Abort | null | undefined {
  switch (scheme) {
    case keySchemes.ed25519:
      return key.length === ed25519KeyBytes ? null : aborts.ed25519Size;
    case keySchemes.multiEd25519: {
      const isSized = key.length % ed25519KeyBytes === 1 && key.length <= keysMax * ed25519KeyBytes + 1;
      return isSized ? null : aborts.multiEd25519Size;
    }
    case keySchemes.singleKey:
      return checkEncodedKey(key, checkAnyKey, aborts.singleKeyEnd);
    case keySchemes.multiKey:
      return checkEncodedKey(key, checkMultiKey, aborts.multiKeyEnd);
    default:
      return undefined;
  }
}

function checkEncodedKey(
  key: Uint8Array,
  check: (reader: Reader) => Abort | null,
  extraBytes: Abort,
): Abort | null {
  const reader = createReader(key);
  try {
    return check(reader) ?? (reader.offset === key.length ? null : extraBytes);
  } catch (error) {
    if (error instanceof DecodeError) return aborts.malformed;
    throw error;
  }
}

/** Reads a list of keys and the number of signatures that they need. */
function checkMultiKey(reader: Reader): Abort | null {
  for (let left = readUleb(reader); left > 0; left -= 1) {
    const abort = checkAnyKey(reader);
    if (abort !== null) return abort;
  }
  readByte(reader);
  return null;
}

/** Reads a key with the number of its type. */
function checkAnyKey(reader: Reader): Abort | null {
  switch (readByte(reader)) {
    case 0:
      return readSized(reader).length === ed25519KeyBytes ? null : aborts.ed25519Size;
    case 1:
      return ecdsaKeyBytes.includes(readSized(reader).length) ? null : aborts.secp256k1Size;
    case 2:
      return ecdsaKeyBytes.includes(readSized(reader).length) ? null : aborts.secp256r1Size;
    case 3:
      return checkKeylessKey(reader);
    case 4:
      readAddress(reader);
      return checkKeylessKey(reader);
    default:
      return aborts.keyType;
  }
}

/** Reads the issuer of a keyless key, and its commitment to the user. */
function checkKeylessKey(reader: Reader): Abort | null {
  readText(reader);
  return readSized(reader).length === keylessCommitmentBytes ? null : aborts.commitmentSize;
}
