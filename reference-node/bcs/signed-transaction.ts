/** A signed transaction as its bytes say it (the layout is the chain's: the document gives none). */
import type { Address } from "../primitives/address.ts";

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
