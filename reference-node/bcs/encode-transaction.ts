import { encodeEd25519Authenticator } from "./authenticator.ts";
import { encodePayload, nonceSequenceNumber } from "./payload.ts";
import type { RawTransaction, SignedTransaction } from "./signed-transaction.ts";
import { encodeAddress, encodeU64 } from "./writer.ts";

/**
 * The bytes of a transaction that are signed. With a nonce its sequence number is the highest, whatever it says.
 * @throws TypeError for a payload that this node does not execute, or for type arguments that are no types.
 */
export function encodeRawTransaction(raw: RawTransaction): Uint8Array {
  const { payload, sequenceNumber } = withoutSequenceNumber(raw);
  if (payload.kind === "unsupported") {
    throw new TypeError(`payload expected an entry function, got a ${payload.name}`);
  }
  return Buffer.concat([
    encodeAddress(raw.sender),
    encodeU64(sequenceNumber),
    encodePayload(payload),
    encodeU64(raw.maxGasAmount),
    encodeU64(raw.gasUnitPrice),
    encodeU64(raw.expirationTimestampSecs),
    Uint8Array.of(raw.chainId),
  ]);
}

/** A transaction with the signature of one Ed25519 key, which may be wrong. @throws TypeError as encodeRawTransaction does. */
export function encodeSignedTransaction(
  raw: RawTransaction,
  publicKey: Uint8Array,
  signature: Uint8Array,
): SignedTransaction {
  const rawBytes = encodeRawTransaction(raw);
  const authenticator = encodeEd25519Authenticator(publicKey, signature);
  const bytes = new Uint8Array(Buffer.concat([rawBytes, authenticator]));
  return {
    raw: withoutSequenceNumber(raw),
    authenticator: { kind: "ed25519", publicKey, signature },
    rawBytes: bytes.subarray(0, rawBytes.length),
    bytes,
  };
}

/** A nonce takes the place of the sequence number. */
function withoutSequenceNumber(raw: RawTransaction): RawTransaction {
  const hasNonce = raw.payload.kind === "entry function" && raw.payload.nonce !== null;
  return hasNonce ? { ...raw, sequenceNumber: nonceSequenceNumber } : raw;
}
