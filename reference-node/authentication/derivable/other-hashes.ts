/**
 * Hashes and the recovery of keys that `node:crypto` does not have. The packages are loaded with the first transaction
 * that needs them, so that a node starts without them. They are loaded by `require`, because verification is synchronous.
 */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Computes the BLAKE2b hash of 32 bytes. */
export function blake2b256(bytes: Uint8Array): Uint8Array {
  const { blake2b } = require("@noble/hashes/blake2.js") as typeof import("@noble/hashes/blake2.js");
  return blake2b(bytes, { dkLen: 32 });
}

/** Computes the Keccak-256 hash, whose padding differs from that of SHA3-256. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const { keccak_256: compute } = require("@noble/hashes/sha3.js") as typeof import("@noble/hashes/sha3.js");
  return compute(bytes);
}

/**
 * Recovers the public key that has signed a hash on the curve secp256k1. Returns the 64 bytes of its coordinates, or null
 * if there is none. A high S is refused, because negating S gives a second signature.
 * @param signature The 64 bytes of the big-endian numbers R and S.
 * @param recovery Whether the y coordinate of R is odd: 0 or 1.
 */
export function recoverSecp256k1(
  hash: Uint8Array,
  signature: Uint8Array,
  recovery: number,
): Uint8Array | null {
  const { secp256k1 } = require("@noble/curves/secp256k1.js") as typeof import("@noble/curves/secp256k1.js");
  try {
    const parsed = secp256k1.Signature.fromCompact(signature);
    if (parsed.hasHighS()) return null;
    return parsed.addRecoveryBit(recovery).recoverPublicKey(hash).toBytes(false).subarray(1);
  } catch {
    // The package throws for numbers out of range, and if R is not the coordinate of a point.
    return null;
  }
}
