import type { Submission } from "../../execution/submission.ts";
import { isRetained } from "../../ledger/ledger-view.ts";
import type { TransactionHistory } from "../../ledger/transaction-history.ts";
import { type OperationHandler, type RequestParts, RequestError } from "../operation.ts";
import { readAt } from "../bcs-answers/state-bytes.ts";
import { encodeCommitted, encodePending, type EncodeTransaction } from "../bcs-answers/transaction-bytes.ts";
import type { RenderTransaction } from "../render-transaction.ts";
import { formatPendingTransaction } from "./pending-transaction.ts";

/** Creates the operation that returns the committed or pending transaction with a hash. */
export function createGetTransactionByHash(options: {
  readonly signingDomain: string;
  readonly history: TransactionHistory;
  readonly submission: Submission;
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
}): OperationHandler {
  const { signingDomain, history, submission, renderTransaction } = options;
  return (request) => {
    const hash = readHashInput(request);
    return (view) => {
      const { position, read } = view;
      const found = history.findByHash(hash);
      if (found !== null && isRetained(found.version, position)) {
        const bcs = (): Uint8Array => encodeCommitted(found, { ...options, view });
        return {
          status: 200,
          body: renderTransaction(found.record, found, readAt(view, found.version)),
          bcs,
        };
      }
      const pending = submission.findPending(hash);
      if (pending !== null) {
        const readLatest = (key: string) => read(key, position.version);
        return {
          status: 200,
          body: formatPendingTransaction(pending, { signingDomain, read: readLatest }),
          bcs: () => encodePending(pending),
        };
      }
      throw new RequestError(
        404,
        "transaction_not_found",
        `Transaction not found by Transaction hash(${hash})`,
      );
    };
  };
}

/** Reads a hash from the path. Its prefix 0x is optional. @throws RequestError for other text. */
function readHashInput({ path }: RequestParts): string {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(path["txn_hash"] ?? "") ?? [];
  if (digits !== undefined) return `0x${digits.toLowerCase()}`;
  // Client libraries compare this text.
  throw new RequestError(
    400,
    "web_framework_error",
    'failed to parse path `txn_hash`: failed to parse "string(HashValue)": unable to parse HashValue',
  );
}
