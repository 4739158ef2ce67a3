/** The vectors of signed transactions, with hex decoded to bytes. */
import assert from "node:assert/strict";
import source from "../../spec/vectors/signed-transactions.json" with { type: "json" };
import { parseAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseHex } from "../primitives/bytes.ts";
import { parseMoveType, type MoveType } from "../primitives/move-type.ts";

/** A signed transaction of a client library, of any kind. */
export interface TransactionVector {
  readonly name: string;
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly rawBytes: Uint8Array;
  readonly signingMessage: string;
  readonly hash: string;
}

/** A call of an entry function, signed with one Ed25519 key, and the JSON request for the same transaction. */
export interface Ed25519Vector extends TransactionVector {
  readonly request: NonNullable<(typeof source.vectors)[number]["json_request"]>;
  readonly parameterTypes: readonly MoveType[];
  readonly argumentBytes: readonly Uint8Array[];
  readonly arguments: readonly JsonValue[];
  readonly nonce: string | undefined;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  readonly authenticationKey: string;
  readonly chainId: number;
  /** The same transaction with a signature of zeros. */
  readonly simulationBytes: Uint8Array;
  readonly simulationHash: string;
}

export const hexBytes = (text: string | undefined): Uint8Array =>
  parseHex(text ?? "") ?? assert.fail(`${text} is not hex`);
export const addressOf = (text: string): Address => parseAddress(text) ?? assert.fail(text);
export const typeOf = (text: string): MoveType => parseMoveType(text) ?? assert.fail(text);

export const transactionVectors: readonly TransactionVector[] = source.vectors.map(vectorOf);
export const ed25519Vectors: readonly Ed25519Vector[] = source.vectors
  .filter(({ kind }) => kind === "ed25519")
  .map(ed25519VectorOf);
/** Bytes that are not a transaction, with a signature and with a signature of zeros. */
export const malformedVectors = source.malformed.map((entry) => ({
  name: entry.name,
  signed: hexBytes(entry.signed_transaction_bcs),
  simulation: hexBytes(entry.simulation_bcs),
}));
export const typeVectors = source.type_tags.map(({ text, bcs }) => ({ text, bytes: hexBytes(bcs) }));

function vectorOf(entry: (typeof source.vectors)[number]): TransactionVector {
  return {
    name: entry.name,
    kind: entry.kind,
    bytes: hexBytes(entry.signed_transaction_bcs),
    rawBytes: hexBytes(entry.raw_transaction_bcs),
    signingMessage: entry.signing_message,
    hash: entry.transaction_hash,
  };
}

function ed25519VectorOf(entry: (typeof source.vectors)[number]): Ed25519Vector {
  const request = entry.json_request ?? assert.fail(`${entry.name} has no request`);
  return {
    ...vectorOf(entry),
    request,
    parameterTypes: entry.param_types.map((text) => typeOf(text)),
    argumentBytes: entry.args_bcs.map((text) => hexBytes(text)),
    arguments: request.payload.arguments,
    nonce: request.replay_protection_nonce,
    publicKey: hexBytes(entry.public_key),
    signature: hexBytes(entry.signature),
    authenticationKey: entry.authentication_key,
    chainId: entry.chain_id,
    simulationBytes: hexBytes(entry.simulation_signed_transaction_bcs),
    simulationHash: entry.simulation_transaction_hash ?? "",
  };
}
