/** What a node takes a batch for that does not look at signatures: each transaction signed by its sender. */
import { createSeededAccounts } from "../../../reference-node/execution/genesis.ts";
import {
  toJsonRequest,
  type TransactionRequest,
  signTransaction,
} from "../../../suites/transactions/sign.ts";

const signers = createSeededAccounts(0, "accounts", 10);

/** A batch as it was sent, and as its senders would have signed it. */
export interface ResignedBatch {
  /** Of each transaction, whether its signature was its own. */
  readonly signaturesMatch: readonly boolean[];
  /** JSON. */
  readonly body: string;
}

/** @param body JSON with payments by the accounts of the reference node; null for anything else */
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

/** The transactions of a batch in JSON; null for anything else. */
export function parseBatch(body: string): readonly TransactionRequest[] | null {
  if (!body.startsWith("[{")) return null;
  return JSON.parse(body) as TransactionRequest[];
}

function resignTransaction(request: TransactionRequest): TransactionRequest {
  const signer = signers.find(({ address }) => address === request.sender);
  if (signer === undefined) throw new RangeError(`no signer ${request.sender}`);
  const planned = {
    sender: request.sender,
    sequenceNumber: BigInt(request.sequence_number),
    maxGasAmount: BigInt(request.max_gas_amount),
    gasUnitPrice: BigInt(request.gas_unit_price),
    expirationTimestampSecs: BigInt(request.expiration_timestamp_secs),
    call: { ...request.payload, param_types: ["address", "u64"] },
  };
  const { privateKey } = signer;
  return toJsonRequest(
    planned,
    signTransaction(planned, { privateKey, domain: "NODE::RawTransaction", chainId: 4 }),
  );
}
