import { sha3 } from "./sha3.ts";

/** Those taken so far: a node has one vendor word and few kinds, and every transaction needs two of them. */
const domainCache = new Map<string, Uint8Array>();

/**
 * The 32 bytes that stand before whatever is signed or hashed as one kind of thing, so that no bytes count as two
 * kinds: the SHA3-256 of the vendor word in capitals, two colons and the kind's name. Not to be written to.
 */
export function computeHashDomain(vendor: string, kind: string): Uint8Array {
  const name = `${vendor.toUpperCase()}::${kind}`;
  const domain = domainCache.get(name) ?? sha3(name);
  domainCache.set(name, domain);
  return domain;
}
