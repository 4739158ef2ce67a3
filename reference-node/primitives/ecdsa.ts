import { createPublicKey, verify as verifySignature } from "node:crypto";

/** A curve on which the node verifies ECDSA signatures. */
export interface EcdsaCurve {
  /** The name of the curve in a JWK. */
  readonly name: "secp256k1" | "P-256";
  /** The hash of the message that is signed. */
  readonly hash: "sha3-256" | "sha256";
  /** The order of the base point. */
  readonly order: bigint;
}

export const secp256k1: EcdsaCurve = {
  name: "secp256k1",
  hash: "sha3-256",
  order: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
};

export const secp256r1: EcdsaCurve = {
  name: "P-256",
  hash: "sha256",
  order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
};

/** The first byte of a public key that is not compressed. */
const uncompressed = 4;

/**
 * Returns whether an ECDSA signature of a message is valid. A signature is the big-endian numbers R and S. A high S is
 * rejected, because negating S gives a second signature. The public key must be uncompressed and a point of the curve.
 */
export function verifyEcdsa(
  curve: EcdsaCurve,
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== uncompressed || signature.length !== 64) return false;
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).toString("hex")}`);
  if (s > curve.order / 2n) return false;
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((one) =>
    Buffer.from(one).toString("base64url"),
  );
  try {
    const jwk = { kty: "EC", crv: curve.name, x: x ?? "", y: y ?? "" };
    const key = createPublicKey({ key: jwk, format: "jwk" });
    return verifySignature(curve.hash, message, { key, dsaEncoding: "ieee-p1363" }, signature);
  } catch {
    // The import of a key throws if the point is not on the curve.
    return false;
  }
}
