/**
 * Addresses that are derived from other addresses. Each is the hash of its parts and of one byte for the kind of the
 * address, so that addresses of two kinds are never equal.
 */
import type { AbstractAuthenticator } from "./authenticator.ts";
import { encodeAddress, encodeSized, encodeU64 } from "./codec.ts";
import { encodeFunctionInfo } from "./encode-authenticator.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import { sha3 } from "../primitives/bytes.ts";

const kinds = {
  abstractAccount: 0x05,
  uniqueObject: 0xfb,
  primaryStore: 0xfc,
  namedObject: 0xfe,
  resourceAccount: 0xff,
} as const;

/** Derives the address of the account that a function authenticates by a public key, without an entry in the state. */
export function deriveAbstractAddress(id: AbstractAuthenticator["function"], publicKey: Uint8Array): Address {
  return derive("abstractAccount", encodeFunctionInfo(id), encodeSized(publicKey));
}

/** Returns whether an address is that of the account that a function authenticates by a public key. */
export function isAbstractAddress(
  address: Address,
  id: AbstractAuthenticator["function"],
  publicKey: Uint8Array,
): boolean {
  return address === deriveAbstractAddress(id, publicKey);
}

/** Derives the address of an object without a name from the session of its transaction and its number, from 1 on. */
export function deriveUniqueObjectAddress(session: Uint8Array, number: bigint): Address {
  return derive("uniqueObject", session, encodeU64(number));
}

/** Derives the address of the store that an account has for an asset by default. */
export function derivePrimaryStoreAddress(owner: Address, asset: Address): Address {
  return derive("primaryStore", encodeAddress(owner), encodeAddress(asset));
}

/** Derives the address of the object that an account creates with a seed. */
export function deriveNamedObjectAddress(creator: Address, seed: string | Uint8Array): Address {
  return derive("namedObject", encodeAddress(creator), seed);
}

/** Derives the address of the resource account that an account creates with a seed. */
export function deriveResourceAccountAddress(creator: Address, seed: Uint8Array): Address {
  return derive("resourceAccount", encodeAddress(creator), seed);
}

function derive(kind: keyof typeof kinds, ...parts: readonly (string | Uint8Array)[]): Address {
  return decodeAddress(sha3(...parts, Uint8Array.of(kinds[kind])));
}
