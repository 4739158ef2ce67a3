import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { hasValidSignature } from "../authentication/signatures.ts";
import type { Executor } from "../execution/executor.ts";
import { applyEstimates, simulate, type Estimates } from "../execution/simulation.ts";
import { readWithChanges } from "../move/steps.ts";
import type { Submission } from "../execution/submission.ts";
import type { ReadState } from "../ledger/state-value.ts";
import {
  toChangeEntries,
  type TransactionOutcome,
  type TransactionRecord,
} from "../ledger/transaction-record.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { formatHex } from "../primitives/bytes.ts";
import { toVersion } from "../primitives/u64.ts";
import { readBooleanInput } from "./inputs.ts";
import { type OperationHandler, type RequestParts, RequestError } from "./operation.ts";
import type { EncodeTransaction } from "./bcs-answers/transaction-bytes.ts";
import type { RenderTransaction } from "./render-transaction.ts";
import { readSingleTransaction } from "./transaction-request.ts";

/** The placeholder for the accumulator hash, which a simulation does not compute. */
const noHash = formatHex(new Uint8Array(32));

/** Creates the operation that executes a transaction on the latest state without committing it (§4.7). */
export function createSimulateTransaction(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly implicitAccounts: boolean;
  readonly executor: Executor;
  readonly submission: Submission;
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
}): OperationHandler {
  const { signingDomain, submission } = options;
  return (request) => {
    const estimates = estimateInputs(request);
    const buildSignedTransaction = readSingleTransaction(request, options);
    return ({ read: readAt, position }) => {
      const read: ReadState = (key) => readAt(key, position.version);
      const sent = buildSignedTransaction(read);
      rejectUnsimulatable(sent, signingDomain);
      const timestampMicros = submission.nextTimestamp();
      const signed = applyEstimates(sent, estimates, { read });
      const outcome = simulate(signed, { ...options, read, timestampMicros });
      const record = toSimulatedRecord(outcome);
      // Its values may have types that the transaction itself publishes.
      const readAfter = readWithChanges(read, outcome.changes);
      // The version is that of the first user transaction in the next block, which follows the block metadata.
      const place = { version: toVersion(position.version + 2n), timestampMicros };
      return {
        status: 200,
        body: [renderOutput(options.renderTransaction(record, place, readAfter))],
        bcs: () => options.encodeTransaction(record, { ...place, blockHash: noHash }, readAfter),
        gasUsed: outcome.gasUsed,
      };
    };
  };
}

function estimateInputs(request: RequestParts): Estimates {
  return {
    maxGasAmount: readBooleanInput(request, "estimate_max_gas_amount") ?? false,
    gasUnitPrice: readBooleanInput(request, "estimate_gas_unit_price") ?? false,
    prioritizedGasUnitPrice: readBooleanInput(request, "estimate_prioritized_gas_unit_price") ?? false,
  };
}

/**
 * Rejects a transaction that cannot be simulated. A valid signature is rejected, because with it another party
 * could submit the transaction.
 * @throws RequestError 400 for a valid signature and for an unsupported kind of payload.
 */
function rejectUnsimulatable(signed: SignedTransaction, signingDomain: string): void {
  const { payload } = signed.raw;
  if (payload.kind === "unsupported") {
    throw new RequestError(
      400,
      "invalid_input",
      `This node does not execute this kind of transaction: ${payload.name}.`,
    );
  }
  if (hasValidSignature(signed, signingDomain)) {
    throw new RequestError(
      400,
      "invalid_input",
      "A simulated transaction must not have a valid signature. Send a signature of zeros instead.",
    );
  }
}

/** Creates the record of a simulated transaction. Its accumulator hash is zero, because it is not in the ledger. */
function toSimulatedRecord(outcome: TransactionOutcome): TransactionRecord {
  return { ...outcome, changes: toChangeEntries(outcome.changes), accumulatorRootHash: noHash };
}

/** Removes the type from a rendered transaction, because the output of a simulation has none. */
function renderOutput({ type: _, ...output }: JsonObject): JsonObject {
  return output;
}
