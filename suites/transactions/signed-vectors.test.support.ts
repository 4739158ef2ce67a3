/** Converts the test vectors of signed calls to planned transactions. */
import assert from "node:assert/strict";
import source from "../../spec/vectors/signed-transactions.json" with { type: "json" };
import type { PlannedTransaction } from "./raw-transaction.ts";

type Entry = (typeof source.vectors)[number];

export interface SignedVector {
  readonly name: string;
  readonly planned: PlannedTransaction;
  readonly chainId: number;
  readonly privateKey: string;
  /** The expected results in hex, which come from the source of the vectors. */
  readonly expected: {
    readonly publicKey: string;
    readonly authenticationKey: string;
    readonly arguments: readonly string[];
    readonly raw: string;
    readonly message: string;
    readonly signature: string;
    readonly signed: string;
    readonly hash: string;
    readonly simulation: string;
    readonly simulationHash: string;
    readonly request: NonNullable<Entry["json_request"]>;
  };
}

export const VECTOR_DOMAIN = "APTOS::RawTransaction";
export const VECTOR_VENDOR = "aptos";

export const signedVectors: readonly SignedVector[] = source.vectors
  .filter(({ kind }) => kind === "ed25519")
  .map(vectorOf);

/** The vectors of kinds that the suites do not sign. They only compute the hashes of such transactions. */
export const otherVectors = source.vectors.filter(({ kind }) => kind !== "ed25519");

export const typeTagVectors = source.type_tags;

function vectorOf(entry: Entry): SignedVector {
  const request = entry.json_request ?? assert.fail(entry.name);
  return {
    name: entry.name,
    planned: plannedOf(request, entry.param_types),
    chainId: entry.chain_id,
    privateKey: entry.private_key ?? assert.fail(entry.name),
    expected: {
      publicKey: entry.public_key ?? assert.fail(entry.name),
      authenticationKey: entry.authentication_key,
      arguments: entry.args_bcs,
      raw: entry.raw_transaction_bcs,
      message: entry.signing_message,
      signature: entry.signature ?? assert.fail(entry.name),
      signed: entry.signed_transaction_bcs,
      hash: entry.transaction_hash,
      simulation: entry.simulation_signed_transaction_bcs ?? assert.fail(entry.name),
      simulationHash: entry.simulation_transaction_hash ?? assert.fail(entry.name),
      request,
    },
  };
}

function plannedOf(
  request: NonNullable<Entry["json_request"]>,
  paramTypes: readonly string[],
): PlannedTransaction {
  const { payload, replay_protection_nonce: nonce } = request;
  return {
    sender: request.sender,
    sequenceNumber: BigInt(request.sequence_number),
    maxGasAmount: BigInt(request.max_gas_amount),
    gasUnitPrice: BigInt(request.gas_unit_price),
    expirationTimestampSecs: BigInt(request.expiration_timestamp_secs),
    call: {
      function: payload.function,
      type_arguments: payload.type_arguments,
      arguments: payload.arguments,
      param_types: paramTypes,
    },
    ...(nonce === undefined ? {} : { nonce: BigInt(nonce) }),
  };
}
