import { createSenderAuthenticator, type Authenticator } from "./authenticator.ts";
import { encodeAuthenticator } from "./encode-authenticator.ts";
import { encodePayload, nonceSequenceNumber, readPayload } from "./payload.ts";
import { readAuthenticator } from "./read-authenticator.ts";
import type { RawTransaction, SignedTransaction } from "./signed-transaction.ts";
import {
  encodeAddress,
  encodeU64,
  createReader,
  readAddress,
  readByte,
  readEnd,
  readList,
  readUnsigned,
  type Reader,
} from "./codec.ts";

/**
 * Encodes the raw transaction, which the sender signs. If the transaction has a nonce, its sequence number is the
 * maximum u64.
 * @throws TypeError for a payload with an unsupported type, or for a type argument that is not a type.
 */
export function encodeRawTransaction(raw: RawTransaction): Uint8Array {
  const { payload, sequenceNumber } = withoutSequenceNumber(raw);
  if (payload.kind === "unsupported") {
    throw new TypeError(`payload must be one that the node encodes, got a ${payload.name}`);
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

/**
 * Encodes a transaction with an Ed25519 signature. The signature is not verified.
 * @throws TypeError in the same cases as `encodeRawTransaction`.
 */
export function encodeSignedTransaction(
  raw: RawTransaction,
  publicKey: Uint8Array,
  signature: Uint8Array,
): SignedTransaction {
  const sender = { kind: "ed25519", publicKey, signature } as const;
  return encodeAuthenticatedTransaction(raw, createSenderAuthenticator(sender));
}

/**
 * Encodes a transaction with an authenticator. No signature is verified.
 * @throws TypeError in the same cases as `encodeRawTransaction`.
 */
export function encodeAuthenticatedTransaction(
  raw: RawTransaction,
  authenticator: Authenticator,
): SignedTransaction {
  const rawBytes = encodeRawTransaction(raw);
  const bytes = new Uint8Array(Buffer.concat([rawBytes, encodeAuthenticator(authenticator)]));
  return {
    raw: withoutSequenceNumber(raw),
    authenticator,
    rawBytes: bytes.subarray(0, rawBytes.length),
    bytes,
  };
}

/**
 * Replaces the gas values and keeps all other bytes. The signature is then not valid any more. The maximum gas amount
 * and the gas unit price (8 bytes each) are followed by the expiration (8) and the chain ID (1).
 */
export function replaceGasValues(
  signed: SignedTransaction,
  gas: Pick<RawTransaction, "maxGasAmount" | "gasUnitPrice">,
): SignedTransaction {
  const bytes = new Uint8Array(signed.bytes);
  const start = signed.rawBytes.length - 25;
  bytes.set(encodeU64(gas.maxGasAmount), start);
  bytes.set(encodeU64(gas.gasUnitPrice), start + 8);
  const rawBytes = bytes.subarray(0, signed.rawBytes.length);
  const { maxGasAmount, gasUnitPrice } = gas;
  return { ...signed, raw: { ...signed.raw, maxGasAmount, gasUnitPrice }, rawBytes, bytes };
}

/** Replaces the sequence number of a transaction with a nonce by the maximum u64. */
function withoutSequenceNumber(raw: RawTransaction): RawTransaction {
  const hasNonce = raw.payload.kind !== "unsupported" && raw.payload.nonce !== null;
  return hasNonce ? { ...raw, sequenceNumber: nonceSequenceNumber } : raw;
}

/**
 * Decodes a length-prefixed list of signed transactions, as in a batch (§4.6).
 * @throws DecodeError for malformed bytes.
 */
export function decodeSignedTransactions(bytes: Uint8Array): readonly SignedTransaction[] {
  const reader = createReader(bytes);
  const transactions = readList(reader, readSignedTransaction);
  readEnd(reader);
  return transactions;
}

/** Decodes one signed transaction (§4.7). @throws DecodeError for malformed bytes. */
export function decodeSignedTransaction(bytes: Uint8Array): SignedTransaction {
  const reader = createReader(bytes);
  const transaction = readSignedTransaction(reader);
  readEnd(reader);
  return transaction;
}

function readSignedTransaction(reader: Reader): SignedTransaction {
  const start = reader.offset;
  const raw = readRawTransaction(reader);
  const rawLength = reader.offset - start;
  const authenticator = readAuthenticator(reader);
  const bytes = new Uint8Array(reader.bytes.subarray(start, reader.offset));
  return { raw, authenticator, rawBytes: bytes.subarray(0, rawLength), bytes };
}

function readRawTransaction(reader: Reader): RawTransaction {
  return {
    sender: readAddress(reader),
    sequenceNumber: readUnsigned(reader, 8),
    payload: readPayload(reader),
    maxGasAmount: readUnsigned(reader, 8),
    gasUnitPrice: readUnsigned(reader, 8),
    expirationTimestampSecs: readUnsigned(reader, 8),
    chainId: readByte(reader),
  };
}
