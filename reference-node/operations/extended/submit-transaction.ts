import type { Rejection } from "../../execution/prologue.ts";
import { explainRejections } from "../../execution/rejection-hints.ts";
import type { Submission } from "../../execution/submission.ts";
import { type OperationHandler, RequestError } from "../operation.ts";
import { readSingleTransaction } from "../transaction-request.ts";
import { formatPendingTransaction } from "./pending-transaction.ts";

/** Creates the operation that submits one transaction, as JSON or as BCS. */
export function createSubmitTransaction(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly submission: Submission;
}): OperationHandler {
  const { signingDomain, submission } = options;
  return (request) => {
    const buildTransaction = readSingleTransaction(request, options);
    return (view) => {
      const read = (key: string) => view.read(key, view.position.version);
      const signed = buildTransaction(read);
      const [rejection = null] = submission.submit([signed], view);
      if (rejection !== null) {
        throw createRejectionError(rejection, explainRejections([signed], [rejection], options));
      }
      return {
        status: 202,
        body: formatPendingTransaction(signed, { signingDomain, read }),
        // Existing networks respond in BCS with an empty body.
        bcs: () => new Uint8Array(),
        movedLedger: true,
      };
    };
  };
}

function createRejectionError(
  { errorCode, message, vmErrorCode }: Rejection,
  hints: readonly string[],
): RequestError {
  const status = errorCode === "mempool_is_full" ? 507 : 400;
  return new RequestError(status, errorCode, message, vmErrorCode, hints);
}
