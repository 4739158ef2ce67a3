import { createPrivateKey, sign, type KeyObject } from "node:crypto";
import { decodeAddress, type Address } from "./address.ts";
import { sha3 } from "./sha3.ts";

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
