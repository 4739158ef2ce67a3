/** Functions that read and change batches in JSON, and sign their transactions again. */
import { createSeededAccounts } from "../../../../reference-node/genesis/genesis.ts";
import {
  toJsonRequest,
  type TransactionRequest,
  signTransaction,
} from "../../../../suites/transactions/sign.ts";
import type { RewriteRequest } from "../../wire/exchange.ts";
import { findOperation } from "../../wire/requests.ts";

const signers = createSeededAccounts(0, "accounts", 10);

/** A batch in which every transaction has a valid signature of its sender. */
export interface ResignedBatch {
  /** For each transaction, whether its original signature was valid. */
  readonly signaturesMatch: readonly boolean[];
  /** The batch in JSON. */
  readonly body: string;
}

/**
 * Signs the transactions of a batch again. Returns null if the body is not a batch in JSON.
 * @throws RangeError if a sender is not a funded account of the reference node
 */
export function resignBatch(body: string): ResignedBatch | null {
  const batch = parseBatch(body);
  if (batch === null) return null;
  const requests = batch.map(resignTransaction);
  return {
    signaturesMatch: requests.map(
      ({ signature }, at) => signature.signature === batch[at]?.signature.signature,
    ),
    body: JSON.stringify(requests),
  };
}

/** The transactions of a batch in JSON; null for any other body. */
export function parseBatch(body: string): readonly TransactionRequest[] | null {
  if (!body.startsWith("[{")) return null;
  return JSON.parse(body) as TransactionRequest[];
}

/**
 * Replaces the signature of a transaction by a valid one. Every other member stays as it was sent, and so does a
 * malformed signature, so that the node still rejects a malformed request.
 */
function resignTransaction(request: TransactionRequest): TransactionRequest {
  if (!/^0x[0-9a-f]{128}$/i.test(request.signature.signature)) return request;
  const signer = signers.find(({ address }) => address === request.sender);
  if (signer === undefined)
    throw new RangeError(
      `expected the sender to be a funded account of the reference node, got ${request.sender}`,
    );
  const planned = {
    sender: request.sender,
    sequenceNumber: BigInt(request.sequence_number),
    maxGasAmount: BigInt(request.max_gas_amount),
    gasUnitPrice: BigInt(request.gas_unit_price),
    expirationTimestampSecs: BigInt(request.expiration_timestamp_secs),
    call: { ...request.payload, param_types: ["address", "u64"] },
  };
  const { privateKey } = signer;
  const signing = { privateKey, domain: "NODE::RawTransaction", chainId: 4 };
  const { signature } = toJsonRequest(planned, signTransaction(planned, signing)).signature;
  return { ...request, signature: { ...request.signature, signature } };
}

type Batch = readonly TransactionRequest[];

/** Replaces the transactions of each batch in JSON. */
export function rewriteBatch(change: (batch: Batch) => Batch): RewriteRequest {
  return (incoming) => {
    const batch = findOperation(incoming) === "submitBatch" ? parseBatch(incoming.body) : null;
    const changed = batch === null ? null : change(batch);
    return changed === null || JSON.stringify(changed) === JSON.stringify(batch)
      ? null
      : { body: JSON.stringify(changed) };
  };
}
