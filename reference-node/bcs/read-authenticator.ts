/** Reads authenticators from BCS. */
import {
  createSenderAuthenticator,
  keysMax,
  type AbstractAuthenticator,
  type AccountAuthenticator,
  type Authenticator,
  type Ed25519Authenticator,
  type MultiEd25519Authenticator,
  type MultiKeyAuthenticator,
} from "./authenticator.ts";
import { readAnyKey, readAnySignature } from "./any-key.ts";
import {
  DecodeError,
  readAddress,
  readByte,
  readIdentifier,
  readList,
  readSized,
  readVariant,
  type Reader,
} from "./codec.ts";
import { splitEd25519Keys, splitEd25519Signatures } from "./multi-ed25519.ts";
import { abstractTags, accountAuthenticatorTags, authenticatorTags } from "./authenticator-tags.ts";

const keyBytes = 32;
const signatureBytes = 64;

/** Reads the authenticator of a transaction. @throws DecodeError for malformed bytes. */
export function readAuthenticator(reader: Reader): Authenticator {
  switch (readVariant(reader, "an authenticator", Object.values(authenticatorTags))) {
    case authenticatorTags.ed25519:
      return createSenderAuthenticator(readEd25519(reader));
    case authenticatorTags.multiEd25519:
      return createSenderAuthenticator(readMultiEd25519(reader));
    case authenticatorTags.multiAgent:
      return { kind: "multi agent", ...readSigners(reader), feePayer: null };
    case authenticatorTags.feePayer:
      return {
        kind: "fee payer",
        ...readSigners(reader),
        feePayer: { address: readAddress(reader), signer: readAccountAuthenticator(reader) },
      };
    default:
      return { ...createSenderAuthenticator(readAccountAuthenticator(reader)), kind: "single sender" };
  }
}

/** Reads the sender, the addresses of the secondary signers, and the secondary signers. */
function readSigners(
  reader: Reader,
): Pick<Authenticator, "sender" | "secondaryAddresses" | "secondarySigners"> {
  return {
    sender: readAccountAuthenticator(reader),
    secondaryAddresses: readList(reader, readAddress),
    secondarySigners: readList(reader, readAccountAuthenticator),
  };
}

/** Reads the authenticator of one signer. @throws DecodeError for malformed bytes. */
export function readAccountAuthenticator(reader: Reader): AccountAuthenticator {
  switch (readVariant(reader, "an account authenticator", Object.values(accountAuthenticatorTags))) {
    case accountAuthenticatorTags.ed25519:
      return readEd25519(reader);
    case accountAuthenticatorTags.multiEd25519:
      return readMultiEd25519(reader);
    case accountAuthenticatorTags.singleKey:
      return { kind: "single key", publicKey: readAnyKey(reader), signature: readAnySignature(reader) };
    case accountAuthenticatorTags.multiKey:
      return readMultiKey(reader);
    case accountAuthenticatorTags.none:
      return { kind: "none" };
    default:
      return readAbstract(reader);
  }
}

function readEd25519(reader: Reader): Ed25519Authenticator {
  return {
    kind: "ed25519",
    publicKey: readSized(reader, keyBytes),
    signature: readSized(reader, signatureBytes),
  };
}

/** Reads several Ed25519 keys and their signatures. */
function readMultiEd25519(reader: Reader): MultiEd25519Authenticator {
  const keysStart = reader.offset;
  const keys = splitEd25519Keys(readSized(reader));
  if (keys === null) {
    const expected = `1 to ${keysMax} Ed25519 keys and a threshold of 1 to their number`;
    throw new DecodeError(keysStart, expected, "other bytes");
  }
  const signaturesStart = reader.offset;
  const signatures = splitEd25519Signatures(readSized(reader));
  if (signatures === null) {
    const expected = "Ed25519 signatures and a bitmap with as many bits";
    throw new DecodeError(signaturesStart, expected, "other bytes");
  }
  return { kind: "multi ed25519", ...keys, ...signatures };
}

function readMultiKey(reader: Reader): MultiKeyAuthenticator {
  return {
    kind: "multi key",
    publicKeys: readList(reader, readAnyKey),
    signaturesRequired: readByte(reader),
    signatures: readList(reader, readAnySignature),
    bitmap: readSized(reader),
  };
}

function readAbstract(reader: Reader): AbstractAuthenticator {
  const id = { address: readAddress(reader), module: readIdentifier(reader), name: readIdentifier(reader) };
  return { kind: "abstract", function: id, ...readAbstractData(reader) };
}

/** Reads the data of an abstract authenticator without its function. @throws DecodeError for malformed bytes. */
export function readAbstractData(
  reader: Reader,
): Pick<AbstractAuthenticator, "digest" | "signature" | "publicKey"> {
  const variant = readVariant(reader, "the data of an abstract authenticator", Object.values(abstractTags));
  return {
    digest: readSized(reader),
    signature: readSized(reader),
    publicKey: variant === abstractTags.derivable ? readSized(reader) : null,
  };
}
