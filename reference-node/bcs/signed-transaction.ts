import type { Address } from "../primitives/address.ts";
import { computeHashDomain, formatHex, sha3 } from "../primitives/bytes.ts";

/** A signed transaction as its bytes say it (the layout is the chain's: the document gives none). */

/** A call of an entry function as a payload carries it. */
export interface EntryFunctionPayload {
  readonly kind: "entry function";
  readonly address: Address;
  readonly module: string;
  readonly name: string;
  /** Canonical type text, as formatMoveType writes it. */
  readonly typeArguments: readonly string[];
  /** The BCS bytes of each argument. */
  readonly arguments: readonly Uint8Array[];
  /** The replay protection nonce of a transaction that has one instead of a sequence number; else null. */
  readonly nonce: bigint | null;
}

/** What is well-formed and nothing that this node executes. */
export interface UnsupportedPart {
  readonly kind: "unsupported";
  /** Its variant in a few words, for errors. */
  readonly name: string;
}

/** One Ed25519 key and its signature over the signing message. */
export interface Ed25519Authenticator {
  readonly kind: "ed25519";
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

export interface RawTransaction {
  readonly sender: Address;
  readonly sequenceNumber: bigint;
  readonly payload: EntryFunctionPayload | UnsupportedPart;
  /** In gas units. */
  readonly maxGasAmount: bigint;
  /** In the smallest coins for a gas unit. */
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly chainId: number;
}

export interface SignedTransaction {
  readonly raw: RawTransaction;
  readonly authenticator: Ed25519Authenticator | UnsupportedPart;
  /** The BCS bytes of `raw`, as they were signed. */
  readonly rawBytes: Uint8Array;
  /** The BCS bytes of the whole. */
  readonly bytes: Uint8Array;
}

/** The number of the variant that a user's transaction is among all transactions. */
const userTransaction = Uint8Array.of(0);

/** What the sender of a transaction signs: the bytes of the raw transaction after their domain. */
export function signingMessage(vendor: string, rawBytes: Uint8Array): Uint8Array {
  return Buffer.concat([computeHashDomain(vendor, "RawTransaction"), rawBytes]);
}

/** The hash of a signed transaction from all its bytes: 0x and 64 hex digits. */
export function computeTransactionHash(vendor: string, bytes: Uint8Array): string {
  return formatHex(sha3(computeHashDomain(vendor, "Transaction"), userTransaction, bytes));
}
