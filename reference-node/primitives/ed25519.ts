import {
  createPrivateKey,
  sign,
  type KeyObject,
  createPublicKey,
  verify as verifySignature,
} from "node:crypto";
import { decodeAddress, type Address } from "./address.ts";
import { sha3 } from "./bytes.ts";
import { isCanonicalScalar, isStrictPoint } from "./ed25519-encoding.ts";

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

/** The input of `verify`. */
export interface SignatureInput {
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Returns what `verify` returns for each signature. The thread pool verifies them, on several cores. */
export function verifyInThreadPool(signatures: readonly SignatureInput[]): Promise<readonly boolean[]> {
  const results = signatures.map(() => false);
  // One promise for all of them takes less time than one for each.
  return new Promise((resolve, reject) => {
    const waiting = { count: 1, results, resolve, reject };
    for (const [index, { publicKey, message, signature }] of signatures.entries()) {
      const key = importSigner(publicKey, signature);
      if (key === null) continue;
      waiting.count += 1;
      verifySignature(null, message, key, signature, createCallback(waiting, index));
    }
    finish(waiting);
  });
}

/** Signatures that the thread pool verifies, and the number of those that are not finished, and of their caller. */
interface WaitingSignatures {
  count: number;
  readonly results: boolean[];
  readonly resolve: (results: readonly boolean[]) => void;
  readonly reject: (error: Error) => void;
}

/** Node.js keeps a callback until a full garbage collection, so this one does not keep the signatures in memory. */
function createCallback(
  waiting: WaitingSignatures,
  index: number,
): (error: Error | null, isValid: boolean) => void {
  return (error, isValid) => {
    if (error !== null) waiting.reject(error);
    waiting.results[index] = isValid;
    finish(waiting);
  };
}

function finish(waiting: WaitingSignatures): void {
  waiting.count -= 1;
  if (waiting.count === 0) waiting.resolve(waiting.results);
}

/** Imports the public key of a signature. Returns null if the form of one of them makes the signature invalid. */
function importSigner(publicKey: Uint8Array, signature: Uint8Array): KeyObject | null {
  if (publicKey.length !== 32 || signature.length !== 64) return null;
  const key = importPublicKey(publicKey);
  return key !== null && isStrictPoint(signature) && isCanonicalScalar(signature, 32) ? key : null;
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
