/** Signs transactions with Ed25519 and writes them as requests (§4.6). No message and no result contains a private key. */
import { createHash } from "node:crypto";
import { bcs, fromHex } from "@mysten/bcs";
import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { EncodingError, formatHex, sha3 } from "./encoding.ts";
import { type PlannedTransaction, encodeRawTransaction, resolveSequenceNumber } from "./raw-transaction.ts";

// The synchronous functions of the library need a SHA-512 implementation.
hashes.sha512 ??= (message) => Uint8Array.from(createHash("sha512").update(message).digest());

/** A transaction in BCS, its signature, and the public key that verifies the signature. */
export interface SignedTransaction {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
  /** The transaction in BCS. The signature covers the hash of the domain followed by these bytes. */
  readonly rawBytes: Uint8Array;
}

/** The key and the network of a signature. */
interface SigningOptions {
  /** `0x` (optional) and 64 hex digits. */
  readonly privateKey: string;
  /** The domain of the signing message, such as `NODE::RawTransaction`. */
  readonly domain: string;
  /** 0 to 255. */
  readonly chainId: number;
}

/**
 * Signs a transaction.
 * @throws EncodingError if a member does not have its format, or the private key is malformed
 */
export function signTransaction(
  planned: PlannedTransaction,
  { privateKey, domain, chainId }: SigningOptions,
): SignedTransaction {
  const key = parsePrivateKey(privateKey);
  const rawBytes = encodeRawTransaction(planned, chainId);
  const signature = sign(buildSigningMessage(domain, rawBytes), key);
  return { publicKey: derivePublicKey(privateKey), signature, rawBytes };
}

/**
 * Attaches the signature of a simulation (§4.7), which consists of zeros.
 * @throws EncodingError if a member does not have its format
 */
export function attachZeroSignature(
  planned: PlannedTransaction,
  publicKey: Uint8Array,
  chainId: number,
): SignedTransaction {
  return { publicKey, signature: new Uint8Array(64), rawBytes: encodeRawTransaction(planned, chainId) };
}

/** Returns the bytes to sign: the hash of the domain, then the transaction. */
export function buildSigningMessage(domain: string, rawBytes: Uint8Array): Uint8Array {
  return Uint8Array.from(Buffer.concat([sha3(domain), rawBytes]));
}

/**
 * Returns the public key (32 bytes) of a private key.
 * @throws EncodingError if the private key is malformed
 */
export function derivePublicKey(privateKey: string): Uint8Array {
  const key = parsePrivateKey(privateKey);
  const name = createHash("sha256").update(key).digest("base64");
  const publicKey = publicKeys.get(name) ?? getPublicKey(key);
  if (publicKeys.size >= publicKeysMax) publicKeys.clear();
  publicKeys.set(name, publicKey);
  return Uint8Array.from(publicKey);
}

/** The number of public keys that are remembered. */
const publicKeysMax = 100;
/** Public keys by the hash of the private key. Deriving one takes a third of the time of signing a transaction. */
const publicKeys = new Map<string, Uint8Array>();

/** Returns the `authentication_key` (§2.3) of an account with one Ed25519 key, which is also the address of a new account. */
export function deriveAuthenticationKey(publicKey: Uint8Array): string {
  return formatHex(sha3(publicKey, Uint8Array.of(0)));
}

function parsePrivateKey(privateKey: string): Uint8Array {
  if (typeof privateKey !== "string" || !/^(?:0x)?[0-9a-fA-F]{64}$/.test(privateKey)) {
    throw new EncodingError("private key expected 0x and 64 hex digits, got another value");
  }
  return fromHex(privateKey);
}

/** SubmitTransactionRequest (§2.5a). */
export interface TransactionRequest {
  readonly sender: string;
  readonly sequence_number: string;
  readonly max_gas_amount: string;
  readonly gas_unit_price: string;
  readonly expiration_timestamp_secs: string;
  readonly payload: {
    readonly type: "entry_function_payload";
    readonly function: string;
    readonly type_arguments: readonly string[];
    readonly arguments: readonly unknown[];
  };
  readonly signature: {
    readonly type: "ed25519_signature";
    readonly public_key: string;
    readonly signature: string;
  };
  readonly replay_protection_nonce?: string;
}

/** Returns the JSON form of a signed transaction (§2.5a). */
export function toJsonRequest(
  planned: PlannedTransaction,
  { publicKey, signature }: Pick<SignedTransaction, "publicKey" | "signature">,
): TransactionRequest {
  const { call, nonce } = planned;
  return {
    sender: planned.sender,
    sequence_number: String(resolveSequenceNumber(planned)),
    max_gas_amount: String(planned.maxGasAmount),
    gas_unit_price: String(planned.gasUnitPrice),
    expiration_timestamp_secs: String(planned.expirationTimestampSecs),
    payload: {
      type: "entry_function_payload",
      function: call.function,
      type_arguments: call.type_arguments,
      arguments: call.arguments,
    },
    signature: {
      type: "ed25519_signature",
      public_key: formatHex(publicKey),
      signature: formatHex(signature),
    },
    ...(nonce === undefined ? {} : { replay_protection_nonce: String(nonce) }),
  };
}

const authenticatorLayout = bcs.enum("TransactionAuthenticator", {
  ed25519: bcs.struct("Ed25519", { public_key: bcs.byteVector(), signature: bcs.byteVector() }),
});

/** Returns the BCS form of a signed transaction. */
export function toBcs({ publicKey, signature, rawBytes }: SignedTransaction): Uint8Array {
  const authenticator = authenticatorLayout.serialize({ ed25519: { public_key: publicKey, signature } });
  return Uint8Array.from(Buffer.concat([rawBytes, authenticator.toBytes()]));
}

/** Returns the BCS form of several signed transactions: their number, followed by the transactions. */
export function toBcsBatch(batch: readonly SignedTransaction[]): Uint8Array {
  const count = bcs.uleb128().serialize(batch.length).toBytes();
  return Uint8Array.from(Buffer.concat([count, ...batch.map(toBcs)]));
}

/**
 * Returns the hash that identifies a transaction.
 * @param bytes The BCS form of the signed transaction.
 * @param word The word at the start of the domain, in upper or lower case: the vendor name on most networks.
 */
export function transactionHash(bytes: Uint8Array, word: string): string {
  const userTransaction = Uint8Array.of(0);
  return formatHex(sha3(sha3(`${word.toUpperCase()}::Transaction`), userTransaction, bytes));
}
