/** Proofs of keys: signatures of one Ed25519 key, or of several of them, that are arguments of a function. */
import { splitEd25519Keys, splitEd25519Signatures } from "../../bcs/multi-ed25519.ts";
import { encodeAddress, encodeText } from "../../bcs/codec.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import type { Address } from "../../primitives/address.ts";
import { verify } from "../../primitives/ed25519.ts";
import { isValidMultiEd25519 } from "../../authentication/account-signature.ts";
import type { AccountResource } from "../../move/account-state.ts";
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";
import { keySchemes } from "../../authentication/authentication-key.ts";
import { deriveSchemeKey } from "./public-keys.ts";

const aborts = {
  scheme: createMoveAbort(
    "0x1::account",
    ["EINVALID_SCHEME", 0x1000c],
    "The scheme must be 0 for Ed25519 or 1 for several Ed25519 keys.",
  ),
  invalidProof: createMoveAbort(
    "0x1::account",
    ["EINVALID_PROOF_OF_KNOWLEDGE", 0x10008],
    "A proof is not a signature of the message by the public key.",
  ),
  ed25519Size: { abort: "Move abort in 0x1::ed25519: 0x10002" },
  multiEd25519Size: { abort: "Move abort in 0x1::multi_ed25519: 0x10002" },
} as const;

/** A key as a function receives it, with the number of its scheme. */
export interface GivenKey {
  readonly scheme: number;
  readonly bytes: Uint8Array;
}

/** A key and its signature. The signature of several keys ends with the bitmap of those that have signed. */
export interface ProvenKey extends GivenKey {
  readonly proof: Uint8Array;
}

/**
 * Encodes a message that a key signs as a proof: a struct of a module of the framework, with its type in front, so that a
 * signature of it is valid for nothing else.
 */
export function encodeSignedMessage(
  module: string,
  struct: string,
  fields: readonly Uint8Array[],
): Uint8Array {
  return Buffer.concat([encodeAddress(frameworkAddress), encodeText(module), encodeText(struct), ...fields]);
}

/** Derives the authentication key of a key that can sign a proof. Returns an abort for another scheme or form. */
export function deriveProvableKey({ scheme, bytes }: GivenKey): Address | Abort {
  if (scheme !== keySchemes.ed25519 && scheme !== keySchemes.multiEd25519) return aborts.scheme;
  return deriveSchemeKey(scheme, bytes) ?? aborts.scheme;
}

/**
 * Checks that a key can sign a proof, and that it is the key of an account.
 * @param otherKey The abort of the key of another account.
 */
export function checkKeyOf(
  { authenticationKey }: AccountResource,
  key: GivenKey,
  otherKey: Abort,
): Abort | null {
  const derived = deriveProvableKey(key);
  if (typeof derived !== "string") return derived;
  return `0x${derived}` === authenticationKey ? null : otherKey;
}

/**
 * Checks the proof of a key that `deriveProvableKey` accepts. Returns the abort of a proof that is not a signature of
 * the message. Existing networks have another abort for a signature of the wrong size.
 */
export function checkProof({ scheme, bytes, proof }: ProvenKey, message: Uint8Array): Abort | null {
  if (scheme === keySchemes.ed25519) {
    if (proof.length !== 64) return aborts.ed25519Size;
    return verify(bytes, message, proof) ? null : aborts.invalidProof;
  }
  if (proof.length % 64 !== 4) return aborts.multiEd25519Size;
  const [keys, signatures] = [splitEd25519Keys(bytes), splitEd25519Signatures(proof)];
  const isValid =
    keys !== null && signatures !== null && isValidMultiEd25519({ ...keys, ...signatures }, message);
  return isValid ? null : aborts.invalidProof;
}
