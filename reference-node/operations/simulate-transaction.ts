import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { hasValidSignature } from "../execution/prologue.ts";
import type { Executor } from "../execution/executor.ts";
import { applyEstimates, simulate, type Estimates } from "../execution/simulation.ts";
import type { Submission } from "../execution/submission.ts";
import type { LedgerPosition } from "../ledger/ledger-view.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { toChangeEntries, type TransactionOutcome } from "../ledger/transaction-record.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { formatHex } from "../primitives/bytes.ts";
import { toVersion, type TimestampMicros } from "../primitives/u64.ts";
import { readBooleanInput } from "./inputs.ts";
import { type OperationHandler, type RequestParts, RequestError } from "./operation.ts";
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
}): OperationHandler {
  const { vendor, signingDomain, submission, renderTransaction } = options;
  return (request) => {
    const estimates = estimateInputs(request);
    const buildSignedTransaction = readSingleTransaction(request, options);
    return ({ read: readAt, position }) => {
      const read: ReadState = (key) => readAt(key, position.version);
      const sent = buildSignedTransaction(read);
      rejectUnsimulatable(sent, signingDomain);
      const timestampMicros = submission.nextTimestamp();
      const signed = applyEstimates(sent, estimates, { vendor, read });
      const outcome = simulate(signed, { ...options, read, timestampMicros });
      return {
        status: 200,
        body: [renderOutput(outcome, { renderTransaction, position, timestampMicros })],
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
 * @throws RequestError 400 for a valid signature and for an unsupported kind of transaction.
 */
function rejectUnsimulatable(signed: SignedTransaction, signingDomain: string): void {
  const { raw, authenticator } = signed;
  for (const part of [raw.payload, authenticator]) {
    if (part.kind === "unsupported") {
      throw new RequestError(
        400,
        "invalid_input",
        `This node does not execute this kind of transaction: ${part.name}.`,
      );
    }
  }
  if (hasValidSignature(signed, signingDomain)) {
    throw new RequestError(
      400,
      "invalid_input",
      "A simulated transaction must not have a valid signature. Send a signature of zeros instead.",
    );
  }
}

/**
 * Renders the output of a simulation. Its version is that of the first user transaction in the next block, which
 * follows the block metadata. Its accumulator hash is zero.
 */
function renderOutput(
  outcome: TransactionOutcome,
  at: {
    readonly renderTransaction: RenderTransaction;
    readonly position: LedgerPosition;
    readonly timestampMicros: TimestampMicros;
  },
): JsonObject {
  const record = { ...outcome, changes: toChangeEntries(outcome.changes), accumulatorRootHash: noHash };
  const { type: _, ...output } = at.renderTransaction(record, {
    version: toVersion(at.position.version + 2n),
    timestampMicros: at.timestampMicros,
  });
  return output;
}
