import type { AccountAuthenticator } from "../bcs/authenticator.ts";
import { encodeAnyKey } from "../bcs/any-key.ts";
import { encodeEd25519Keys, encodeMultiKey } from "../bcs/encode-authenticator.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import { sha3 } from "../primitives/bytes.ts";

/** The numbers of the schemes, which are the last byte in the hash input of an authentication key. */
export const keySchemes = { ed25519: 0, multiEd25519: 1, singleKey: 2, multiKey: 3 } as const;

/** The schemes of the kinds of authenticators. */
const schemes = {
  ed25519: keySchemes.ed25519,
  "multi ed25519": keySchemes.multiEd25519,
  "single key": keySchemes.singleKey,
  "multi key": keySchemes.multiKey,
} as const;

/**
 * Computes the authentication key of the public keys in an authenticator, which is also the initial address of their
 * account. Returns null for an authenticator without keys.
 */
export function computeAuthenticationKey(authenticator: AccountAuthenticator): Address | null {
  const keys = encodeKeys(authenticator);
  if (keys === null || authenticator.kind === "none" || authenticator.kind === "abstract") return null;
  return hashKeys(keys, schemes[authenticator.kind]);
}

/** The number of hashed keys that are remembered, and the maximum size of a key, so that they take little memory. */
const [hashedKeysMax, hashedBytesMax] = [1000, 256];
/** Authentication keys by scheme and keys, because each transaction of a signer needs its authentication key twice. */
const hashedKeys = new Map<string, Address>();

function hashKeys(keys: Uint8Array, scheme: number): Address {
  const id = `${scheme} ${Buffer.from(keys.buffer, keys.byteOffset, keys.length).toString("latin1")}`;
  const known = hashedKeys.get(id);
  if (known !== undefined) return known;
  const hashed = decodeAddress(sha3(keys, Uint8Array.of(scheme)));
  if (keys.length > hashedBytesMax) return hashed;
  if (hashedKeys.size >= hashedKeysMax) hashedKeys.clear();
  hashedKeys.set(id, hashed);
  return hashed;
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
