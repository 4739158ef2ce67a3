import { createPublicKey, verify as verifySignature } from "node:crypto";
import { decodeLittleEndian } from "./little-endian.ts";

/** The prime of the field of Curve25519 (RFC 8032, 5.1). */
const prime = 2n ** 255n - 19n;
/** The order of the base point (RFC 8032, 5.1). */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
/** The constant d of the curve as a fraction: the numerator without its minus, and the denominator. */
const [curveNumerator, curveDenominator] = [121665n, 121666n];
/** The highest bit of a point's bytes is the sign of x; the others are y. */
const yMask = 2n ** 255n - 1n;

/**
 * Whether a signature of 64 bytes over a message verifies under a public key of 32 bytes. Refused first are public keys
 * and R of small order, under which signatures verify that nobody made, points that are not in their one spelling, and
 * an S that is not below the order of the base point, of which each signature would have another.
 */
export function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  if (!isStrictPoint(publicKey) || !isStrictPoint(signature.subarray(0, 32))) return false;
  if (decodeLittleEndian(signature.subarray(32)) >= order) return false;
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verifySignature(null, message, key, signature);
}

/**
 * Whether 32 bytes, if they are a point of the curve at all, are in its one spelling and it is not one of the eight of
 * small order. Those have y = 0 or y² = 1, or their double has y = 0, so that x² + y² = 0; in the equation of the curve,
 * y² - x² = 1 + d x² y², that makes d y⁴ + 2 y² - 1 = 0.
 */
export function isStrictPoint(bytes: Uint8Array): boolean {
  const y = decodeLittleEndian(bytes) & yMask;
  if (y >= prime || y === 0n) return false;
  const square = (y * y) % prime;
  const sum = -curveNumerator * square * square + curveDenominator * (2n * square - 1n);
  return square !== 1n && sum % prime !== 0n;
}
