/**
 * BCS of authenticators. The node supports only the authenticator of a single Ed25519 key. For other variants, the
 * reader skips the bytes and returns the name of the variant.
 */
import {
  DecodeError,
  readAddress,
  readByte,
  readList,
  readSized,
  readVariant,
  type Reader,
  encodeSized,
} from "./codec.ts";
import type { Authenticator, Ed25519Authenticator, UnsupportedPart } from "./signed-transaction.ts";

const keyBytes = 32;
const signatureBytes = 64;
/** The size of the bitmap that marks which of several Ed25519 keys have signed. */
const bitmapBytes = 4;
const secp256k1KeyBytes = 65;

/**
 * The variant numbers of authenticators of a transaction. Account authenticators are nested in some of them and have
 * variant numbers of their own.
 */
const authenticatorTags = {
  ed25519: 0,
  multiEd25519: 1,
  multiAgent: 2,
  feePayer: 3,
  singleSender: 4,
} as const;
const accountAuthenticatorTags = { ed25519: 0, multiEd25519: 1, singleKey: 2, multiKey: 3, none: 4 } as const;

/** Reads an authenticator. @throws DecodeError for malformed bytes and for variants with an unknown layout. */
export function readAuthenticator(reader: Reader): Authenticator {
  switch (readVariant(reader, "an authenticator", Object.values(authenticatorTags))) {
    case authenticatorTags.ed25519:
      return readEd25519(reader);
    case authenticatorTags.multiEd25519:
      return readMultiEd25519(reader);
    case authenticatorTags.multiAgent:
      readSecondarySigners(reader);
      return createUnsupportedPart("multi-agent authenticator");
    case authenticatorTags.feePayer:
      readSecondarySigners(reader);
      readAddress(reader);
      readAccountAuthenticator(reader);
      return createUnsupportedPart("fee payer authenticator");
    default:
      return readSingleSender(reader);
  }
}

function readSingleSender(reader: Reader): Authenticator {
  const name = readAccountAuthenticator(reader);
  return name === null ? { kind: "none" } : createUnsupportedPart(`single sender with ${name}`);
}

/** Encodes an authenticator of one Ed25519 key. */
export function encodeEd25519Authenticator(publicKey: Uint8Array, signature: Uint8Array): Uint8Array {
  return Buffer.concat([
    Uint8Array.of(authenticatorTags.ed25519),
    encodeSized(publicKey),
    encodeSized(signature),
  ]);
}

function createUnsupportedPart(name: string): UnsupportedPart {
  return { kind: "unsupported", name };
}

function readEd25519(reader: Reader): Ed25519Authenticator {
  return {
    kind: "ed25519",
    publicKey: readSized(reader, keyBytes),
    signature: readSized(reader, signatureBytes),
  };
}

/** Reads several Ed25519 keys, the number of required signatures, the signatures, and the bitmap of signers. */
function readMultiEd25519(reader: Reader): UnsupportedPart {
  const start = reader.offset;
  const keys = readSized(reader).length - 1;
  const signatures = readSized(reader).length - bitmapBytes;
  if (keys <= 0 || keys % keyBytes > 0 || signatures < 0 || signatures % signatureBytes > 0) {
    throw new DecodeError(start, "Ed25519 keys of 32 bytes and signatures of 64 bytes", "other lengths");
  }
  return createUnsupportedPart("multi-Ed25519 authenticator");
}

/** Reads the authenticator of the sender, then the addresses and the authenticators of the secondary signers. */
function readSecondarySigners(reader: Reader): void {
  readAccountAuthenticator(reader);
  readList(reader, readAddress);
  readList(reader, readAccountAuthenticator);
}

/** Reads an account authenticator and returns its name, or null if it has neither a key nor a signature. */
function readAccountAuthenticator(reader: Reader): string | null {
  switch (readVariant(reader, "an account authenticator", Object.values(accountAuthenticatorTags))) {
    case accountAuthenticatorTags.ed25519:
      readEd25519(reader);
      return "an Ed25519 key";
    case accountAuthenticatorTags.multiEd25519:
      readMultiEd25519(reader);
      return "several Ed25519 keys";
    case accountAuthenticatorTags.singleKey:
      readAnyKey(reader);
      readAnySignature(reader);
      return "a key of any kind";
    case accountAuthenticatorTags.multiKey:
      readList(reader, readAnyKey);
      readByte(reader);
      readList(reader, readAnySignature);
      readSized(reader);
      return "several keys of any kind";
    default:
      return null;
  }
}

/** Reads an Ed25519 key or a Secp256k1 key. */
function readAnyKey(reader: Reader): void {
  const isEd25519 = readVariant(reader, "a public key", [0, 1]) === 0;
  readSized(reader, isEd25519 ? keyBytes : secp256k1KeyBytes);
}

/** Reads an Ed25519 signature or a Secp256k1 signature. Both have the same length. */
function readAnySignature(reader: Reader): void {
  readVariant(reader, "a signature", [0, 1]);
  readSized(reader, signatureBytes);
}
