import { sha3 } from "./sha3.ts";

/**
 * The 32 bytes that stand before whatever is signed or hashed as one kind of thing, so that no bytes count as two
 * kinds: the SHA3-256 of the vendor word in capitals, two colons and the kind's name.
 */
export function hashDomain(vendor: string, kind: string): Uint8Array {
  return sha3(`${vendor.toUpperCase()}::${kind}`);
}
