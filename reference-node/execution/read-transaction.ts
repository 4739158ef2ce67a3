import { U64_MAX } from "../../spec/vocabulary.ts";
import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { computeTransactionHash } from "../bcs/transaction-hash.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { formatHex } from "../primitives/hex.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import { decodeCall } from "./decode-call.ts";
import type { UserTransaction } from "./user-transaction.ts";

/**
 * The user transaction that signed bytes are, with its call described by a state.
 * @throws TypeError for kinds of payloads and signatures that are not executed: nobody accepts them.
 */
export function toUserTransaction(
  signed: SignedTransaction,
  { vendor, read }: { readonly vendor: string; readonly read: ReadState },
): UserTransaction {
  const { raw, authenticator, bytes } = signed;
  if (raw.payload.kind === "unsupported" || authenticator.kind === "unsupported") {
    throw new TypeError("transaction expected an entry function and an Ed25519 signature, got another kind");
  }
  return {
    sender: raw.sender,
    sequenceNumber: toSequenceNumber(raw.payload.nonce === null ? raw.sequenceNumber : U64_MAX),
    nonce: raw.payload.nonce,
    maxGasAmount: raw.maxGasAmount,
    gasUnitPrice: raw.gasUnitPrice,
    expirationTimestampSecs: raw.expirationTimestampSecs,
    call: decodeCall(raw.payload, read),
    signature: {
      public_key: formatHex(authenticator.publicKey),
      signature: formatHex(authenticator.signature),
      type: "ed25519_signature",
    },
    hash: computeTransactionHash(vendor, bytes),
    sizeBytes: bytes.length,
  };
}
