/** Ed25519 signatures. Keys go in and never come out: no message and no result holds one. */
import { createHash } from "node:crypto";
import { fromHex } from "@mysten/bcs";
import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { EncodingError } from "./encoding-error.ts";
import { formatHex } from "./hex.ts";
import type { PlannedTransaction } from "./planned-transaction.ts";
import { encodeRawTransaction } from "./raw-transaction.ts";
import { sha3 } from "./sha3.ts";

// The library brings no hash of its own for its calls that do not wait.
hashes.sha512 ??= (message) => Uint8Array.from(createHash("sha512").update(message).digest());

/** What a transaction is sent with, besides its own members. */
export interface SignedTransaction {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
  /** What was signed, without the prefix. */
  readonly rawBytes: Uint8Array;
}

/** By whom a transaction is signed, and for which network. */
export interface SigningOptions {
  /** `0x` (optional) and 64 hex digits. */
  readonly privateKey: string;
  /** Such as `NODE::RawTransaction`. */
  readonly domain: string;
  /** 0 to 255. */
  readonly chainId: number;
}

/**
 * Signs a transaction.
 * @throws EncodingError where a member of it does not fit its format, or the key is none
 */
export function signTransaction(
  planned: PlannedTransaction,
  { privateKey, domain, chainId }: SigningOptions,
): SignedTransaction {
  const key = parsePrivateKey(privateKey);
  const rawBytes = encodeRawTransaction(planned, chainId);
  const signature = sign(buildSigningMessage(domain, rawBytes), key);
  return { publicKey: getPublicKey(key), signature, rawBytes };
}

/**
 * A transaction as it is simulated (§4.7): its signature is zeros.
 * @throws EncodingError where a member of it does not fit its format
 */
export function attachZeroSignature(
  planned: PlannedTransaction,
  publicKey: Uint8Array,
  chainId: number,
): SignedTransaction {
  return { publicKey, signature: new Uint8Array(64), rawBytes: encodeRawTransaction(planned, chainId) };
}

/** What is signed: the hash of the domain, then the transaction. */
export function buildSigningMessage(domain: string, rawBytes: Uint8Array): Uint8Array {
  return Uint8Array.from(Buffer.concat([sha3(domain), rawBytes]));
}

/**
 * The public key, 32 bytes, that belongs to a private key.
 * @throws EncodingError where the text is no key
 */
export function derivePublicKey(privateKey: string): Uint8Array {
  return getPublicKey(parsePrivateKey(privateKey));
}

/** The `authentication_key` (§2.3) of an account with one Ed25519 key, which is also its first address. */
export function deriveAuthenticationKey(publicKey: Uint8Array): string {
  return formatHex(sha3(publicKey, Uint8Array.of(0)));
}

function parsePrivateKey(privateKey: string): Uint8Array {
  if (typeof privateKey !== "string" || !/^(?:0x)?[0-9a-fA-F]{64}$/.test(privateKey)) {
    throw new EncodingError("private key expected 0x and 64 hex digits, got something else");
  }
  return fromHex(privateKey);
}
