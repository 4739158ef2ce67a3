/** Signed transactions in the two forms in which they are sent (§4.6), and their hash. */
import { bcs } from "@mysten/bcs";
import { formatHex } from "./hex.ts";
import type { PlannedTransaction } from "./planned-transaction.ts";
import { resolveSequenceNumber } from "./raw-transaction.ts";
import { sha3 } from "./sha3.ts";
import type { SignedTransaction } from "./sign.ts";

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

/** The JSON form of a signed transaction (§2.5a). */
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

/** The BCS form of a signed transaction. */
export function toBcs({ publicKey, signature, rawBytes }: SignedTransaction): Uint8Array {
  const authenticator = authenticatorLayout.serialize({ ed25519: { public_key: publicKey, signature } });
  return Uint8Array.from(Buffer.concat([rawBytes, authenticator.toBytes()]));
}

/** The BCS form of several signed transactions: how many, then one after the other. */
export function toBcsBatch(batch: readonly SignedTransaction[]): Uint8Array {
  const count = bcs.uleb128().serialize(batch.length).toBytes();
  return Uint8Array.from(Buffer.concat([count, ...batch.map(toBcs)]));
}

/**
 * The hash by which a transaction is known.
 * @param bytes The BCS form of the signed transaction.
 * @param vendor The vendor word of the target, in any case.
 */
export function transactionHash(bytes: Uint8Array, vendor: string): string {
  const userTransaction = Uint8Array.of(0);
  return formatHex(sha3(sha3(`${vendor.toUpperCase()}::Transaction`), userTransaction, bytes));
}
