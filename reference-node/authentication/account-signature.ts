/** Verifies the signatures of one signer. */
import {
  keysMax,
  listSetBits,
  type AccountAuthenticator,
  type AnyPublicKey,
  type AnySignature,
  type MultiEd25519Authenticator,
  type MultiKeyAuthenticator,
} from "../bcs/authenticator.ts";
import { secp256k1, verifyEcdsa } from "../primitives/ecdsa.ts";
import { verify as verifyEd25519 } from "../primitives/ed25519.ts";
import { hasExpectedDigest } from "./abstract-account.ts";
import type { SignedMessage } from "./required-signatures.ts";
import { verifyWebAuthn } from "./web-authn.ts";

/**
 * Returns whether an account authenticator is valid for a message. Of an abstract authenticator, only the digest is
 * checked, because the signature is checked by a function on the chain. Keyless signatures are not valid, because the
 * node has no key with which to verify their proofs.
 */
export function isValidFor(authenticator: AccountAuthenticator, message: SignedMessage): boolean {
  switch (authenticator.kind) {
    case "ed25519":
      return verifyEd25519(authenticator.publicKey, message.bytes, authenticator.signature);
    case "multi ed25519":
      return isValidMultiEd25519(authenticator, message.bytes);
    case "single key":
      return isValidPair(authenticator.publicKey, authenticator.signature, message.bytes);
    case "multi key":
      return isValidMultiKey(authenticator, message.bytes);
    case "none":
      return false;
    case "abstract":
      return hasExpectedDigest(authenticator, message);
  }
}

/** Returns whether enough of several Ed25519 keys have signed a message, and all of their signatures are valid. */
export function isValidMultiEd25519(
  { publicKeys, threshold, signatures, bitmap }: Omit<MultiEd25519Authenticator, "kind">,
  message: Uint8Array,
): boolean {
  const signers = listSetBits(bitmap);
  return (
    signers.length === signatures.length &&
    signers.length >= threshold &&
    signers.every((at, index) => {
      const [key, signature] = [publicKeys[at], signatures[index]];
      return key !== undefined && signature !== undefined && verifyEd25519(key, message, signature);
    })
  );
}

function isValidMultiKey(
  { publicKeys, signaturesRequired, signatures, bitmap }: MultiKeyAuthenticator,
  message: Uint8Array,
): boolean {
  const signers = listSetBits(bitmap);
  return (
    publicKeys.length <= keysMax &&
    signaturesRequired > 0 &&
    signers.length === signatures.length &&
    signers.length >= signaturesRequired &&
    signers.every((at, index) => {
      const [key, signature] = [publicKeys[at], signatures[index]];
      return key !== undefined && signature !== undefined && isValidPair(key, signature, message);
    })
  );
}

/** Returns whether the signature matches the kind of the key and is valid. */
function isValidPair(key: AnyPublicKey, signature: AnySignature, message: Uint8Array): boolean {
  if (key.kind === "ed25519" && signature.kind === "ed25519") {
    return verifyEd25519(key.bytes, message, signature.bytes);
  }
  if (key.kind === "secp256k1" && signature.kind === "secp256k1") {
    return verifyEcdsa(secp256k1, key.bytes, message, signature.bytes);
  }
  return (
    key.kind === "secp256r1" &&
    signature.kind === "webauthn" &&
    verifyWebAuthn(key.bytes, message, signature.bytes)
  );
}
