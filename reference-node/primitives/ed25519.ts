import {
  createPrivateKey,
  sign,
  type KeyObject,
  createPublicKey,
  verify as verifySignature,
} from "node:crypto";
import { decodeAddress, type Address } from "./address.ts";
import { sha3, decodeLittleEndian } from "./bytes.ts";

/** An Ed25519 key pair as raw bytes, 32 each; the private key is the seed of RFC 8032. */
export interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
  /** The 64 bytes of the signature over a message. */
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** What stands before the 32 bytes of a private key in its PKCS#8 form (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");
/** Stands for the public half of a key in its JWK form (RFC 8037) until it is derived. */
const unknownPublicKey = Buffer.alloc(32).toString("base64url");
/** What an Ed25519 key appends before its hash is taken as authentication key. */
const ed25519Scheme = Uint8Array.of(0);

/** The key pair of a private key. @throws RangeError for another number of bytes than 32. */
export function createKeyPair(privateKey: Uint8Array): KeyPair {
  if (privateKey.length !== 32) {
    throw new RangeError(`private key expected 32 bytes, got ${privateKey.length}`);
  }
  const key = importKey(privateKey);
  const { x } = key.export({ format: "jwk" });
  return {
    publicKey: Uint8Array.from(Buffer.from(x ?? "", "base64url")),
    privateKey,
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  };
}

/** A JSON Web Key is imported ten times faster, yet where its public half is held to its private half it will not do. */
function importKey(privateKey: Uint8Array): KeyObject {
  try {
    const d = Buffer.from(privateKey).toString("base64url");
    return createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", d, x: unknownPublicKey }, format: "jwk" });
  } catch {
    return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, privateKey]), format: "der", type: "pkcs8" });
  }
}

/** The authentication key of an Ed25519 public key, which is also the address of its fresh account. */
export function deriveAuthenticationKey(publicKey: Uint8Array): Address {
  return decodeAddress(sha3(publicKey, ed25519Scheme));
}

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
