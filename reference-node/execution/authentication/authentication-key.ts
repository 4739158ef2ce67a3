import type { AccountAuthenticator } from "../../bcs/authenticator.ts";
import { encodeAnyKey } from "../../bcs/any-key.ts";
import { encodeEd25519Keys, encodeMultiKey } from "../../bcs/encode-authenticator.ts";
import { decodeAddress, type Address } from "../../primitives/address.ts";
import { sha3 } from "../../primitives/bytes.ts";

/** The last byte of the hash input for an authentication key. It tells the kinds of authenticators apart. */
const schemes = { ed25519: 0, "multi ed25519": 1, "single key": 2, "multi key": 3 } as const;

/**
 * Computes the authentication key of the public keys in an authenticator, which is also the initial address of their
 * account. Returns null for an authenticator without keys.
 */
export function computeAuthenticationKey(authenticator: AccountAuthenticator): Address | null {
  const keys = encodeKeys(authenticator);
  if (keys === null || authenticator.kind === "none" || authenticator.kind === "abstract") return null;
  return decodeAddress(sha3(keys, Uint8Array.of(schemes[authenticator.kind])));
}

function encodeKeys(authenticator: AccountAuthenticator): Uint8Array | null {
  switch (authenticator.kind) {
    case "ed25519":
      return authenticator.publicKey;
    case "multi ed25519":
      return encodeEd25519Keys(authenticator.publicKeys, authenticator.threshold);
    case "single key":
      return encodeAnyKey(authenticator.publicKey);
    case "multi key":
      return encodeMultiKey(authenticator.publicKeys, authenticator.signaturesRequired);
    case "none":
    case "abstract":
      return null;
  }
}
