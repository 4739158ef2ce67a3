import type { Address } from "../primitives/address.ts";
import type { Authenticator } from "./authenticator.ts";
import { encodeAddress, encodeList } from "./codec.ts";
import { computeHashDomain, sha3Hex } from "../primitives/bytes.ts";

/**
 * The types of a decoded signed transaction. The specification leaves the byte layout open. The node uses the layout
 * of existing networks.
 */

/** The call of an entry function in a payload. */
export interface EntryFunctionPayload {
  readonly kind: "entry function";
  readonly address: Address;
  readonly module: string;
  readonly name: string;
  /** Types in the canonical form of `formatMoveType`. */
  readonly typeArguments: readonly string[];
  /** The BCS bytes of each argument. */
  readonly arguments: readonly Uint8Array[];
  /** The replay protection nonce, or null if the transaction uses a sequence number. */
  readonly nonce: bigint | null;
}

/** An argument of a script. */
export interface ScriptArgument {
  /** The type of the value, or `serialized` for a value of any type whose BCS bytes have a length prefix. */
  readonly type: string;
  /** The BCS bytes of the value, without its variant number. */
  readonly bytes: Uint8Array;
}

/** A compiled script in a payload. */
export interface ScriptPayload {
  readonly kind: "script";
  readonly code: Uint8Array;
  /** Types in the canonical form of `formatMoveType`. */
  readonly typeArguments: readonly string[];
  readonly arguments: readonly ScriptArgument[];
  /** The replay protection nonce, or null if the transaction uses a sequence number. */
  readonly nonce: bigint | null;
}

/** The execution of the next transaction that the owners of a multisig account have approved. */
export interface MultisigPayload {
  readonly kind: "multisig";
  readonly multisigAddress: Address;
  /** The call to execute, or null if it is stored in the multisig account. A script is well-formed, but not allowed. */
  readonly call: EntryFunctionPayload | ScriptPayload | null;
  /** The replay protection nonce, or null if the transaction uses a sequence number. */
  readonly nonce: bigint | null;
}

export type Payload = EntryFunctionPayload | ScriptPayload | MultisigPayload;

/** A well-formed part of a transaction that the reference node cannot execute. */
export interface UnsupportedPart {
  readonly kind: "unsupported";
  /** The name of the variant, for error messages. */
  readonly name: string;
}

export interface RawTransaction {
  readonly sender: Address;
  readonly sequenceNumber: bigint;
  readonly payload: Payload | UnsupportedPart;
  /** The maximum gas amount in gas units. */
  readonly maxGasAmount: bigint;
  /** The price of a gas unit, in the smallest unit of the coin. */
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly chainId: number;
}

export interface SignedTransaction {
  readonly raw: RawTransaction;
  readonly authenticator: Authenticator;
  /** The BCS bytes of `raw`, which the sender signs. */
  readonly rawBytes: Uint8Array;
  /** The BCS bytes of the transaction with its authenticator. */
  readonly bytes: Uint8Array;
}

/** Returns the account that pays the gas. */
export function payerOf({ raw, authenticator }: Pick<SignedTransaction, "raw" | "authenticator">): Address {
  return authenticator.feePayer?.address ?? raw.sender;
}

/** The BCS variant number of user transactions, which is part of the hash. */
const userTransaction = Uint8Array.of(0);
/** The BCS variant numbers of the data that several signers sign. */
const signedDataTags = { multiAgent: 0, feePayer: 1 } as const;

/** Returns the message that the sender signs: the hash domain followed by the bytes of the raw transaction. */
export function signingMessage(signingDomain: string, rawBytes: Uint8Array): Uint8Array {
  return Buffer.concat([computeHashDomain(signingDomain, "RawTransaction"), rawBytes]);
}

/**
 * Returns the message that all signers of a transaction sign if it has secondary signers or a fee payer.
 * @param feePayer The address of the fee payer, or null if the transaction has none.
 */
export function multiAgentSigningMessage(
  signingDomain: string,
  rawBytes: Uint8Array,
  signers: { readonly secondary: readonly Address[]; readonly feePayer: Address | null },
): Uint8Array {
  const { secondary, feePayer } = signers;
  return Buffer.concat([
    computeHashDomain(signingDomain, "RawTransactionWithData"),
    Uint8Array.of(feePayer === null ? signedDataTags.multiAgent : signedDataTags.feePayer),
    rawBytes,
    encodeList(secondary.map((signer) => encodeAddress(signer))),
    ...(feePayer === null ? [] : [encodeAddress(feePayer)]),
  ]);
}

/** Computes the hash of a signed transaction as 0x and 64 hex digits. */
export function computeTransactionHash(signingDomain: string, bytes: Uint8Array): string {
  return sha3Hex(computeHashDomain(signingDomain, "Transaction"), userTransaction, bytes);
}
