import { BCS_TRANSACTION_MEDIA_TYPE, JSON_MEDIA_TYPE, U64_MAX } from "../../spec/vocabulary.ts";
import { DecodeError } from "../bcs/codec.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import {
  createUnexpectedValueError,
  parseJsonBody,
  readAddress,
  toJsonPart,
  readU64,
  type JsonPart,
} from "./json-body.ts";
import { createMediaTypeError } from "./media-type-error.ts";
import { type RequestParts, RequestError } from "./operation.ts";
import { encodePayloadRequest, readPayloadRequest, type RequestedPayload } from "./payload-request.ts";
import type { Authenticator } from "../bcs/authenticator.ts";
import {
  decodeSignedTransaction,
  decodeSignedTransactions,
  encodeAuthenticatedTransaction,
} from "../bcs/transaction.ts";
import type { RawTransaction, SignedTransaction } from "../bcs/signed-transaction.ts";
import { CallError } from "../execution/encode-call.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { readSignature } from "./signature-request.ts";

/** A request body with transactions, in one of two encodings (§4.6). */
export type TransactionBody =
  | { readonly encoding: "json"; readonly value: JsonValue }
  | { readonly encoding: "bcs"; readonly bytes: Uint8Array };

/**
 * Reads a request body. Its media type must be one of the two media types of the specification.
 * @throws RequestError 415 for another media type or none, 400 for malformed JSON.
 */
export function readTransactionBody({ body }: RequestParts, vendor: string): TransactionBody {
  const contentType = body?.contentType ?? "";
  const bytes = body?.bytes ?? new Uint8Array();
  const given = contentType.trim().toLowerCase();
  if (given === JSON_MEDIA_TYPE) return { encoding: "json", value: parseJsonBody(bytes) };
  if (isBcsType(contentType, vendor)) return { encoding: "bcs", bytes };
  throw createMediaTypeError(contentType, bcsTypeOf(vendor));
}

/** Returns whether a content type is that of transactions in BCS. */
export function isBcsType(contentType: string, vendor: string): boolean {
  return contentType.trim().toLowerCase() === bcsTypeOf(vendor);
}

function bcsTypeOf(vendor: string): string {
  return BCS_TRANSACTION_MEDIA_TYPE.replace("node", vendor);
}

/**
 * Decodes a BCS body. If it is what another operation takes, the message says so.
 * @throws RequestError 400 for malformed bytes.
 */
export function decodeBody<Value>(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => Value,
  other: { readonly decode: (bytes: Uint8Array) => unknown; readonly hint: string },
): Value {
  const reason = findDecodeError(bytes, decode);
  if (typeof reason !== "string") return reason.value;
  const isOther = typeof findDecodeError(bytes, other.decode) !== "string";
  throw new RequestError(
    400,
    "invalid_input",
    // Client libraries compare the message without a hint, which therefore has no period at its end.
    `Failed to deserialize input into SignedTransaction: ${reason}${isOther ? `. ${other.hint}` : ""}`,
  );
}

/** Decodes bytes. Returns the value, or the reason why the bytes are malformed. */
function findDecodeError<Value>(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => Value,
): { readonly value: Value } | string {
  try {
    return { value: decode(bytes) };
  } catch (error) {
    if (error instanceof DecodeError) return error.reason;
    throw error;
  }
}

/** A parsed JSON transaction (§2.5a) without its signature, whose function is not looked up yet. */
export interface UnsignedTransactionRequest {
  readonly sender: Address;
  readonly sequenceNumber: bigint;
  readonly maxGasAmount: bigint;
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly nonce: bigint | null;
  readonly payload: RequestedPayload;
  /** The path of the transaction in the body, for error messages. */
  readonly path: string;
}

/** A parsed JSON transaction (§2.5a) whose function is not looked up yet. */
export interface TransactionRequest extends UnsignedTransactionRequest {
  readonly authenticator: Authenticator;
}

/**
 * Reads one JSON transaction of a body. Unknown members are ignored.
 * @throws RequestError 400 for a malformed transaction.
 */
export function readTransactionRequest(value: JsonValue, path: string): TransactionRequest {
  const part = toJsonPart(value, path);
  const unsigned = readUnsignedTransactionRequest(part);
  return { ...unsigned, authenticator: readSignature(part, "signature") };
}

/** Reads a JSON transaction and ignores its signature. @throws RequestError 400 for a malformed transaction. */
export function readUnsignedTransactionRequest(part: JsonPart): UnsignedTransactionRequest {
  const hasNonce = (part.members.get("replay_protection_nonce") ?? null) !== null;
  return {
    sender: readAddress(part, "sender"),
    sequenceNumber: readU64(part, "sequence_number"),
    maxGasAmount: readU64(part, "max_gas_amount"),
    gasUnitPrice: readU64(part, "gas_unit_price"),
    expirationTimestampSecs: readU64(part, "expiration_timestamp_secs"),
    nonce: hasNonce ? readU64(part, "replay_protection_nonce") : null,
    payload: readPayloadRequest(part),
    path: part.path,
  };
}

/**
 * Builds the signed transaction of a JSON transaction. It uses the chain ID of the node, because the JSON form has no
 * chain ID.
 * @throws RequestError 400 for a call that does not match a published function or script.
 */
export function buildTransaction(
  request: TransactionRequest,
  context: { readonly chainId: number; readonly read: ReadState },
): SignedTransaction {
  const { authenticator, ...unsigned } = request;
  return encodeAuthenticatedTransaction(buildRawTransaction(unsigned, context), authenticator);
}

/**
 * Builds the transaction that the sender of a JSON transaction signs. It uses the chain ID of the node, because the
 * JSON form has none.
 * @throws RequestError 400 for a call that does not match a published function or script.
 */
export function buildRawTransaction(
  request: UnsignedTransactionRequest,
  { chainId, read }: { readonly chainId: number; readonly read: ReadState },
): RawTransaction {
  const { nonce, payload: requested, path, ...rawFields } = request;
  try {
    const payload = encodePayloadRequest(requested, { nonce, read });
    const sequenceNumber = nonce === null ? rawFields.sequenceNumber : U64_MAX;
    return { ...rawFields, sequenceNumber, payload, chainId };
  } catch (error) {
    if (error instanceof CallError) {
      throw new RequestError(
        400,
        "invalid_input",
        `The transaction in ${path} cannot be encoded: ${error.message}.`,
      );
    }
    throw error;
  }
}

const batchHint =
  "This operation takes one transaction; to submit several at once, use POST /transactions/batch.";

/**
 * Reads a body with one transaction. Returns a function that builds the transaction with the ABIs of a state.
 * @throws RequestError 400 or 415 for another body.
 */
export function readSingleTransaction(
  request: RequestParts,
  { vendor, chainId }: { readonly vendor: string; readonly chainId: number },
): (read: ReadState) => SignedTransaction {
  const body = readTransactionBody(request, vendor);
  if (body.encoding === "bcs") {
    const signed = decodeBody(body.bytes, decodeSignedTransaction, {
      decode: decodeSignedTransactions,
      hint: `The bytes are a vector of transactions. ${batchHint}`,
    });
    return () => signed;
  }
  if (Array.isArray(body.value)) {
    const error = createUnexpectedValueError("body", "an object", body.value);
    throw new RequestError(error.status, error.errorCode, `${error.message} ${batchHint}`);
  }
  const transactionRequest = readTransactionRequest(body.value, "body");
  return (read) => buildTransaction(transactionRequest, { chainId, read });
}
