import {
  createPrivateKey,
  sign,
  type KeyObject,
  createPublicKey,
  verify as verifySignature,
} from "node:crypto";
import { decodeAddress, type Address } from "./address.ts";
import { sha3, decodeLittleEndian } from "./bytes.ts";

/** An Ed25519 key pair. Each key has 32 bytes. The private key is the seed of RFC 8032. */
export interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
  /** Signs a message. Returns 64 bytes. */
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** The prefix of a 32-byte private key in PKCS#8 form (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");
/**
 * A placeholder for the public key that a JWK must contain (RFC 8037). The public key is known only after the import
 * of the private key.
 */
const unknownPublicKey = Buffer.alloc(32).toString("base64url");
/** The suffix after an Ed25519 public key in the hash input for its authentication key. */
const ed25519Scheme = Uint8Array.of(0);

/** Creates the key pair of a private key. @throws RangeError if the private key does not have 32 bytes. */
export function createKeyPair(privateKey: Uint8Array): KeyPair {
  if (privateKey.length !== 32) {
    throw new RangeError(`private key must have 32 bytes, got ${privateKey.length}`);
  }
  const key = importKey(privateKey);
  const { x } = key.export({ format: "jwk" });
  return {
    publicKey: Uint8Array.from(Buffer.from(x ?? "", "base64url")),
    privateKey,
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  };
}

/**
 * Imports a private key as a JWK, which is ten times faster than PKCS#8. Uses PKCS#8 if this version of Node.js
 * checks the public key of the JWK and rejects the placeholder.
 */
function importKey(privateKey: Uint8Array): KeyObject {
  try {
    const d = Buffer.from(privateKey).toString("base64url");
    return createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", d, x: unknownPublicKey }, format: "jwk" });
  } catch {
    return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, privateKey]), format: "der", type: "pkcs8" });
  }
}

/** Derives the authentication key of an Ed25519 public key, which is also the initial address of its account. */
export function deriveAuthenticationKey(publicKey: Uint8Array): Address {
  return decodeAddress(sha3(publicKey, ed25519Scheme));
}

/** The prime of the field of Curve25519 (RFC 8032, 5.1). */
const prime = 2n ** 255n - 19n;
/** The order of the base point (RFC 8032, 5.1). */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
/** The constant d of the curve is -121665 / 121666. These are the numerator without its sign, and the denominator. */
const [curveNumerator, curveDenominator] = [121665n, 121666n];
/** The mask for the y coordinate in an encoded point. The remaining highest bit is the sign of x. */
const yMask = 2n ** 255n - 1n;

/**
 * Returns whether a 64-byte signature of a message is valid for a 32-byte public key. A signature is a point R and a
 * number S. A public key or R of small order is rejected, because a forged signature can be valid for it.
 * Non-canonical points, and an S that is not below the order of the base point, are rejected, because they allow a
 * second signature.
 */
export function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = importSigner(publicKey, signature);
  return key !== null && verifySignature(null, message, key, signature);
}

/** Returns what `verify` returns. The thread pool computes it, so that several cores verify many signatures. */
export function verifyInThreadPool(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const key = importSigner(publicKey, signature);
  if (key === null) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    verifySignature(null, message, key, signature, (error, isValid) => {
      if (error === null) resolve(isValid);
      else reject(error);
    });
  });
}

/** Imports the public key of a signature. Returns null if the form of one of them makes the signature invalid. */
function importSigner(publicKey: Uint8Array, signature: Uint8Array): KeyObject | null {
  if (publicKey.length !== 32 || signature.length !== 64) return null;
  const key = importPublicKey(publicKey);
  if (key === null || !isStrictPoint(signature.subarray(0, 32))) return null;
  return decodeLittleEndian(signature.subarray(32)) < order ? key : null;
}

/** The number of imported public keys that are remembered, so that a process with many signers does not keep all. */
export const importedKeysMax = 1000;
/** The imported public keys by their bytes in Base64. An import takes a tenth of the time of a verification. */
const importedKeys = new Map<string, KeyObject>();

/** Returns the number of imported public keys that are remembered. */
export function countImportedKeys(): number {
  return importedKeys.size;
}

/** Imports a public key. Returns null for a point that is not strict. */
function importPublicKey(publicKey: Uint8Array): KeyObject | null {
  const x = Buffer.from(publicKey.buffer, publicKey.byteOffset, publicKey.length).toString("base64url");
  const known = importedKeys.get(x);
  if (known !== undefined) return known;
  if (!isStrictPoint(publicKey)) return null;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  if (importedKeys.size >= importedKeysMax) importedKeys.clear();
  importedKeys.set(x, key);
  return key;
}

/**
 * Returns whether an encoded point is canonical and not one of the eight points of small order. It does not check
 * whether the 32 bytes encode a point of the curve. The points of small order have y = 0 or y² = 1, or their double has
 * y = 0, which means x² + y² = 0. With the curve equation y² - x² = 1 + d x² y², the last case is d y⁴ + 2 y² - 1 = 0.
 */
export function isStrictPoint(bytes: Uint8Array): boolean {
  const y = decodeLittleEndian(bytes) & yMask;
  if (y >= prime || y === 0n) return false;
  const square = (y * y) % prime;
  const sum = -curveNumerator * square * square + curveDenominator * (2n * square - 1n);
  return square !== 1n && sum % prime !== 0n;
}
